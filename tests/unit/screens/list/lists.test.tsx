import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useBeyond } from '../../../../src/screens/address/useBeyond.ts';
import { lastDays } from '../../../../src/widgets/dates/DateRange.tsx';
import { inSentence } from '../../../../resources/define/say.ts';
import { type Reply, fakeServer, signedIn } from '../../../fixtures/fakeServer.ts';
import { open } from '../harness.tsx';

const bike = {
    id: 1,
    name: 'Mamba <b>1</b>',
    state: 'broken',
    wheels: 2,
    town_id: 4,
    town: 'Gulu',
    active: true,
    version: 1,
};
const ride = {
    id: 1,
    day: '2026-03-14',
    town: 'Gulu',
    rides: 12345,
    late_rate: 7.25,
    last_at: null,
};

const lists = (answers: Record<string, Reply>) =>
    fakeServer(({ path }) => answers[path.split('?')[0] ?? '']);

beforeEach(() => {
    localStorage.clear();
    signedIn();
});
afterEach(() => vi.unstubAllGlobals());

describe('a person who opens a list', () => {
    it('sees words, marks and links, text only as text, with one request', async () => {
        const server = lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        open('/test/bikes');
        const row = (await screen.findByText('Mamba <b>1</b>')).closest('tr')!;
        expect(within(row).getByRole('link', { name: 'Mamba <b>1</b>' })).toHaveAttribute(
            'href',
            '/test/bikes/1/show',
        );
        expect(row).toHaveTextContent('■Broken');
        expect(row).toHaveTextContent('Gulu');
        expect(screen.getByRole('link', { name: /Add bike/ })).toBeVisible();
        expect(['Threshold of X-rays', 'SMS gateway'].map(inSentence)).toEqual([
            'threshold of X-rays',
            'SMS gateway',
        ]);
        expect(server.to('/test')).toHaveLength(1);
        expect(server.to('/test')[0]?.body).toMatchObject({
            page_size: 25,
            sort: 'name',
            order: 'asc',
        });
    });

    it('keeps heads and the naming column in sight while the rest scrolls', async () => {
        lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        open('/test/bikes');
        const naming = (await screen.findByText('Mamba <b>1</b>')).closest('tr')!.cells;
        const stays = (cell: Element) => {
            const { position, left } = getComputedStyle(cell);
            return [position, left];
        };
        expect(stays(naming[0]!)).toEqual(['sticky', '0px']);
        expect(stays(naming[1]!)[0]).not.toBe('sticky');
        const heads = screen.getAllByRole('columnheader').map((one) => getComputedStyle(one));
        expect(heads.map(({ position, top }) => [position, top])).toEqual(
            heads.map(() => ['sticky', '0px']),
        );
    });

    it('narrows it, finds the filter in the address, and removes it by its mark', async () => {
        const server = lists({ '/test/bikes/': { body: { results: [], count: 0 } } });
        open('/test/bikes?filter={"state":"broken"}');
        expect(await screen.findByText('No matches')).toBeVisible();
        expect(server.to('/test')[0]?.body['state']).toBe('broken');
        await userEvent.click(screen.getByRole('button', { name: 'Remove filter State' }));
        expect(await screen.findByText('No bikes yet')).toBeVisible();
        expect(server.asked.at(-1)?.body).not.toHaveProperty('state');
        expect(screen.getByTestId('address').textContent).toContain('filter={}');
    });

    it.each([
        ['filter={"colour":"red"}', 'This screen does not know “colour”'],
        ['filter={"region":1}', 'This screen does not know “region”'],
        ['filter={"state":"lost"}', '“lost” is none of the choices of its filter.'],
        ['filter={', 'The filters in the address cannot be read.'],
        ['sort=colour&order=ASC', 'The list has no column “colour” to be put in order by.'],
    ])(
        'is told what of the address is not understood, with the way to the right one: %s',
        async (search, told) => {
            lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
            open(`/test/bikes?${search}`);
            const line = (await screen.findByText(new RegExp(told))).closest('p')!;
            await userEvent.click(
                within(line).getByRole('link', { name: 'Put the address right' }),
            );
            await waitFor(() => expect(screen.queryByText(new RegExp(told))).toBeNull());
            expect(screen.getByTestId('address').textContent).toBe('/test/bikes?filter={}');
        },
    );

    it.each(['show', ''])(
        'is told that there is no such record, with the way to all: %s',
        async (at) => {
            lists({ '/test/bikes/9/': { status: 404, body: { error: 'Not found.' } } });
            open(`/test/bikes/9/${at}`);
            expect(
                await screen.findByRole('heading', { name: 'There is no such bike' }),
            ).toBeVisible();
            expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute(
                'href',
                '/test/bikes',
            );
            expect(screen.queryByText('Try again')).toBeNull();
        },
    );

    it('finds nothing of what was not understood at the next visit', async () => {
        lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        const first = open('/test/bikes?filter={"state":"lost"}');
        await screen.findByText(/“lost” is none of the choices/);
        await waitFor(() =>
            expect(Object.keys(localStorage).filter((key) => key.endsWith('.test/bikes'))).toEqual(
                [],
            ),
        );
        first.unmount();
        open('/test/bikes');
        expect(await screen.findByText('Mamba <b>1</b>')).toBeVisible();
        expect(screen.queryByText(/is none of the choices/)).toBeNull();
    });

    it('is told of a page after the last, with the way to the last', async () => {
        const count = 60;
        fakeServer(({ body }) => ({
            body: { results: (Number(body['page']) - 1) * 25 < count ? [bike] : [], count },
        }));
        open('/test/bikes?filter={}&page=90');
        const told = /asks for page 90, and the list ends with page 3/;
        const line = (await screen.findByText(told)).closest('p')!;
        await userEvent.click(within(line).getByRole('link', { name: 'Put the address right' }));
        expect(await screen.findByText('Page 3 of 3')).toBeVisible();
        expect(screen.queryByText(told)).toBeNull();
    });

    it('is told of no page whose rows have gone while they were read', () => {
        const list = { page: 3, perPage: 25, total: 60, isFetching: false, filterValues: {} };
        const shown = { ...list };
        const { result, rerender } = renderHook(() => useBeyond('?page=3'), {
            wrapper: ({ children }) => (
                <ListContextProvider value={{ ...shown } as never}>{children}</ListContextProvider>
            ),
        });
        expect(result.current).toBeUndefined();
        Object.assign(shown, { total: 50 });
        rerender();
        expect(result.current).toBeUndefined();
        // Another page is asked for anew, and told once it is known.
        Object.assign(shown, { page: 4, isFetching: true });
        rerender();
        expect(result.current).toBeUndefined();
        Object.assign(shown, { isFetching: false });
        rerender();
        expect(result.current).toEqual({ page: 4, last: 2 });
        Object.assign(shown, { page: 1 });
        rerender();
        expect(result.current).toEqual({ page: 4, last: 2 });
    });

    it('is told nothing of a page that was remembered and not asked for', () => {
        const list = { page: 5, perPage: 25, total: 60, isFetching: false, filterValues: {} };
        const { result } = renderHook(() => useBeyond(''), {
            wrapper: ({ children }) => (
                <ListContextProvider value={list as never}>{children}</ListContextProvider>
            ),
        });
        expect(result.current).toBeUndefined();
    });

    it('types into the search without a request for every letter', async () => {
        const server = lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        open('/test/bikes');
        await screen.findByText('Gulu');
        await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'mamba');
        await waitFor(() => expect(server.asked.at(-1)?.body['q']).toBe('mamba'), {
            timeout: 3000,
        });
        expect(server.to('/test')).toHaveLength(2);
    });

    it('is told when it could not be loaded, and can try again', async () => {
        let broken = true;
        fakeServer(() =>
            broken
                ? { status: 503, body: { message: 'The server is busy.' } }
                : { body: { results: [bike], count: 1 } },
        );
        open('/test/bikes');
        expect(await screen.findByText(/could not be loaded/)).toBeVisible();
        expect(screen.getByRole('alert')).toHaveTextContent('The server is busy.');
        broken = false;
        await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
        expect(await screen.findByText('Gulu')).toBeVisible();
    });

    it('chooses columns that stay chosen after signing out and in again', async () => {
        lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        const first = open('/test/bikes');
        await screen.findByText('Gulu');
        await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
        await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Town' }));
        await waitFor(() => expect(screen.queryByText('Gulu')).toBeNull());
        first.unmount();
        localStorage.removeItem('token');
        signedIn({ username: 'okello' });
        const other = open('/test/bikes');
        expect(await screen.findByText('Gulu')).toBeVisible();
        other.unmount();
        signedIn();
        open('/test/bikes');
        await screen.findByText('Mamba <b>1</b>');
        expect(screen.queryByText('Gulu')).toBeNull();
    });

    it('leaves nothing in the browser that could name a patient', async () => {
        lists({ '/test/bikes/': { body: { results: [bike], count: 1 } } });
        open('/test/bikes?filter={"q":"Jane Akello"}');
        await screen.findByText('Gulu');
        expect(JSON.stringify({ ...localStorage })).not.toContain('Akello');
    });
});

