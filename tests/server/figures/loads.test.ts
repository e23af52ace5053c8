/** What viral loads of the nation say of suppression: summed by day and month, exact at every moment, by the rule of each day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    loadTables,
    rebuildCounters,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let machine: number;
beforeAll(async () => {
    t = await testApp();
    ({ id: machine } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, facility_id) values ('LOADS1', ${t.world.facilities[0]}) returning id`,
    ));
});
afterAll(() => t.close());

let serial = 0;
/** A viral load as the gateway writes it. */
async function load(
    facility: number,
    value: number | null,
    { day = '2026-02-10', operator = '', call = '', outcome = 'success' } = {},
): Promise<number> {
    const key = `load ${++serial}`;
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, disease_area,
                            assay, outcome, call, value, value_operator, unit, test_type, received_at, day)
        values (sha256(${key}::bytea), sha256(${key}::bytea), (select min(id) from raw_message), 'genexpert', ${machine}, ${facility},
                'M1', 'vl', 'HIV-1 VL', ${outcome}, ${call}, ${value}, ${operator}, 'copies/mL', 'specimen', now(), ${day}::date)
        returning id`);
    return id;
}
const change = (id: number, what: ReturnType<typeof sql>) =>
    t.db.run(sql`update result set ${what} where id = ${id}`);
const fold = async (most = 20_000): Promise<number> =>
    (await t.db.one<{ n: number }>(sql`select fold_loads(${most}) as n`)).n;
const right = async () => expect(await verifyCounters(t.db, 5, loadTables)).toEqual([]);
interface Told {
    count: number;
    suppressed: number;
    not_suppressed: number;
    valid: number;
}
const told = async (body: object = {}): Promise<Told> => {
    const period = { start_date: '2026-01-20', end_date: '2026-03-14' };
    const { body: said } = await t.call(
        'POST /genexpert/results/vl/',
        { ...period, ...body },
        { as: 'admin' },
    );
    return said.totals as Told;
};
/** Regions ask their results, the country its sums. */
async function asItsRegions(): Promise<Told> {
    const all = await told();
    const regions = await Promise.all(t.world.regions.map((region) => told({ region })));
    for (const key of Object.keys(all) as (keyof Told)[])
        expect([key, regions.reduce((sum, one) => sum + one[key], 0)]).toEqual([key, all[key]]);
    return all;
}

it('says of the country what its regions say, before it is folded, while it is, and after', async () => {
    const [amber, , , , cedar] = t.world.facilities;
    await load(amber!, 20);
    await load(amber!, 400, { day: '2026-01-31' });
    await load(cedar!, 1000, { day: '2026-03-01' });
    await load(cedar!, 1001, { day: '2026-03-14' });
    await load(amber!, 40, { operator: '<' });
    await load(amber!, 10_000_000, { operator: '>' });
    await load(amber!, null, { call: 'not_detected' });
    await load(amber!, null);
    await load(amber!, 5, { call: 'unrecognised' });
    await load(cedar!, null, { outcome: 'error' });
    await load(cedar!, 20, { day: '2025-12-31' });
    const first = await asItsRegions();
    expect(first).toMatchObject({ count: 10, suppressed: 5, not_suppressed: 2 });
    do {
        await right();
        expect(await asItsRegions()).toEqual(first);
    } while (await fold(1));
});

it('follows a figure that is corrected, a disease, a mark of quality control, a day and a place', async () => {
    const [amber, , , , cedar] = t.world.facilities;
    const before = await told();
    const id = await load(amber!, 20);
    for (const folds of [false, true])
        for (const [what, suppressed, not] of [
            [sql`value = 5000`, 0, 1],
            [sql`value = 999, facility_id = ${cedar!}`, 1, 0],
            [sql`disease_area = 'tb'`, 0, 0],
            [sql`disease_area = 'vl', day = '2026-03-02'`, 1, 0],
            [sql`test_type = 'qc'`, 0, 0],
            [sql`test_type = 'specimen', facility_id = null`, 0, 0],
            [sql`facility_id = ${amber!}, value_operator = '>'`, 0, 0],
            [sql`value_operator = '', value = 20, day = '2026-02-10'`, 1, 0],
        ] as const) {
            await change(id, what);
            if (folds) await fold();
            const now = await asItsRegions();
            expect([
                now.suppressed - before.suppressed,
                now.not_suppressed - before.not_suppressed,
            ]).toEqual([suppressed, not]);
            await right();
        }
});

it('follows a rule that comes, is changed and goes, beside whoever writes', async () => {
    const [amber] = t.world.facilities;
    const before = await told();
    await load(amber!, 300, { day: '2026-03-05' });
    expect((await asItsRegions()).suppressed).toBe(before.suppressed + 1);
    const rule = sql`insert into programme_rule (valid_from, vl_threshold, low_level_below) values ('2026-03-01', 200, 200)`;
    const writing = Array.from({ length: 12 }, (_, at) =>
        load(amber!, 300, { day: `2026-03-${String(at + 2).padStart(2, '0')}` }),
    );
    await Promise.all([t.db.run(rule), ...writing]);
    await right();
    // 1,000 of the first of March is above the rule that begins on it.
    expect((await asItsRegions()).suppressed).toBe(before.suppressed - 1);
    await t.db.run(
        sql`update programme_rule set vl_threshold = 301 where valid_from = '2026-03-01'`,
    );
    await right();
    expect((await asItsRegions()).suppressed).toBe(before.suppressed + 12);
    await t.db.run(sql`delete from programme_rule where valid_from = '2026-03-01'`);
    await right();
    expect((await asItsRegions()).suppressed).toBe(before.suppressed + 13);
});

it('is exact beside those who write and the one who folds', async () => {
    const state = { writing: true };
    const writers = [0, 1, 2, 3].map(async (at) => {
        for (let n = 0; n < 8; n++) {
            const id = await load(t.world.facilities[at]!, n * 300, { day: `2026-02-0${n + 1}` });
            await change(id, sql`value = value * 2, day = day + 20`);
        }
    });
    const sums = sql`
        select (select sum(tests) from load_day_held) as days, (select sum(tests) from load_month_held) as months,
               (select count(*) from result where disease_area = 'vl' and test_type = 'specimen' and facility_id is not null) as runs`;
    const folder = (async () => {
        while (state.writing) await fold(3);
    })();
    const reader = (async () => {
        while (state.writing) {
            const { days, months, runs } =
                await t.db.one<Record<'days' | 'months' | 'runs', number>>(sums);
            expect([days, months]).toEqual([runs, runs]);
        }
    })();
    await Promise.all(writers);
    state.writing = false;
    await Promise.all([folder, reader]);
    await right();
    await asItsRegions();
});

it('is named where it is wrong, and written anew', async () => {
    await fold();
    await t.db.run(
        sql`update load_month set tests = tests + 1 where ctid = (select min(ctid) from load_month)`,
    );
    const found = await verifyCounters(t.db, 5);
    expect([...new Set(found.map(({ table }) => table))]).toEqual(['load_month']);
    await t.db.transaction(null, rebuildCounters);
    expect(await verifyCounters(t.db, 5)).toEqual([]);
    expect(await t.db.rows(sql`select from load_log`)).toEqual([]);
});
