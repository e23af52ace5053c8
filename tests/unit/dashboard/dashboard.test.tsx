import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, type Reply, signedIn } from '../../fixtures/fakeServer.ts';
import { entryOf } from '../../../dataProvider/catalogue.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import { questionsOfDashboard } from '../../../src/start/firstQuestions.ts';
import { ferries as ferriesReport, lake as theLake, piers } from '../../fixtures/dashboard.ts';
import { openLake } from './harness.tsx';

/** A map stands above the figures. */
const pictured: Dashboard = {
    ...theLake,
    panels: [
        { title: 'Where', report: 'test/piers', draws: 'map', span: 12 },
        ...theLake.panels.filter(({ report }) => report !== 'test/piers'),
    ],
};

const totals = { trips: 1200, valid: 900, late: 100, late_rate: 10, use: 75 };
const previous = { trips: 1000, valid: 800, late: 100, late_rate: 11.1, use: 80 };
const months = [
    { id: 1, month: '2026-10', trips: 700, valid: 559, late: 50, late_rate: 8.2, use: 79.999 },
    { id: 2, month: '2026-11', trips: 500, valid: 341, late: 50, late_rate: null, use: null },
];
const ferries: Reply = { body: { data: months, count: 2, totals, previous } };
const none: Reply = { body: { data: [], count: 0, totals: {} } };

const lake = (answers: Record<string, Reply>) =>
    fakeServer(({ path }) => answers[path] ?? { body: { data: [], results: [], count: 0 } });

/** The panel of this name, once it has its answer. */
const panel = (name: string) =>
    waitFor(() => {
        const found = screen.getByRole('region', { name });
        expect(found).toHaveAttribute('aria-busy', 'false');
        return found;
    });

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('a person who opens a dashboard', () => {
    it('sees figures with units, how far they moved, and whether that is good', async () => {
        lake({ '/test/ferries/': ferries });
        openLake();
        const today = await panel('Today');
        expect(await within(today).findByText('1,200')).toBeVisible();
        expect(today).toHaveTextContent('▲ +20.0%');
        // Less late is good, and points are no per cent.
        expect(today).toHaveTextContent('10.0%');
        expect(today).toHaveTextContent('▼ −1.1 points');
    });

    it('asks for figures and tables before what is drawn, wherever that stands', async () => {
        const server = lake({ '/test/ferries/': ferries });
        openLake('', pictured);
        await screen.findByText('1,200');
        await waitFor(() => expect(server.to('/test/piers/')).toHaveLength(1));
        const paths = server.asked
            .map(({ path }) => path)
            .filter((path) => path.startsWith('/test'));
        expect(paths).toEqual(['/test/ferries/', '/test/piers/']);
    });

    it('has only figures and tables asked ahead: a picture waits for its script', async () => {
        const entry = entryOf('test/lake')!;
        const asked = (one: Dashboard) =>
            questionsOfDashboard(
                one,
                { 'test/ferries': ferriesReport, 'test/piers': piers },
                entry,
                {
                    user_type: 'superadmin',
                    role: {},
                } as never,
            ).map(({ path }) => path);
        expect(asked(theLake)).toEqual(['/test/ferries/', '/test/piers/']);
        expect(asked(pictured)).toEqual(['/test/ferries/']);
        expect(asked({ ...pictured, work: true })).toEqual(['/x/worklist', '/test/ferries/']);
    });

    it('asks each question once, and only what its report takes', async () => {
        const server = lake({ '/test/ferries/': ferries });
        openLake('?start_date=2026-11-01&end_date=2026-11-07&region=4');
        await screen.findByText('1,200');
        const asked = server.to('/test/ferries/');
        expect(asked).toHaveLength(1);
        expect(asked[0]?.body).toMatchObject({
            start_date: '2026-11-01',
            end_date: '2026-11-07',
            region: 4,
            compare: true,
        });
        expect(server.to('/test/piers/')[0]?.body).not.toHaveProperty('start_date');
    });

    it('is led to the rows behind a figure under the same filters', async () => {
        lake({ '/test/ferries/': ferries });
        openLake('?start_date=2026-11-01&end_date=2026-11-07&region=4');
        const link = await within(await panel('Today')).findByRole('link', {
            name: 'See what was counted',
        });
        const address = decodeURIComponent(link.getAttribute('href') ?? '');
        expect(address).toContain('/test/ferries?filter=');
        expect(address).toContain('"start_date":"2026-11-01"');
        expect(address).toContain('"region":4');
    });

    it('is told no data, not reported and failed apart, and tries again', async () => {
        let broken = true;
        fakeServer(({ path }) => {
            if (path === '/test/piers/')
                return { body: { data: [{ id: 1, name: null, use: null }], count: 1 } };
            if (path !== '/test/ferries/') return none;
            return broken ? { status: 503, body: { message: 'The server is busy.' } } : none;
        });
        openLake();
        const today = await panel('Today');
        expect(await within(today).findByText('This could not be loaded')).toBeVisible();
        expect(today).toHaveTextContent('The server is busy.');
        broken = false;
        await userEvent.click(within(today).getByRole('button', { name: 'Try again' }));
        expect(await within(today).findByText('No data in this period and place')).toBeVisible();
    });

    it('tells a figure without a base, and rows that nobody reported', async () => {
        lake({
            '/test/ferries/': {
                body: {
                    data: [{ id: 1, month: null, trips: null, use: null }],
                    count: 1,
                    totals: { ...totals, late_rate: null },
                },
            },
        });
        openLake();
        expect(await within(await panel('Today')).findByText('nothing to divide by')).toBeVisible();
        expect(await within(await panel('Months')).findByText('Not reported')).toBeVisible();
    });

    it('draws bands on unrounded values and a dash where there is no rate', async () => {
        lake({ '/test/ferries/': ferries });
        openLake();
        const table = await within(await panel('Months')).findByRole('table');
        const [, first, second] = within(table).getAllByRole('row');
        expect(first).toHaveTextContent('■79.999%');
        expect(second).toHaveTextContent('—');
    });

    it('opens the page of a row, and does to it what its list does to chosen rows', async () => {
        let name = 'North pier';
        const server = fakeServer(({ path }) => {
            if (path === '/test/piers/close') name = 'North pier, closed';
            return path === '/test/piers/'
                ? { body: { data: [{ id: 3, name, utilz: 0.5 }], count: 1 } }
                : none;
        });
        openLake();
        const table = await within(await panel('Piers')).findByRole('table');
        expect(within(table).getByRole('link', { name: 'North pier' })).toHaveAttribute(
            'href',
            '/test/piers/3/show',
        );
        await userEvent.click(await within(table).findByRole('button', { name: 'Close' }));
        const dialog = await screen.findByRole('dialog', { name: 'Close 1 pier?' });
        await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
        expect(await within(table).findByText('North pier, closed')).toBeVisible();
        expect(server.to('/test/piers/close')[0]?.body).toEqual({ pier: 3 });
    });

    it('changes the period in the address, and the panels follow', async () => {
        const server = lake({ '/test/ferries/': ferries });
        openLake();
        await screen.findByText('1,200');
        await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
        await userEvent.click(await screen.findByRole('option', { name: 'Last month' }));
        await waitFor(() => expect(server.to('/test/ferries/')).toHaveLength(2));
        const body = server.to('/test/ferries/').at(-1)?.body ?? {};
        expect(String(body['start_date'])).toMatch(/-01$/);
        expect(screen.getByTestId('address').textContent).toContain(
            `start_date=${String(body['start_date'])}`,
        );
    });
});