describe('a person who reads a report', () => {
    it('sees figures, rates, days and the totals of all pages', async () => {
        const server = lists({
            '/test/rides/': {
                body: {
                    data: [ride, { ...ride, id: 2, late_rate: null }],
                    count: 2,
                    totals: { rides: 24690, punctures: 77 },
                },
            },
        });
        open('/test/rides');
        expect(await screen.findAllByText('14 Mar 2026')).toHaveLength(2);
        expect(screen.getAllByText('12,345')).toHaveLength(2);
        expect(screen.getByText('7.3%')).toBeVisible();
        expect(screen.getByText('24,690').closest('tfoot')).toBeTruthy();
        // What is no column stands under the rows, with its name.
        expect(screen.getByText('77').closest('dl')).toHaveTextContent('Punctures77');
        expect(server.asked.find(({ path }) => path === '/test/rides/')?.body).toMatchObject({
            ...lastDays(30),
            sort: 'day',
            order: 'desc',
        });
    });

    it('sees the period that is used where the address names none, and asks once', async () => {
        const server = lists({ '/test/rides/': { body: { data: [ride], count: 1 } } });
        open('/test/rides?filter={"state":"broken"}&page=1&order=ASC&sort=town');
        await screen.findAllByText('14 Mar 2026');
        const { start_date, end_date } = lastDays(30);
        const shown = ['From', 'To'].map((name) => {
            const { value } = screen.getByRole<HTMLInputElement>('textbox', { name });
            return new Date(`${value} UTC`).toISOString().slice(0, 10);
        });
        expect(shown).toEqual([start_date, end_date]);
        const [asked, ...more] = server.to('/test/rides/').filter(({ body }) => 'sort' in body);
        expect(more).toEqual([]);
        expect(asked?.body).toMatchObject({ state: 'broken', start_date, end_date, sort: 'town' });
        expect(screen.getByTestId('address').textContent).toContain(
            `filter=${JSON.stringify({ state: 'broken', start_date, end_date })}`,
        );
    });

    it.each([
        [
            'an end',
            { end_date: '2026-03-30' },
            { start_date: '2026-03-01', end_date: '2026-03-30' },
        ],
        [
            'a start to come',
            { start_date: '2999-01-01' },
            { start_date: '2999-01-01', end_date: '2999-01-01' },
        ],
        [
            'a whole period',
            { start_date: '2026-01-05', end_date: '2026-01-06' },
            { start_date: '2026-01-05', end_date: '2026-01-06' },
        ],
    ])('sees the rest of the period where the address names %s', async (_what, named, used) => {
        const server = lists({ '/test/rides/': { body: { data: [ride], count: 1 } } });
        open(`/test/rides?filter=${JSON.stringify(named)}`);
        await screen.findAllByText('14 Mar 2026');
        expect(server.to('/test/rides/').at(-1)?.body).toMatchObject(used);
        expect(screen.getByTestId('address').textContent).toContain(
            `"end_date":"${used.end_date}"`,
        );
    });

    it('compares with the period before when asked', async () => {
        const server = lists({
            '/test/rides/': {
                body: { data: [ride], count: 1, totals: { rides: 90 }, previous: { rides: 60 } },
            },
        });
        open('/test/rides');
        await userEvent.click(await screen.findByRole('combobox', { name: /Compare with/ }));
        await userEvent.click(await screen.findByRole('option', { name: 'The period before' }));
        expect(await screen.findByText(/\+50\.0%/)).toBeVisible();
        await waitFor(() =>
            expect(server.to('/test/rides/').at(-1)?.body['compare']).toBe('before'),
        );
    });

    it('is told what the address of the list narrows it to, and is offered no filter for it', async () => {
        const server = lists({ '/test/rides/in/': { body: { data: [ride], count: 1 } } });
        open('/test/rides/in/broken');
        const told = await screen.findByText('Broken');
        expect(told.parentElement).toHaveTextContent(/^State: Broken$/);
        expect(server.to('/test/rides/in/').at(-1)?.body).toMatchObject({ state: 'broken' });
        expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
        expect(screen.queryByRole('button', { name: 'Remove filter State' })).toBeNull();
        expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
    });

    it('is offered a longer period where there is no data', async () => {
        const server = lists({ '/test/rides/': { body: { data: [], count: 0 } } });
        open('/test/rides');
        expect(
            await screen.findByText('There is no data for this period and place.'),
        ).toBeVisible();
        await userEvent.click(screen.getByRole('button', { name: 'Look at the last 12 months' }));
        await waitFor(() =>
            expect(server.to('/test/rides/').at(-1)?.body).toMatchObject(lastDays(365)),
        );
    });

    it('is offered a wider period where the filters match nothing in this one, and keeps them', async () => {
        const server = lists({ '/test/rides/': { body: { data: [], count: 0 } } });
        open('/test/rides?filter={"state":"broken"}');
        await screen.findByText('Nothing matches the chosen filters in this period.');
        for (const [name, days] of [
            ['Look at the last 12 months', 365],
            ['Look at the last ten years', 3650],
        ] as const) {
            await userEvent.click(await screen.findByRole('button', { name }));
            await waitFor(() =>
                expect(server.asked.at(-1)?.body).toMatchObject({
                    ...lastDays(days),
                    state: 'broken',
                }),
            );
        }
        await waitFor(() => expect(screen.getAllByText('No matches')).toHaveLength(1));
        expect(screen.queryByRole('button', { name: /Look at/ })).toBeNull();
    });

    it('writes a day by hand, and the list follows', async () => {
        const server = lists({ '/test/rides/': { body: { data: [ride], count: 1 } } });
        open('/test/rides');
        const from = await screen.findByRole('textbox', { name: 'From' });
        await userEvent.clear(from);
        await userEvent.type(from, '1/2/2026{Enter}');
        await waitFor(() =>
            expect(server.to('/test/rides/').at(-1)?.body['start_date']).toBe('2026-02-01'),
        );
        expect(from).toHaveValue('1 Feb 2026');
    });

    it('exports what is on screen: the same filters, sort and columns', async () => {
        URL.createObjectURL = () => 'blob:test';
        const server = lists({ '/test/rides/': { body: { data: [ride], count: 1 } } });
        open('/test/rides?filter={"state":"broken","start_date":"2026-01-01"}');
        await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
        await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
        await waitFor(() =>
            expect(server.to('/test/rides/').at(-1)?.body).toMatchObject({
                format: 'csv',
                state: 'broken',
                start_date: '2026-01-01',
                columns: ['day', 'town', 'rides', 'late_rate'],
                sort: 'day',
            }),
        );
        expect(await screen.findByTestId('notice-success')).toHaveTextContent('Rides.csv');
    });
});

