/** What became of TB runs that failed: kept by run and month, exact at every moment, whoever writes or folds. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import {
    rebuildCounters,
    retestTables,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { runWriter, type RunWriter } from '../../helpers/runs.ts';

let t: TestApp;
let run: RunWriter;
let machine: number;
let other: number;
beforeAll(async () => {
    t = await testApp();
    run = runWriter(t.db);
    [machine, other] = (await Promise.all(
        ['RETEST1', 'RETEST2'].map(
            async (serial) =>
                (
                    await t.db.one<{ id: number }>(
                        sql`insert into machine (serial, facility_id) values (${serial}, ${t.world.facilities[0]}) returning id`,
                    )
                ).id,
        ),
    )) as [number, number];
});
afterAll(() => t.close());

const fold = async (most = 20_000): Promise<number> =>
    (await t.db.one<{ n: number }>(sql`select fold_retests(${most}) as n`)).n;
const change = (id: number, what: ReturnType<typeof sql>) =>
    t.db.run(sql`update result set ${what} where id = ${id}`);
const right = async () => expect(await verifyCounters(t.db, 5, retestTables)).toEqual([]);
/** Initial runs, those that failed, those of them that were tested again, and with success. */
const told = async (body: object = {}) => {
    const period = { start_date: '2026-01-20', end_date: '2026-03-14' };
    const { body: said } = await t.call(
        'POST /x/tb/retests',
        { ...period, ...body },
        { as: 'admin' },
    );
    const { initial, initial_unsuccessful, retested, resolved } = said.totals;
    return [initial, initial_unsuccessful, retested, resolved] as number[];
};
const plus = (base: readonly number[], ...more: number[]) => base.map((n, at) => n + more[at]!);

/** A run at the first facility with its numbers and its minute of 2 March. */
async function tested(
    outcome: string,
    minute: number,
    { sample = '', patient = '', of = machine, assay = 'Ultra', device = 'genexpert' } = {},
): Promise<number> {
    const id = await run(t.world.facilities[0]!, of, { outcome, day: '2026-03-02' });
    const at = new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString();
    await change(
        id,
        sql`sample_id = ${sample}, patient_id = ${patient}, ended_at = ${at}, assay = ${assay}, device_type = ${device}`,
    );
    return id;
}

it('follows a run that failed through its retests, in whatever order they come', async () => {
    const base = await told();
    for (const folds of [true, false]) {
        const start = await told();
        const sample = folds ? 'S-100' : 'S-200';
        const step = async (...more: number[]) => {
            await right();
            if (folds) await fold();
            expect(await told()).toEqual(plus(start, ...more));
            await right();
        };
        // What was run last comes first.
        await tested('success', 30, { sample: ` ${sample.toLowerCase()}` });
        await step(1, 0, 0, 0);
        await tested('error', 10, { sample });
        await step(1, 1, 1, 1);
        await tested('invalid', 20, { sample });
        await step(1, 1, 1, 1);
    }
    expect(await told()).toEqual(plus(base, 2, 2, 2, 2));
});

it('follows a number, an outcome, a mark, a day and a place that are corrected', async () => {
    const [amber, birch] = t.world.facilities;
    const start = await told();
    const early = await tested('error', 10, { patient: 'P-100' });
    const late = await tested('success', 30, { patient: 'P-100' });
    await change(early, sql`patient_name = 'Okello Tom', sex = 'male', age = 40`);
    for (const folds of [false, true]) {
        const says = async (...more: number[]) => {
            if (folds) await fold(1);
            expect(await told()).toEqual(plus(start, ...more));
            await right();
            if (folds) while (await fold(1)) await right();
            expect(await told()).toEqual(plus(start, ...more));
        };
        await says(1, 1, 1, 1);
        for (const [id, gone, back, ...more] of [
            [late, sql`patient_id = 'P-101'`, sql`patient_id = 'p-100 '`, 2, 1, 0, 0],
            // Of a name that is another's, or of an age: not the same person, whatever the number.
            [
                late,
                sql`patient_name = 'Auma Rose', sex = 'female', age = 8`,
                sql`patient_name = '', sex = '', age = null`,
                2,
                1,
                0,
                0,
            ],
            // However the number is written; its parts stay apart.
            [late, sql`patient_id = 'P-1/00'`, sql`patient_id = 'P 100'`, 2, 1, 0, 0],
            [late, sql`outcome = 'no_result'`, sql`outcome = 'success'`, 1, 1, 1, 0],
            [late, sql`outcome = 'in_progress'`, sql`outcome = 'success'`, 1, 1, 0, 0],
            [late, sql`test_type = 'qc'`, sql`test_type = 'specimen'`, 1, 1, 0, 0],
            [late, sql`day = day - 15`, sql`day = '2026-03-02'`, 2, 1, 0, 0],
            [
                late,
                sql`ended_at = ended_at - interval '1 hour'`,
                sql`ended_at = '2026-03-02 08:30Z'`,
                2,
                1,
                0,
                0,
            ],
            [late, sql`facility_id = ${birch!}`, sql`facility_id = ${amber!}`, 2, 1, 0, 0],
            [early, sql`outcome = 'success'`, sql`outcome = 'error'`, 2, 0, 0, 0],
            [early, sql`facility_id = null`, sql`facility_id = ${amber!}`, 1, 0, 0, 0],
            [early, sql`patient_id = 'unknown'`, sql`patient_id = 'P-100'`, 2, 1, 0, 0],
        ] as const) {
            await change(id, gone);
            await says(...(more as number[]));
            await change(id, back);
            await says(1, 1, 1, 1);
        }
    }
});

