/** Cartridges of facilities: what people book and what runs use make one balance of each lot, on every day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { levelsOf } from '../../../resources/stock/levels/levels.server.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { balanceOn, keyOf, lotsThere, net } from '../demo/lotOracle.ts';
import { changeLot, drift } from '../../helpers/stock/world.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

let t: TestApp;
let stock: StockCalls;
/** Facilities of the account at home, and of its neighbour. */
let own: number;
let other: number;
let product: number;
const today = '2026-03-14';
// Many more were tried; some thousand suffice to notice a change.
const full = process.env['KIPIMO_ATTACK'] === '1';
const operations = Number(process.env['KIPIMO_CARTRIDGE_OPERATIONS'] ?? (full ? 100_000 : 1500));

beforeAll(async () => {
    t = await testApp();
    stock = await stockCalls(t);
    own = t.world.facilities[0]!;
    other = t.world.facilities[4]!;
    product = stock.products[0]!;
    await t.db.run(sql`
        insert into raw_message (protocol, address, received_at, sha256, bytes, state)
        values ('upload', 'test', now(), sha256('x'::bytea), 'x'::bytea, 'parsed')`);
    for (const facility of [own, other])
        await t.db.run(
            sql`insert into machine (serial, facility_id) values (${`S-${facility}`}, ${facility})`,
        );
    const made = await t.call(
        'POST /x/cartridges/kinds/create/',
        {
            device_type: 'genexpert',
            assay: 'Xpert MTB-RIF Ultra',
            disease_area: 'tb',
            product_id: product,
        },
        { as: 'distributor' },
    );
    expect(made.status).toBe(200);
});
afterAll(() => t?.close());

let serial = 0;
interface RunFacts {
    facility?: number | null;
    lot?: string;
    day?: string;
    outcome?: string;
    assay?: string;
    test_type?: string;
}

