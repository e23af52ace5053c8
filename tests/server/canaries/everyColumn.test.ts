/**
 * Canaries in every column of what devices bring: the name or telephone of a patient, the number of the row's own sample or of another one's in
 * other letters. Who sees results without identity finds none of them in any call that they may make.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames, accountTypes } from '../../../resources/access.ts';
import { parseEndpoint, type Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { ingestText } from '../../helpers/ingest.ts';
import { home } from '../../helpers/world.ts';
import { readingCalls, readOf } from './read.ts';
import { canaries, filesWithCanaries, serials } from './tables.ts';

const product = await loadProduct();
const blind = accountTypeNames.filter((type) => accountTypes[type].identity === 'none');
const period = { start_date: '2026-02-15', end_date: '2026-03-14' };

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    for (const [serial, device] of serials) {
        const { id } = await t.db.one<{ id: number }>(sql`
            insert into machine (serial, device_type, facility_id) values (${serial}, ${device}, ${t.world.facilities[0]!}) returning id`);
        await t.db.run(sql`
            insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${t.world.facilities[0]!}, '2025-09-01')`);
        await t.db.run(sql`
            insert into machine_sender (machine_id, sender, state) values (${id}, 'address test', 'known')`);
    }
    for (const { text, protocol } of filesWithCanaries()) await ingestText(t, text, protocol);
}, 240_000);
afterAll(() => t?.close());

async function ask(endpoint: Endpoint, as: string, body: Record<string, unknown>) {
    const path = endpoint.replaceAll(/\{\w+\}/g, '1') as Endpoint;
    if (parseEndpoint(path).method !== 'GET') return t.call(path, body, { as });
    const query = Object.entries(body).map(([key, value]) => [key, String(value)]);
    return t.call(`${path}?${new URLSearchParams(query)}` as Endpoint, undefined, { as });
}

const heard = (text: string): string[] => [
    ...new Set([...text.matchAll(canaries)].map(({ index }) => text.slice(index - 60, index + 40))),
];

/** What is asked of a call: its rows, its files with every column, and each way in which it groups. */
function bodiesOf(endpoint: Endpoint, listed: boolean): Record<string, unknown>[] {
    const report = product.reports.find(({ mounts }) =>
        mounts.some((mount) => mount.endpoint === endpoint),
    );
    const days = report?.period.kind === 'days' ? period : {};
    const columns = Object.keys(report?.columns ?? {});
    const by = report?.filters['by'];
    const groups = by && 'options' in by ? Object.keys(by.options as object) : [];
    return [
        days,
        ...(listed
            ? [
                  { ...days, page_size: 200 },
                  { ...days, format: 'csv', columns },
                  { ...days, format: 'xlsx', columns },
              ]
            : []),
        ...groups.map((group) => ({ ...days, by: group, page_size: 200 })),
    ];
}

it('stands in results of every kind of device', async () => {
    const found = await t.db.rows<{ device_type: string; runs: number }>(sql`
        select device_type, count(*)::integer as runs from result where facility_id = ${t.world.facilities[0]!} group by 1 order by 1`);
    expect(found.map(({ device_type }) => device_type)).toEqual(
        [...new Set(serials.map(([, device]) => device))].toSorted(),
    );
    expect(Math.min(...found.map(({ runs }) => runs))).toBeGreaterThan(50);
    const { text } = await ask('POST /pima/results', home('admin'), {
        ...period,
        format: 'csv',
        columns: ['operator', 'cartridge_serial', 'error_code'],
    });
    expect(heard(text).length).toBeGreaterThan(20);
});

describe.each(blind)('%s', (type) => {
    const as = home(type);
    const told = async (endpoint: Endpoint, body: Record<string, unknown>) => {
        const answer = await ask(endpoint, as, body);
        return heard(await readOf(answer)).map(
            (words) => `${endpoint} ${JSON.stringify(body)}: ${words}`,
        );
    };

    it('is told of none in any call', async () => {
        const all: string[] = [];
        for (const { endpoint, facts } of readingCalls(t, type))
            for (const body of bodiesOf(endpoint, facts.effect === 'list'))
                all.push(...(await told(endpoint, body)));
        expect(all.slice(0, 20)).toEqual([]);
    }, 300_000);

    it('is told of none by what is known of a machine or facility', async () => {
        const machines = await t.db.rows<{ serial: string }>(sql`select serial from machine`);
        const all: string[] = [];
        for (const body of [
            ...machines.map(({ serial }) => ({ machine: serial })),
            { facility: t.world.facilities[0] },
        ])
            // A serial that was asked for comes back.
            if (!('machine' in body) || !heard(body.machine).length)
                all.push(...(await told('POST /genexpert/machine_details/', body)));
        expect(all.slice(0, 20)).toEqual([]);
    }, 300_000);

    it('is told of none in any detail', async () => {
        // Whether a detail opens hangs on the list that it stands in, all being of one place and month: the first of each tells.
        const lists = await t.db.rows<{ first: number; some: number[] }>(sql`
            select min(id)::integer as first,
                   -- Of each column some of what is typed there, in turns: one detail takes as long as a list.
                   coalesce(array_agg(id::integer order by id) filter (where (id + id / 12) % 4 = 0), '{}') as some
              from result group by device_type, disease_area, test_type order by 1`);
        const all: string[] = [];
        let opened = 0;
        for (const { first, some } of lists) {
            const { status } = await ask('POST /x/results/detail', as, { id: first });
            if (status === 200) opened += some.length;
            // What does not open says nothing, whichever it is.
            for (const id of status === 200 ? some : [first, ...some.slice(0, 1)])
                all.push(...(await told('POST /x/results/detail', { id })));
        }
        expect(all.slice(0, 20)).toEqual([]);
        // All others have no list of most of these devices.
        expect(opened).toBeGreaterThan({ lifecare: 100, ip: 20 }[type as string] ?? -1);
    }, 300_000);
});
