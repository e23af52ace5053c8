/** The tour of five steps: offered once, taken at will, left at any step. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import { accountTypeNames } from '../../../resources/access.ts';
import { tourOf } from '../../../resources/help/tour.ts';
import { refreshAccount } from '../../../src/base/useAccount.ts';
import { createAccountStore } from '../../../src/screens/accountStore.ts';
import { Help } from '../../../src/shell/help/Help.tsx';
import { closeHelp } from '../../../src/shell/help/helpOpen.ts';
import TourOffer from '../../../src/shell/help/Tour.tsx';

const i18n = await createI18n('en');

beforeEach(() => {
    localStorage.clear();
    localStorage.setItem('token', 'x');
    const user = { username: 'asha', full_name: 'Asha', user_type: 'hub', role: {} };
    localStorage.setItem('user', JSON.stringify(user));
    refreshAccount();
});
afterEach(() => {
    act(closeHelp);
    document.querySelectorAll('.driver-popover, .driver-overlay').forEach((one) => one.remove());
});

/** The shell's header, and a screen with its heading. */
const show = (path: string) =>
    render(
        <MemoryRouter initialEntries={[path]}>
            <CoreAdminContext i18nProvider={i18n} store={createAccountStore()}>
                <header className="k-header">
                    <button type="button" className="k-menu-toggle" aria-label="Show menu" />
                    <Help />
                </header>
                <main id="k-main">
                    <h1>Hub</h1>
                    <TourOffer />
                </main>
            </CoreAdminContext>
        </MemoryRouter>,
    );

const offer = () => screen.queryByText('New here? Five steps show where everything is.');

describe('the tour', () => {
    it('has at most five steps for each account, the first of what it lands on', () => {
        for (const type of accountTypeNames) {
            const steps = tourOf(type);
            expect(steps.length).toBeLessThanOrEqual(5);
            expect(steps[0]!.at).toBe('screen');
        }
        const first = accountTypeNames.map((type) => tourOf(type)[0]!.about);
        expect(new Set(first).size).toBe(accountTypeNames.length);
    });

    it('is offered on the first visit where the account lands, and never again once put away', () => {
        const first = show('/hub/dashboard');
        expect(offer()).not.toBe(null);
        fireEvent.click(screen.getByText('Not now'));
        expect(offer()).toBe(null);
        first.unmount();
        show('/hub/dashboard');
        expect(offer()).toBe(null);
    });

    it('is not offered on another screen, nor to who was here before', () => {
        const elsewhere = show('/profile');
        expect(offer()).toBe(null);
        elsewhere.unmount();
        localStorage.setItem('kipimo.asha.tour', JSON.stringify('seen'));
        show('/hub/dashboard');
        expect(offer()).toBe(null);
    });

    it('leads from step to step, skips what is not there, and is left by Escape', async () => {
        show('/hub/dashboard');
        fireEvent.click(screen.getByText('Take the tour'));
        await screen.findByText('Your first screen');
        expect(offer()).toBe(null);
        fireEvent.click(screen.getByText('Next'));
        await screen.findByText('Screens by subject. What you open most stands on top.');
        fireEvent.keyUp(window, { key: 'Escape' });
        await waitFor(() => expect(document.querySelector('.driver-popover')).toBe(null));
    });

    it('is taken again from help', async () => {
        localStorage.setItem('kipimo.asha.tour', JSON.stringify('seen'));
        show('/hub/dashboard');
        fireEvent.click(screen.getByLabelText('Help'));
        fireEvent.click(await screen.findByText('Take the tour'));
        await screen.findByText('Your first screen');
    });
});
