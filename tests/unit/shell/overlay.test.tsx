import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import { RouteOverlay, useRouteOverlay } from '../../../src/shell/frame/RouteOverlay.tsx';
import { changeSettings } from '../../../src/shell/settings/settings.ts';

const i18n = await createI18n('en');

function Page({ path }: { path: string }) {
    return useRouteOverlay(path) ? <RouteOverlay key={path} /> : null;
}
const page = (path: string) => (
    <CoreAdminContext i18nProvider={i18n}>
        <Page path={path} />
    </CoreAdminContext>
);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
    changeSettings({ skipOverlay: false });
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe('the overlay of a route change', () => {
    it('counts one per cent every 50 ms and is gone after a second, on each new route', () => {
        const { rerender } = render(page('/a'));
        pass(500);
        expect(screen.getByRole('progressbar')).toHaveAttribute('value', '10');
        pass(500);
        expect(screen.queryByRole('progressbar')).toBeNull();
        rerender(page('/b'));
        expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
        pass(1000);
        expect(screen.queryByRole('progressbar')).toBeNull();
    });

    it('is left out where somebody chose so', () => {
        changeSettings({ skipOverlay: true });
        render(page('/a'));
        expect(screen.queryByRole('progressbar')).toBeNull();
    });

    it('is left out for whoever wants little motion', () => {
        vi.stubGlobal('matchMedia', () => ({
            matches: true,
            addEventListener() {},
            removeEventListener() {},
        }));
        render(page('/a'));
        expect(screen.queryByRole('progressbar')).toBeNull();
    });
});