/** Writes runs as the gateway does, in one statement. Their ids. */
async function runs(n: number, facts: RunFacts = {}): Promise<number[]> {
    const { facility = own, lot = '', day = today, outcome = 'success' } = facts;
    const { assay = 'Xpert MTB-RIF Ultra', test_type = 'specimen' } = facts;
    // Taken before anybody waits: several may write at once.
    const from = serial;
    serial += n;
    const found = await t.db.rows<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay,
                            reagent_lot, outcome, test_type, received_at, day)
        select sha256(k::bytea), sha256(k::bytea), (select min(id) from raw_message), 'genexpert',
               (select min(id) from machine), ${facility}, 'tb', ${assay}, ${lot}, ${outcome}, ${test_type}, now(), ${day}::date
          from (select 'cartridge ' || (${from}::integer + g) as k from generate_series(1, ${n}::integer) g) keys
        returning id`);
    return found.map(({ id }) => id);
}

type Row = Record<string, unknown>;

const lotsOf = async (as: string, body: object = {}): Promise<Row[]> =>
    (
        await t.call(
            'POST /facility/active/lots/',
            { which_lots: 'all', page_size: 200, ...body },
            { as },
        )
    ).body.data as Row[];

const lotRow = async (lot: string, as = 'facility'): Promise<Row> =>
    (await lotsOf(as)).find(({ lot_number }) => String(lot_number).toLowerCase() === lot)!;

const receive = (lot: string, quantity: number, more: object = {}, as = 'facility') =>
    t.call(
        'POST /facility/receive/',
        {
            received_on: '2026-03-01',
            source: 'donor',
            lines: [{ product_id: product, lot_number: lot, expires_on: '2027-01-31', quantity }],
            ...more,
        },
        { as },
    );

const lotId = async (number: string): Promise<number> =>
    (
        await t.db.one<{ id: number }>(
            sql`select id from stock_lot where lower(lot_number) = lower(${number})`,
        )
    ).id;

describe('a lot at a facility', () => {
    it('is received from the store by one confirmation, and each run takes one of it, failed ones and controls too', async () => {
        const { lot } = await stock.receive({
            product_id: product,
            lot_number: 'A-1',
            quantity: 60,
        });
        const sent = await stock.distribute({ lot_id: lot, quantity: 50 });
        expect(sent.status).toBe(200);
        const confirmed = await t.call(
            'POST /x/stock/confirm',
            { id: sent.body.data.id, received_on: '2026-03-14' },
            { as: 'facility' },
        );
        expect(confirmed.status).toBe(200);
        await runs(3, { lot: 'A-1' });
        await runs(2, { lot: 'a-1 ', outcome: 'error' });
        await runs(1, { lot: 'A-1', test_type: 'qc' });
        expect(await lotRow('a-1')).toMatchObject({
            received: 50,
            used: 6,
            failed: 2,
            balance: 44,
            state: 'active',
        });
        expect(await drift(t.db)).toEqual([]);
    });

    it('gives one to a run that is corrected, and none any more to one that moves away', async () => {
        await receive('B-1', 20);
        const [first, second] = await runs(2, { lot: 'B-1' });
        await t.db.run(
            sql`update result set outcome = 'invalid', flags = '{corrected}' where id = ${first}`,
        );
        expect(await lotRow('b-1')).toMatchObject({ used: 2, failed: 1, balance: 18 });
        await t.db.run(sql`update result set facility_id = ${other} where id = ${second}`);
        expect(await lotRow('b-1')).toMatchObject({ used: 1, balance: 19 });
        expect(await lotRow('b-1', 'facility-next')).toMatchObject({
            used: 1,
            balance: -1,
            state: 'unknown',
        });
        await t.db.run(sql`update result set facility_id = null where id = ${second}`);
        expect(await lotRow('b-1', 'facility-next')).toBeUndefined();
    });

    it('that nobody received is asked about: received afterwards, or said to be another', async () => {
        await runs(4, { lot: 'C-TYPO', day: '2026-03-10' });
        await runs(5, { lot: 'C-LATE', day: '2026-03-11' });
        await runs(1, { lot: 'C-LATE', assay: 'Xpert Mpox', day: '2026-03-11' });
        const asked = async (): Promise<Row[]> =>
            (await t.call('POST /x/cartridges/own-asked', { q: 'c-' }, { as: 'facility' })).body
                .data;
        const before = await asked();
        expect(
            before
                .map(({ assay, reagent_lot, why, runs: n }) => [assay, reagent_lot, why, n])
                .toSorted(),
        ).toEqual([
            ['Xpert MTB-RIF Ultra', 'C-LATE', 'no_lot', 5],
            ['Xpert MTB-RIF Ultra', 'C-TYPO', 'no_lot', 4],
            ['Xpert Mpox', 'C-LATE', 'no_product', 1],
        ]);
        // An X-ray uses no cartridge: nobody is asked which box it was.
        const [xray] = await runs(1, { lot: 'C-RAY', day: '2026-03-11' });
        await t.db.run(sql`update result set device_type = 'xray' where id = ${xray}`);
        expect((await asked()).map(({ reagent_lot }) => reagent_lot)).not.toContain('C-RAY');
        await t.db.run(sql`update result set facility_id = null where id = ${xray}`);
        await receive('C-LATE', 30);
        expect(await lotRow('c-late')).toMatchObject({ received: 30, used: 5, balance: 25 });
        const { id } = before.find(({ reagent_lot }) => reagent_lot === 'C-TYPO')!;
        const wrong = await t.call(
            'POST /x/cartridges/meant',
            { id, lot_number: 'C-NEVER' },
            { as: 'facility' },
        );
        expect([wrong.status, wrong.body.code]).toEqual([202, 'not_received']);
        const foreign = await t.call(
            'POST /x/cartridges/meant',
            { id, lot_number: 'C-LATE' },
            { as: 'facility-next' },
        );
        expect(foreign.status).toBe(404);
        const said = await t.call(
            'POST /x/cartridges/meant',
            { id, lot_number: 'c-late' },
            { as: 'facility' },
        );
        expect(said.body.success).toBe('The runs are taken from lot C-LATE');
        expect(await lotRow('c-late')).toMatchObject({ used: 9, balance: 21 });
        expect((await asked()).map(({ why }) => why)).toEqual(['no_product']);
    });

    it('shows that more was used than was received, and is never released beyond what is left', async () => {
        await receive('D-1', 10);
        await runs(8, { lot: 'D-1' });
        const lot_id = await lotId('D-1');
        const release = (quantity: number) =>
            t.call(
                'POST /facility/release/',
                { why: 'damage', note: 'The box got wet', lines: [{ lot_id, quantity }] },
                { as: 'facility' },
            );
        const more = await release(3);
        expect([more.status, more.body.message]).toEqual([202, 'Only 2 left of lot D-1.']);
        expect((await release(1)).status).toBe(200);
        await runs(4, { lot: 'D-1' });
        expect(await lotRow('d-1')).toMatchObject({ balance: -3, lost: 1, used: 12 });
        const { body } = await t.call(
            'POST /facility/summary-by-disease-area/',
            {},
            { as: 'facility' },
        );
        // The country of tests has a run of its own, of a lot that nobody received.
        expect(body.data[0]).toMatchObject({ disease_area: 'tb', over_used: 3 + 1 });
    });

    it('is counted: what differs is booked with its reason, what agrees is not', async () => {
        await receive('E-1', 40);
        await receive('E-2', 10);
        await runs(5, { lot: 'E-1' });
        const [one, two] = [await lotId('E-1'), await lotId('E-2')];
        const count = (lines: object[]) =>
            t.call('POST /facility/reconcile/', { lines }, { as: 'facility' });
        const silent = await count([{ lot_id: one, counted: 30 }]);
        expect(silent.body.errors).toEqual({
            'lines.0.reason': 'The book says 35 of lot E-1: please say why it differs.',
        });
        const done = await count([
            { lot_id: one, counted: 30, reason: 'Given to the ward for training' },
            { lot_id: two, counted: 10 },
        ]);
        expect(done.body.data).toMatchObject({ lines: 2, differing: 1 });
        expect(await lotRow('e-1')).toMatchObject({ adjusted: -5, balance: 30 });
        // More was used than was received: a count says what is there, and the book follows.
        const over = await lotId('D-1');
        await count([{ lot_id: over, counted: 0, reason: 'A box came without a note' }]);
        expect(await lotRow('d-1')).toMatchObject({ adjusted: 3, balance: 0 });
    });

    it('goes on to another facility, which confirms it: one chain', async () => {
        await receive('F-1', 25);
        const lot_id = await lotId('F-1');
        const { name } = await t.db.one<{ name: string }>(
            sql`select name from facility where id = ${other}`,
        );
        const offered = await t.call(
            'POST /x/cartridges/receivers',
            { q: name.toUpperCase() },
            { as: 'facility' },
        );
        expect(offered.body.data).toMatchObject([{ name }]);
        const sent = await t.call(
            'POST /facility/release/',
            {
                why: 'facility',
                receiver: name,
                note: 'They ran out of cartridges',
                lines: [{ lot_id, quantity: 10 }],
            },
            { as: 'facility' },
        );
        expect(sent.status).toBe(200);
        expect(await lotRow('f-1')).toMatchObject({ released: 10, balance: 15 });
        const { id, line } = await t.db.one<{ id: number; line: number }>(sql`
            select d.id, n.id as line from stock_distribution d join stock_distribution_line n on n.distribution_id = d.id
             where d.number = ${sent.body.data.number}`);
        // Somebody else than who received twice: what is on its way is confirmed.
        const twice = await receive('F-1', 10, {}, 'facility-next');
        expect([twice.status, twice.body.code]).toEqual([202, 'on_the_way']);
        const confirmed = await t.call(
            'POST /x/stock/confirm',
            { id, lines: [{ id: line, quantity: 8, discrepancy: 'short' }] },
            { as: 'facility-next' },
        );
        expect(confirmed.status).toBe(200);
        expect(await lotRow('f-1', 'facility-next')).toMatchObject({ received: 8, balance: 8 });
        expect(await lotRow('f-1')).toMatchObject({ released: 8, lost: 2, balance: 15 });
    });

    it('is set aside by the facility for itself, and for nobody else', async () => {
        const row = await lotRow('f-1');
        const usable = async (as: string): Promise<number> =>
            (await t.call('POST /facility/summary-by-disease-area/', {}, { as })).body.data[0]
                .usable;
        const before = [await usable('facility'), await usable('facility-next')];
        const toggled = await t.call(
            `POST /facility/toggle-lot-status/${String(row['id'])}/`,
            {},
            { as: 'facility' },
        );
        expect(toggled.body.data).toMatchObject({ active: false });
        expect((await lotRow('f-1'))['state']).toBe('aside');
        expect([await usable('facility'), await usable('facility-next')]).toEqual([
            before[0]! - 15,
            before[1],
        ]);
        const seen = await t.call(
            'POST /x/stock/expiry',
            { place_id: stock.facility },
            { as: 'distributor' },
        );
        expect(
            (seen.body.data as { lot_number: string; state: string }[]).find(
                ({ lot_number }) => lot_number === row['lot_number'],
            )?.state,
        ).toBe('aside');
        const foreign = await t.call(
            `POST /facility/toggle-lot-status/${String(row['id'])}/`,
            {},
            { as: 'facility-next' },
        );
        expect(foreign.status).toBe(404);
    });
});

describe('what follows from it', () => {
    it('is seen by a facility of its own alone, and by the programme of all', async () => {
        for (const endpoint of [
            'POST /facility/active/lots/',
            'POST /facility/stock/details/',
            'POST /facility/summary-by-disease-area/',
            'POST /x/cartridges/own-book',
            'POST /x/cartridges/own-asked',
        ]) {
            const mine = await t.call(
                endpoint,
                { facility: other, page_size: 200 },
                { as: 'facility' },
            );
            expect([endpoint, mine.body.data]).toEqual([endpoint, []]);
        }
        for (const endpoint of [
            'POST /facilities/stock',
            'POST /facilities/stock_levels_per_lot/',
            'POST /facilities/stock_transaction_report/',
            'POST /x/cartridges/book',
        ]) {
            const { body } = await t.call(endpoint, { page_size: 200 }, { as: 'admin' });
            const sites = new Set((body.data as Row[]).map(({ facility }) => facility));
            expect([endpoint, sites.size]).toEqual([endpoint, 2]);
        }
        expect(
            (await t.call('POST /pima/facilities/stock', {}, { as: 'admin' })).body.data,
        ).toEqual([]);
    });

    it('rests the suggestion of a request on runs, and says what they used', async () => {
        const { body } = await t.call(
            'POST /x/stock/suggest',
            { products: [product] },
            { as: 'facility' },
        );
        const [one] = body.data as Record<string, number | string>[];
        const { used } = await t.db.one<{ used: number }>(sql`
            select sum(runs)::integer as used from cartridge_day where facility_id = ${own} and assay = 'xpert mtb-rif ultra'`);
        expect(one).toMatchObject({ basis: 'used', consumption: used });
        const level = (
            await levelsOf(t.db, {
                place: stock.facility,
                today,
                timeZone: 'Africa/Kampala',
                products: [product],
            })
        ).get(product)!;
        expect(level.usable).toBe(one!['usable']);
    });

    it('stays so while runs arrive, are corrected and move, and people book: no day of any lot drifts', async () => {
        const random = seeded(20_261_122);
        const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
        const numbers = ['R-1', 'R-2', 'R-3', 'R-UNKNOWN', ''];
        for (const [number, as] of [
            ['R-1', 'facility'],
            ['R-2', 'facility'],
            ['R-3', 'facility-next'],
            ['R-1', 'facility-next'],
        ] as const)
            await receive(number, 500, { received_on: '2026-01-02' }, as);
        const ids = await Promise.all(['R-1', 'R-2', 'R-3'].map(lotId));
        const day = () =>
            `2026-0${1 + Math.floor(random() * 2)}-${String(3 + Math.floor(random() * 25)).padStart(2, '0')}`;
        const known: number[] = [];
        const steps: (() => Promise<unknown>)[] = [
            async () =>
                known.push(
                    ...(await runs(1 + Math.floor(random() * 4), {
                        facility: pick([own, other, null]),
                        lot: pick(numbers),
                        day: day(),
                        outcome: pick(['success', 'error', 'invalid', 'in_progress']),
                        test_type: pick(['specimen', 'specimen', 'qc']),
                    })),
                ),
            () =>
                t.db.run(
                    sql`update result set outcome = ${pick(['success', 'error', 'no_result'])} where id = ${pick(known)}`,
                ),
            () =>
                t.db.run(
                    sql`update result set facility_id = ${pick([own, other, null])} where id = any(${[pick(known), pick(known), pick(known)]}::bigint[])`,
                ),
            () =>
                t.db.run(
                    sql`update result set reagent_lot = ${pick(numbers)}, day = ${day()}::date where id = ${pick(known)}`,
                ),
            () =>
                t.db.run(
                    sql`update result set test_type = ${pick(['qc', 'specimen'])} where id = ${pick(known)}`,
                ),
        ];
        const booked: (() => Promise<unknown>)[] = [
            () => receive(pick(['R-1', 'R-2']), 10, { received_on: day() }),
            () =>
                t.call(
                    'POST /facility/release/',
                    {
                        why: pick(['loss', 'damage']),
                        occurred_on: day(),
                        note: 'Fell from the shelf',
                        lines: [{ lot_id: pick(ids), quantity: 1 + Math.floor(random() * 3) }],
                    },
                    { as: pick(['facility', 'facility-next']) },
                ),
            () =>
                t.call(
                    'POST /facility/reconcile/',
                    {
                        counted_on: day(),
                        lines: [
                            {
                                lot_id: pick(ids),
                                counted: Math.floor(random() * 300),
                                reason: 'Counted by two people',
                            },
                        ],
                    },
                    { as: pick(['facility', 'facility-next']) },
                ),
        ];
        await steps[0]!();
        // Some at once, as life has it: runs arrive while people book.
        let done = 0;
        for (let at = 0; at < operations; at += 6) {
            const book = pick(booked);
            const answers = await Promise.all([
                ...Array.from({ length: 5 }, () => pick(steps)()),
                (at % 12 === 0 ? book : pick(steps))(),
            ]);
            const last = answers.at(-1) as { status?: number } | undefined;
            if (at % 12 === 0 && last?.status === 200) done++;
        }
        // Refusals are part of it, and do not make it up.
        expect(done).toBeGreaterThan(operations / 48);
        expect(await verifyCounters(t.db)).toEqual([]);
        expect(await drift(t.db)).toEqual([]);
        await everyDay();
    }, 3_600_000);

    // Last: what is written without counting is in no book.
    it.runIf(full)(
        'costs the ingest little, with all else that is counted',
        async () => {
            const timed = async (counted: boolean) => {
                await t.owner(
                    `alter table result ${counted ? 'enable' : 'disable'} trigger result_written`,
                );
                const began = performance.now();
                for (let at = 0; at < 200; at++) await runs(1, { lot: 'R-1' });
                return performance.now() - began;
            };
            const [with_, without]: [number[], number[]] = [[], []];
            for (let round = 0; round < 11; round++) {
                without.push(await timed(false));
                with_.push(await timed(true));
            }
            const median = (list: number[]) => list.toSorted((a, b) => a - b)[5]!;
            const ratio = median(with_) / median(without);
            console.log(`A run that is counted costs ${ratio.toFixed(2)} of one that is not.`);
            expect(ratio).toBeLessThan(2.5);
        },
        600_000,
    );
});

/** Counts every lot of every facility anew from results and movements, day by day, beside what the lists say of it. */
async function everyDay(): Promise<void> {
    const lots = await lotsThere(t.db);
    const counted = [...lots.values()].flatMap((lot) =>
        [...lot.days].flatMap(([day, one]) =>
            lot.lot_id !== null && net(one)
                ? `${keyOf(lot.place_id, lot.product_id, lot.lot_id)} ${day} ${net(one)}`
                : [],
        ),
    );
    const flow = await t.db.rows<{
        place_id: number;
        product_id: number;
        lot_id: number;
        day: string;
        net: number;
    }>(sql`
        select place_id, product_id, lot_id, day, sum(quantity)::bigint as net from stock_flow
         where lot_id is not null group by 1, 2, 3, 4 having sum(quantity) <> 0`);
    expect(
        flow
            .map(
                (one) => `${keyOf(one.place_id, one.product_id, one.lot_id)} ${one.day} ${one.net}`,
            )
            .toSorted(),
    ).toEqual(counted.toSorted());
    for (const { place_id, product_id, lot_id, quantity } of await t.db.rows<{
        place_id: number;
        product_id: number;
        lot_id: number;
        quantity: number;
    }>(sql`select place_id, product_id, lot_id, quantity from stock_held`)) {
        const lot = lots.get(keyOf(place_id, product_id, lot_id));
        expect([lot_id, quantity]).toEqual([lot_id, lot ? balanceOn(lot, '9999-12-31') : 0]);
    }
    const moved = await t.db.rows<{ place: string; lot: string; day: string; n: number }>(sql`
        select f.name as place, lower(l.lot_number) as lot, m.occurred_on as day, sum(m.quantity)::integer as n
          from stock_movement m join stock_place s on s.id = m.place_id join facility f on f.id = s.facility_id
          join stock_lot l on l.id = m.lot_id group by 1, 2, 3`);
    const used = await t.db.rows<{ place: string; lot: string; day: string; n: number }>(sql`
        select f.name as place, case lower(btrim(r.reagent_lot)) when 'c-typo' then 'c-late' else lower(btrim(r.reagent_lot)) end as lot,
               r.day, -count(*)::integer as n
          from result r join facility f on f.id = r.facility_id
         where r.assay = 'Xpert MTB-RIF Ultra' group by 1, 2, 3`);
    const sums = new Map<string, Map<string, number>>();
    for (const { place, lot, day, n } of [...moved, ...used]) {
        const key = `${place} ${lot}`;
        const days = sums.get(key) ?? new Map<string, number>();
        sums.set(key, days.set(day, (days.get(day) ?? 0) + n));
    }
    for (const date of ['2026-01-15', '2026-02-02', '2026-02-28', today]) {
        const { body } = await t.call(
            'POST /x/cartridges/book',
            { start_date: '2026-01-10', end_date: date, page_size: 200 },
            { as: 'admin' },
        );
        const told = new Map<string, Row>(
            (body.data as Row[]).map((row) => [
                `${String(row['facility'])} ${String(row['lot_number'] ?? '').toLowerCase()}`,
                row,
            ]),
        );
        for (const [key, days] of sums) {
            const until = (last: string) =>
                [...days].filter(([one]) => one <= last).reduce((sum, [, n]) => sum + n, 0);
            const row = told.get(key);
            if (!row) {
                expect([date, key, until(date)]).toEqual([date, key, 0]);
                continue;
            }
            const of = (name: string) => Number(row[name]);
            expect([date, key, of('opening'), of('closing')]).toEqual([
                date,
                key,
                until('2026-01-09'),
                until(date),
            ]);
            expect([date, key, of('closing')]).toEqual([
                date,
                key,
                of('opening') +
                    of('received') +
                    of('adjusted') -
                    of('used') -
                    of('lost') -
                    of('released'),
            ]);
        }
    }
    for (const row of await lotsOf('facility')) {
        const days = sums.get(
            `${String(row['facility'])} ${String(row['lot_number'] ?? '').toLowerCase()}`,
        )!;
        expect([row['lot_number'], row['balance']]).toEqual([
            row['lot_number'],
            [...days.values()].reduce((sum, n) => sum + n, 0),
        ]);
    }
}

it('tells of a lot in one word, and counts it there alone: one that is expired and recalled is recalled, and no expired one', async () => {
    const changes = {
        'W-1': { expires_on: '2026-03-01' },
        'W-2': { expires_on: '2026-03-01', recalled: true },
        'W-3': { expires_on: '2026-03-01', on_hold: true },
        'W-4': { active: false },
        'W-5': {},
    };
    for (const [lot, change] of Object.entries(changes)) {
        expect((await receive(lot, 7)).status).toBe(200);
        await changeLot(t.db, await lotId(lot), change);
    }
    const lots = await lotsOf('facility', { q: 'w-' });
    expect(
        Object.fromEntries(lots.map(({ lot_number, state }) => [lot_number, state])),
    ).toMatchObject({
        'W-1': 'expired',
        'W-2': 'recalled',
        'W-3': 'held',
        'W-4': 'inactive',
        'W-5': 'active',
    });
    const sum = (rows: Row[], state: string): number =>
        rows
            .filter((row) => row['state'] === state)
            .reduce((all, { balance }) => all + Math.max(0, Number(balance)), 0);
    const all = await lotsOf('facility');
    expect(sum(all, 'recalled')).toBeGreaterThanOrEqual(7);
    const levels = await t.call('POST /facility/summary-by-disease-area/', {}, { as: 'facility' });
    expect(levels.body.totals).toMatchObject({
        expired: sum(all, 'expired'),
        usable: sum(all, 'active'),
    });
    const { body } = await t.call('POST /x/profile/stock', { facility: own }, { as: 'admin' });
    expect(
        (body.data as Row[]).reduce((units, row) => units + Number(row['expired_units']), 0),
    ).toBe(sum(all, 'expired'));
});

/** The same numbers every time: mulberry32. */
function seeded(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let v = Math.imul(state ^ (state >>> 15), 1 | state);
        v = (v + Math.imul(v ^ (v >>> 7), 61 | v)) ^ v;
        return ((v ^ (v >>> 14)) >>> 0) / 4294967296;
    };
}
