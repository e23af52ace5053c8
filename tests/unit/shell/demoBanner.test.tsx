import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import { Banners } from '../../../src/shell/notices/Banners.tsx';
import { start, type SessionStart } from '../../../src/shell/session/sessionStart.ts';

// Its code comes when it is first drawn.
await import('../../../src/shell/notices/DemoBanner.tsx');
const i18n = await createI18n('en');
let told: SessionStart;

const show = () =>
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18n}>
                <Banners />
            </CoreAdminContext>
        </MemoryRouter>,
    );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(told)));
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    start.set({ demo: false });
});

describe('a demonstration', () => {
    it('says how far its data have come, and stops asking once they are complete', async () => {
        start.set({ demo: true, state: 'loading', percent: 12 });
        show();
        await pass(1);
        expect(screen.getByText(/invented.*12%/)).toBeVisible();
        told = { demo: true, state: 'loading', percent: 80 };
        await pass(5_000);
        expect(screen.getByText(/80%/)).toBeVisible();
        told = { demo: true, state: 'ready', percent: 100 };
        await pass(5_000);
        expect(screen.getByText(/invented/)).not.toHaveTextContent('%');
        told = { demo: true, state: 'failed' };
        await pass(60_000);
        expect(screen.getByText(/invented/)).not.toHaveTextContent('log');
    });

    it('is not claimed of a real programme', async () => {
        show();
        await pass(1);
        expect(screen.queryByText(/invented/)).toBeNull();
    });
});