it('is of one patient: the same sample number of another makes no retest', async () => {
    const start = await told();
    await tested('error', 10, { sample: '17', patient: 'PQ-201' });
    const next = await tested('success', 30, { sample: '17', patient: 'PQ-202' });
    const says = async (...more: number[]) => {
        for (const folds of [false, true]) {
            if (folds) await fold();
            expect(await told()).toEqual(plus(start, ...more));
            await right();
        }
    };
    await says(2, 1, 0, 0);
    // Whoever typed no number may be the same.
    await change(next, sql`patient_id = 'unknown'`);
    await says(1, 1, 1, 1);
    await change(next, sql`patient_id = 'pq-201'`);
    await says(1, 1, 1, 1);
});

it('tells a machine alone what it ran, whoever tested again', async () => {
    const start = await told({ machine: 'RETEST1' });
    await tested('error', 40, { sample: 'S-300' });
    await tested('success', 50, { sample: 'S-300', of: other });
    expect(await told({ machine: 'RETEST1' })).toEqual(plus(start, 1, 1, 1, 1));
    await fold();
    expect(await told({ machine: 'RETEST1' })).toEqual(plus(start, 1, 1, 1, 1));
    // Its own run was a retest.
    expect(await told({ machine: 'RETEST2' })).toEqual([0, 0, 0, 0]);
});

it('of the country is what its regions add up to', async () => {
    const regions = await Promise.all(t.world.regions.map((region) => told({ region })));
    expect(regions.reduce((sum, one) => plus(sum, ...one), [0, 0, 0, 0])).toEqual(await told());
});

it('is exact beside those who write and the one who folds', async () => {
    await fold();
    const state = { writing: true };
    const writers = [0, 1, 2, 3].map(async (at) => {
        // Two and two write under the same numbers at the same time.
        for (let n = 0; n < 8; n++) {
            const sample = `B-${Math.floor(at / 2)}-${n}`;
            const id = await tested(at % 2 ? 'success' : 'error', at * 10 + n, { sample });
            if (n % 3 === 0) await change(id, sql`outcome = 'invalid'`);
        }
    });
    const folder = (async () => {
        while (state.writing) await fold(3);
    })();
    const reader = (async () => {
        const wrong = sql`
            select (select json_object_agg(role, n order by role) from (select role, sum(runs) as n from retest_run_held group by 1 having sum(runs) <> 0) a)::text as runs,
                   (select json_object_agg(role, n order by role) from (select role, sum(runs) as n from retest_month_held group by 1 having sum(runs) <> 0) a)::text as months,
                   (select json_object_agg(role, n order by role) from (select role, sum(runs) as n from retest_run_truth group by 1) a)::text as truth`;
        while (state.writing) {
            const { runs, months, truth } =
                await t.db.one<Record<'runs' | 'months' | 'truth', string>>(wrong);
            expect([runs, months]).toEqual([truth, truth]);
        }
    })();
    await Promise.all(writers);
    state.writing = false;
    await Promise.all([folder, reader]);
    await right();
});

it('is named where it is wrong, and written anew', async () => {
    await fold();
    await t.db.run(sql`update retest_month set runs = runs + 1
        where ctid = (select min(ctid) from retest_month)`);
    await tested('error', 55);
    const found = await verifyCounters(t.db, 5);
    expect([...new Set(found.map(({ table }) => table))]).toEqual(['retest_month']);
    const before = await t.db.rows(sql`select * from retest_run_truth order by 1`);
    await t.db.transaction(null, rebuildCounters);
    expect(await verifyCounters(t.db, 5)).toEqual([]);
    expect(await t.db.rows(sql`select * from retest_run_truth order by 1`)).toEqual(before);
    expect(await t.db.rows(sql`select from retest_log`)).toEqual([]);
});

it('asks the same: no chip of rifampicin, and no XDR, answers for MTB', async () => {
    const base = await told();
    const truenat = { sample: 'CHIP-1', device: 'truenat' };
    await tested('error', 1, { ...truenat, assay: 'MTB Plus' });
    const rif = await tested('success', 2, { ...truenat, assay: 'MTB-RIF Dx' });
    await tested('error', 3, { sample: 'XDR-1' });
    await tested('success', 4, { sample: 'XDR-1', assay: 'Xpert MTB-XDR' });
    expect(await told()).toEqual(plus(base, 4, 2, 0, 0));
    await right();
    await fold();
    expect(await told()).toEqual(plus(base, 4, 2, 0, 0));
    await right();
    // The words of the chip are put right: it was one of MTB.
    await change(rif, sql`assay = 'MTB Plus'`);
    expect(await told()).toEqual(plus(base, 3, 2, 1, 1));
    await right();
    await tested('error', 5, { sample: 'CHIP-2', device: 'truenat', assay: 'MTB-RIF Dx' });
    await tested('success', 6, { sample: 'CHIP-2', device: 'truenat', assay: 'RIF Dx' });
    expect(await told()).toEqual(plus(base, 4, 3, 2, 2));
    await right();
    // However the chip is written, and no chip of a further drug for either.
    await tested('error', 7, { sample: 'CHIP-3', device: 'truenat', assay: 'MTB-RIFDx' });
    await tested('success', 8, { sample: 'CHIP-3', device: 'truenat', assay: 'MTB-INH' });
    await tested('success', 9, { sample: 'CHIP-3', device: 'truenat', assay: 'MTB' });
    expect(await told()).toEqual(plus(base, 7, 4, 2, 2));
    await tested('success', 10, { sample: 'CHIP-3', device: 'truenat', assay: 'MTB-RIF Dx' });
    expect(await told()).toEqual(plus(base, 7, 4, 3, 3));
    await right();
});
