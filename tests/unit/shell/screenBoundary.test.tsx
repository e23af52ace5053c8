import { act, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import {
    isLoadFailure,
    ScreenBoundary,
    screenTimeout,
} from '../../../src/widgets/ScreenBoundary.tsx';

const i18n = await createI18n('en');
const Never = lazy(() => new Promise<never>(() => {}));
function Breaks(): never {
    throw new Error('boom');
}
const show = (child: React.ReactNode) =>
    render(
        <CoreAdminContext i18nProvider={i18n}>
            <ScreenBoundary>{child}</ScreenBoundary>
        </CoreAdminContext>,
    );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
});

describe('a screen that is loaded when opened', () => {
    it('says that it loads, that it is slow, and after 120 s that it did not come', async () => {
        await act(async () => void show(<Never />));
        expect(screen.getByRole('status')).toHaveTextContent('Loading');
        pass(6_000);
        expect(screen.getByRole('status')).toHaveTextContent('Still loading');
        pass(screenTimeout);
        expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');
        expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    });

    it('that breaks leaves a way on', () => {
        show(<Breaks />);
        expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
        expect(screen.getByRole('link', { name: 'Go to my start page' })).toHaveAttribute(
            'href',
            '#/',
        );
    });

    it('tells lost code from broken code', () => {
        const lost = 'Failed to fetch dynamically imported module: /assets/x.js';
        expect(isLoadFailure(new TypeError(lost))).toBe(true);
        expect(isLoadFailure(new TypeError('x is undefined'))).toBe(false);
    });
});
