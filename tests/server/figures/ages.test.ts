/** TB by age and sex of the nation: summed by day and month, exact at every moment, whoever writes or folds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    ageTables,
    rebuildCounters,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { tbAges } from '../../../resources/diseases/ages.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { runWriter, type RunWriter } from '../../helpers/runs.ts';

let t: TestApp;
let run: RunWriter;
let machine: number;
beforeAll(async () => {
    t = await testApp();
    run = runWriter(t.db);
    ({ id: machine } = await t.db.one<{ id: number }>(
        sql`insert into machine (serial, facility_id) values ('AGES1', ${t.world.facilities[0]}) returning id`,
    ));
});
afterAll(() => t.close());

const fold = async (most = 20_000): Promise<number> =>
    (await t.db.one<{ n: number }>(sql`select fold_ages(${most}) as n`)).n;
const change = (id: number, what: ReturnType<typeof sql>) =>
    t.db.run(sql`update result set ${what} where id = ${id}`);
const right = async () => expect(await verifyCounters(t.db, 5, ageTables)).toEqual([]);
const told = async (body: object = {}) => {
    const period = { start_date: '2026-01-20', end_date: '2026-03-14' };
    const { body: said } = await t.call('POST /x/tb/ages', { ...period, ...body }, { as: 'admin' });
    return said as { data: Record<string, unknown>[]; totals: Record<string, number> };
};

it('says of groups what the reports of ages say', async () => {
    for (const age of [...tbAges, 4.99, 64.5, 120]) {
        const { from } = await t.db.one<{ from: number }>(sql`select age_from(${age}) as from`);
        expect(from).toBe(tbAges.findLast((lower) => lower <= age));
    }
    expect(await t.db.one(sql`select age_from(null) as from`)).toEqual({ from: -1 });
});

it('is the same before a run is folded, while it is, and after', async () => {
    const [amber] = t.world.facilities;
    for (const day of ['2026-01-25', '2026-02-10', '2026-03-02'])
        await run(amber!, machine, { day });
    const first = await told();
    expect(first.totals['tests']).toBeGreaterThanOrEqual(3);
    await right();
    while (await fold(1)) {
        await right();
        expect(await told()).toEqual(first);
    }
});

it('follows an age or sex that is corrected, a call, a mark of quality control, a day and a place', async () => {
    const [amber, birch] = t.world.facilities;
    const id = await run(amber!, machine, { day: '2026-02-28' });
    const child = async () =>
        (await told()).data.find((row) => row['age_group'] === '05–14' && row['sex'] === 'female');
    expect(await child()).toBeUndefined();
    for (const folds of [false, true]) {
        await change(id, sql`age = 14.5, sex = 'female', mtb = 'detected', mtb_grade = 'trace'`);
        if (folds) await fold();
        expect(await child()).toMatchObject({ tests: 1, positive: 1, trace: 1, rif_detected: 0 });
        await change(id, sql`rif = 'detected', mtb_grade = 'low', day = '2026-03-01'`);
        if (folds) await fold();
        expect(await child()).toMatchObject({ tests: 1, trace: 0, rif_detected: 1 });
        await change(id, sql`facility_id = ${birch!}`);
        expect(await child()).toMatchObject({ tests: 1 });
        for (const gone of [
            sql`test_type = 'qc'`,
            sql`facility_id = null`,
            sql`outcome = 'in_progress'`,
        ]) {
            await change(id, gone);
            if (folds) await fold();
            expect(await child()).toBeUndefined();
            await right();
            await change(
                id,
                sql`test_type = 'specimen', facility_id = ${amber!}, outcome = 'success'`,
            );
            expect(await child()).toMatchObject({ tests: 1 });
        }
        await change(id, sql`age = null, sex = '', rif = null, mtb = null, mtb_grade = ''`);
        await right();
    }
});

it('of the country is what its regions add up to', async () => {
    const all = await told();
    const regions = await Promise.all(t.world.regions.map((region) => told({ region })));
    for (const key of Object.keys(all.totals))
        if (typeof all.totals[key] === 'number' && !/positivity|rate/.test(key))
            expect([key, regions.reduce((sum, { totals }) => sum + (totals[key] ?? 0), 0)]).toEqual(
                [key, all.totals[key]],
            );
});

it('is exact beside those who write and the one who folds', async () => {
    const state = { writing: true };
    const writers = [0, 1, 2, 3].map(async (at) => {
        for (let n = 0; n < 8; n++) {
            const id = await run(t.world.facilities[at]!, machine, { day: `2026-02-0${n + 1}` });
            await change(id, sql`age = ${n * 9}, sex = ${n % 2 ? 'male' : 'female'}`);
        }
    });
    const wrong = sql`
        select (select sum(tests) from age_day_held) as days, (select sum(tests) from age_month_held) as months,
               (select count(*) from result where disease_area = 'tb' and test_type = 'specimen' and facility_id is not null) as runs`;
    const folder = (async () => {
        while (state.writing) await fold(3);
    })();
    const reader = (async () => {
        while (state.writing) {
            const { days, months, runs } =
                await t.db.one<Record<'days' | 'months' | 'runs', number>>(wrong);
            expect([days, months]).toEqual([runs, runs]);
        }
    })();
    await Promise.all(writers);
    state.writing = false;
    await Promise.all([folder, reader]);
    await right();
});

it('is named where it is wrong, and written anew', async () => {
    await fold();
    await t.db.run(
        sql`update age_month set tests = tests + 1 where ctid = (select min(ctid) from age_month)`,
    );
    await run(t.world.facilities[1]!, machine);
    const found = await verifyCounters(t.db, 5);
    expect([...new Set(found.map(({ table }) => table))]).toEqual(['age_month']);
    await t.db.transaction(null, rebuildCounters);
    expect(await verifyCounters(t.db, 5)).toEqual([]);
    expect(await t.db.rows(sql`select from age_log`)).toEqual([]);
});