describe('a person who opens a row of a report', () => {
    const row = { ...ride, id: 3, rider: 'J•••e', weather: 'rain', version: 2 };

    it('sees everything the server tells of it, and a patient only with a reason', async () => {
        const server = fakeServer(({ path }) =>
            path === '/x/reveal/test/rides'
                ? { body: { data: { id: 3, rider: 'Jane' } } }
                : { body: { data: [row], count: 1 } },
        );
        open('/test/rides/3/show');
        expect(await screen.findByText('rain')).toBeVisible();
        expect(screen.getByText('J•••e')).toBeVisible();
        await userEvent.click(screen.getByRole('button', { name: 'Show patient details' }));
        const dialog = await screen.findByRole('dialog');
        await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'phone call');
        await userEvent.click(within(dialog).getByRole('button', { name: 'Show patient details' }));
        expect(await screen.findByText('Jane')).toBeVisible();
        expect(server.to('/x/reveal')[0]?.body).toEqual({ id: 3, reason: 'phone call' });
    });

    it('is offered no such thing where the account never sees patients', async () => {
        signedIn({ user_type: 'distributor' });
        fakeServer(() => ({ body: { data: [{ ...row, rider: undefined }], count: 1 } }));
        open('/test/rides/3/show');
        expect(await screen.findByText('rain')).toBeVisible();
        expect(screen.queryByText('Rider')).toBeNull();
        expect(screen.queryByRole('button', { name: 'Show patient details' })).toBeNull();
    });
});