describe('why this number', () => {
    it('shows formula, both parts, the sum, what is left out, period and rows', async () => {
        lake({ '/test/ferries/': ferries });
        openLake('?start_date=2026-11-01&end_date=2026-11-07');
        await userEvent.click(await screen.findByRole('button', { name: 'Why this number: Late' }));
        const dialog = await screen.findByRole('dialog', { name: 'Why this number: Late' });
        expect(dialog).toHaveTextContent('Late = Late trips ÷ (Full trips + Late trips) × 100');
        expect(dialog).toHaveTextContent('100 ÷ 1,000 × 100 =■10.0%');
        expect(dialog).toHaveTextContent('Trips that were called off.');
        expect(dialog).toHaveTextContent('A trip counts on the day it ends.');
        expect(dialog).toHaveTextContent('1 Nov 2026 – 7 Nov 2026');
        // The period before, with its own days and sum.
        expect(dialog).toHaveTextContent('1 Oct 2026 – 7 Oct 2026');
        expect(dialog).toHaveTextContent('100 ÷ 900 × 100 =■11.1%');
        expect(
            await within(dialog).findByRole('link', { name: 'See what was counted' }),
        ).toBeVisible();
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('opens from a cell of a table by keyboard', async () => {
        lake({ '/test/ferries/': ferries });
        openLake();
        const table = await within(await panel('Months')).findByRole('table');
        within(table)
            .getByRole('button', { name: /79.999%/ })
            .focus();
        await userEvent.keyboard('{Enter}');
        const dialog = await screen.findByRole('dialog', { name: 'Why this number: Use' });
        expect(dialog).toHaveTextContent('Use = Full trips ÷ Trips × 100');
        expect(dialog).toHaveTextContent('559 ÷ 700 × 100 =');
    });
});
