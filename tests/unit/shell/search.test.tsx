/** Search from everywhere: a screen is found by what it answers, and Enter opens what stands in the box, however slow the line is. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createI18n } from '../../../locales/index.ts';
import type { AccountType } from '../../../resources/access.ts';
import { standardRole } from '../../../resources/permissions.ts';
import { refreshAccount } from '../../../src/base/useAccount.ts';
import { SearchBox } from '../../../src/shell/header/SearchBox.tsx';
import '../../../src/start/catalogue.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

const i18n = await createI18n('en');

function Address() {
    const { pathname } = useLocation();
    return <span data-testid="address">{pathname}</span>;
}

const places = {
    name: 'facilities',
    title: 'Facilities',
    thing: 'facility',
    routes: ['/site/tb/results?filter={"facility":{id}}'],
    rows: [{ id: 3, label: 'Mbale', hint: 'East' }],
};
const devices = {
    name: 'machines',
    title: 'Machines',
    thing: 'machine',
    routes: ['/site/tb/results?filter={"machine":"{word}"}'],
    rows: [{ id: 5, label: 'GX 1', hint: 'Mbale', word: 'GX 1' }],
};

/** Samples by their number; the second number is answered once the line lets it through. */
function server() {
    let lets: () => void = () => undefined;
    const line = new Promise<void>((resolve) => (lets = resolve));
    const ids: Record<string, number> = { 'ZZQ-7': 7, 'ZZQ-77': 77 };
    const fake = fakeServer(async ({ path, body }) => {
        if (path !== '/x/search') return { body: { data: [] } };
        const text = String(body['text']);
        if (text === 'Mbale') return { body: { data: [places, devices], closed: [] } };
        if (text === 'ZZQ-77') await line;
        const rows = ids[text] ? [{ id: ids[text], label: text, hint: 'TB' }] : [];
        const found = {
            name: 'samples',
            title: 'Samples',
            routes: ['/site/tb/results/{id}/show'],
            rows,
        };
        return { body: { data: rows.length ? [found] : [], closed: [] } };
    });
    return { ...fake, lets };
}

function enter(user_type: AccountType): void {
    const role = Object.fromEntries(standardRole(user_type).map((name) => [name, true]));
    signedIn({ user_type, role });
    refreshAccount();
}

/** The box to type into, with the address that Enter leads to beside it. */
function open(): HTMLElement {
    render(
        <MemoryRouter>
            <CoreAdminContext i18nProvider={i18n}>
                <SearchBox onLeave={() => undefined} onClose={() => undefined} />
                <Address />
            </CoreAdminContext>
        </MemoryRouter>,
    );
    return screen.getByRole('searchbox', { name: 'Search' });
}

beforeEach(() => {
    localStorage.clear();
    enter('facility');
});
afterEach(() => vi.unstubAllGlobals());

it('Enter waits for what stands in the box, and opens no row of the text before', async () => {
    const { lets, to } = server();
    const box = open();
    await userEvent.type(box, 'ZZQ-7');
    await screen.findByRole('link', { name: /ZZQ-7/ });
    await userEvent.type(box, '7{Enter}');
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
    await waitFor(() => expect(to('/x/search')).toHaveLength(2));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
    lets();
    await waitFor(() =>
        expect(screen.getByTestId('address')).toHaveTextContent('/site/tb/results/77/show'),
    );
});

it('writes the days and words of a hint as screens do', async () => {
    fakeServer(({ path }) => {
        if (path !== '/x/search') return { body: { data: [] } };
        const hint = [
            { day: '2026-11-26' },
            'Mbale',
            [{ text: 'MTB detected' }, { text: 'Medium', small: true }],
        ];
        const rows = [{ id: 7, label: 'ZZQ-7', hint }];
        const routes = ['/site/tb/results/{id}/show'];
        return {
            body: { data: [{ name: 'samples', title: 'Samples', routes, rows }], closed: [] },
        };
    });
    await userEvent.type(open(), 'ZZQ-7');
    const found = await screen.findByRole('link', { name: /ZZQ-7/ });
    expect(found).toHaveTextContent('26 Nov 2026 · Mbale · MTB detected, medium');
});

it.each([
    // Its profile, as every name of it does; who has none finds a list of it.
    ['facility', ['/site/machines/profile?facility=3', '/site/machines/machine?machine=GX+1']],
    [
        'drtb',
        [
            '/drtb/tb/results?filter=%7B%22facility%22%3A3%7D',
            '/drtb/tb/results?filter=%7B%22machine%22%3A%22GX+1%22%7D',
        ],
    ],
] as const)('a place and a machine lead where their names do: %s', async (user_type, leads) => {
    enter(user_type);
    server();
    await userEvent.type(open(), 'Mbale');
    const found = await screen.findAllByRole('link', { name: /Mbale/ });
    expect(found.map((one) => one.getAttribute('href'))).toEqual(leads);
});

it('finds a screen by what it answers: "who did not report"', async () => {
    enter('admin');
    server();
    await userEvent.type(open(), 'who did not report');
    const found = await screen.findAllByRole('link', { name: /who did not report/i });
    const leads = found.map((one) => one.getAttribute('href'));
    expect(leads).toContain('/reporting/trends');
    expect(leads).toContain('/machines/unreported');
});

it.each(['TB positivity', 'viral load suppression'])(
    'finds the screens that show a figure: "%s"',
    async (text) => {
        enter('admin');
        server();
        await userEvent.type(open(), text);
        const screens = await screen.findByRole('region', { name: 'Screens' });
        expect(within(screens).getAllByRole('link').length).toBeGreaterThan(0);
    },
);

it('tells screens of one name and one question apart by their group', async () => {
    enter('admin');
    server();
    await userEvent.type(open(), 'stock-out');
    const screens = await screen.findByRole('region', { name: 'Screens' });
    const rows = within(screens)
        .getAllByRole('link')
        .map((one) => one.textContent);
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows).size).toBe(rows.length);
});
