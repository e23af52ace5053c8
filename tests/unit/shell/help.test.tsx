/** Help beside every screen: that none is without its question, and how the panel comes and goes. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import { accountTypeNames } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import { changes } from '../../../resources/help/changes.ts';
import { figuresOfPages } from '../../../resources/help/figures.ts';
import { questions } from '../../../resources/help/questions.ts';
import { refreshAccount } from '../../../src/base/useAccount.ts';
import { createAccountStore } from '../../../src/screens/accountStore.ts';
import { reportsAt, redBands, redRates } from '../../../src/shell/help/figures.ts';
import { Help } from '../../../src/shell/help/Help.tsx';
import { closeHelp } from '../../../src/shell/help/helpOpen.ts';
import { entryAt, openTo, routes } from '../../../src/shell/menu/routes.ts';
import '../../../src/start/catalogue.ts';
import { modules } from '../../../src/start/declarations.gen.ts';

const i18n = await createI18n('en');

const signIn = (user_type: string) => {
    localStorage.setItem('token', 'x');
    const user = { username: 'asha', full_name: 'Asha', user_type, role: {} };
    localStorage.setItem('user', JSON.stringify(user));
    refreshAccount();
};

/** As the shell has it: the button, a field in which somebody types, and the screen at `path`. */
const show = (path = '/machines/reporting') =>
    render(
        <MemoryRouter initialEntries={[path]}>
            <CoreAdminContext i18nProvider={i18n} store={createAccountStore()}>
                <Help />
                <input aria-label="Number" />
            </CoreAdminContext>
        </MemoryRouter>,
    );

describe('what help says', () => {
    it('of every screen of every account’s menu is which question it answers', () => {
        for (const user_type of accountTypeNames) {
            const role = Object.fromEntries(standardRole(user_type).map((name) => [name, true]));
            const silent = openTo({ user_type, role }).filter(({ name }) => !questions[name]);
            expect([user_type, silent.map(({ route }) => route)]).toEqual([user_type, []]);
        }
        const names = routes.map(({ name }) => name);
        expect(Object.keys(questions).filter((name) => !names.includes(name))).toEqual([]);
    });

    it('of a page that shows figures is by reports that there are', () => {
        for (const [page, reports] of Object.entries(figuresOfPages)) {
            expect(routes.some(({ name }) => name === page)).toBe(true);
            expect(reports.filter((name) => !(name in modules))).toEqual([]);
        }
    });

    it('of what is red names the threshold, by the programme and by whoever else has one', async () => {
        const entry = entryAt('/machines/reporting')!;
        const red = redRates(await reportsAt(entry)).map(({ bands }) => bands);
        expect(red).toEqual(['reporting']);
        expect(redBands('errorRate').map(({ band }) => spoken(band.label, english))).toEqual([
            '5 % and more',
        ]);
        expect(redBands('utilization')).toHaveLength(2);
        for (const name of Object.keys(bandProfiles)) expect(redBands(name)).not.toEqual([]);
    });

    it('of what is new is in order, each under a name of its own', () => {
        const days = changes.map(({ day }) => day);
        expect(days).toEqual(days.toSorted().toReversed());
        expect(new Set(changes.map(({ name }) => name)).size).toBe(changes.length);
    });
});

describe('the help panel', () => {
    beforeEach(() => signIn('admin'));
    afterEach(() => act(() => closeHelp()));

    it('opens by "?", not while somebody types; Escape closes it and the focus is where it was', async () => {
        show();
        const field = screen.getByLabelText('Number');
        field.focus();
        fireEvent.keyDown(field, { key: '?' });
        expect(screen.queryByRole('dialog')).toBeNull();

        const button = screen.getByRole('button', { name: 'Help' });
        button.focus();
        fireEvent.keyDown(button, { key: '?' });
        const panel = await screen.findByRole<HTMLDialogElement>('dialog');
        expect(within(panel).getByText('On how many days did each machine report?')).toBeVisible();
        await within(panel).findByText(/Ask whether the machine runs/);
        expect(within(panel).getByText('Ctrl+K')).toBeVisible();

        // What a browser does on Escape: the dialog of the test's does not know the key.
        act(() => panel.close());
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        expect(button).toHaveFocus();
    });

    it('tells what concerns the account alone', async () => {
        show('/profile');
        fireEvent.click(screen.getByRole('button', { name: 'Help' }));
        const panel = await screen.findByRole('dialog');
        expect(within(panel).getByText(/Every screen has help/)).toBeVisible();
        expect(within(panel).queryByText(/entered twice are proposed/)).toBeNull();
    });
});

describe('what is new', () => {
    beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(() => vi.useRealTimers());
    const later = () => act(() => vi.advanceTimersByTimeAsync(9_000));
    const notice = 'New since you were last here';

    it('is told once to whoever was here before, and not again once it is closed', async () => {
        signIn('admin');
        localStorage.setItem('kipimo.asha.menu.uses', '{"/home":3}');
        const { unmount } = show();
        await later();
        fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
        await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
        unmount();
        show();
        await later();
        expect(screen.queryByText(notice)).toBeNull();
    });

    it('stands first for whoever asks for all of it, and after the keys otherwise', async () => {
        signIn('admin');
        localStorage.setItem('kipimo.asha.menu.uses', '{"/home":3}');
        show();
        await later();
        const parts = (panel: HTMLElement) =>
            within(panel)
                .getAllByRole('heading', { level: 3 })
                .map(({ textContent }) => textContent);
        fireEvent.click(await screen.findByRole('button', { name: 'Show all that is new' }));
        expect(parts(await screen.findByRole('dialog'))[0]).toBe('What is new');
        act(() => closeHelp());
        fireEvent.click(screen.getByRole('button', { name: 'Help' }));
        const again = await screen.findByRole('dialog');
        await within(again).findByText(/Ask whether the machine runs/);
        expect(parts(again).slice(-2)).toEqual(['By keyboard', 'What is new']);
        act(() => closeHelp());
    });

    it('is nothing to whoever comes for the first time', async () => {
        signIn('admin');
        show();
        await later();
        await waitFor(() => expect(localStorage.getItem('kipimo.asha.help.seen')).toMatch(/^\[/));
        expect(screen.queryByText(notice)).toBeNull();
    });
});
