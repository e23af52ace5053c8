/** Counters against the results, through everything that can happen to a result. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { readConfig } from '../../../server/config.ts';
import {
    rebuildCounters,
    verifyCounters,
} from '../../../resources/results/counters/verify.server.ts';
import { openStore, openStoreBeside } from '../../../server/database/store.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { runWriter, type RunWriter } from '../../helpers/runs.ts';
import { buildWorld, type World } from '../../helpers/world.ts';

let t: TestDatabase;
let world: World;
let machines: number[];
let run: RunWriter;
beforeAll(async () => {
    t = await freshDatabase();
    world = await buildWorld(t.db);
    machines = (
        await t.db.rows<{ id: number }>(sql`
        insert into machine (serial, facility_id) select 'CNT' || n, ${world.facilities[0]} from generate_series(1, 60) n returning id`)
    ).map((row) => row.id);
    run = runWriter(t.db);
});
afterAll(() => t.drop());

const total = async (facility: number): Promise<number> =>
    (
        await t.db.one<{ n: number }>(
            sql`select coalesce(sum(tests), 0)::int as n from facility_day where facility_id = ${facility} and assay = 'Ultra'`,
        )
    ).n;

describe('counters', () => {
    it('count a run at once, and what waits for its facility only when it has one', async () => {
        const [here] = world.facilities;
        const before = await total(here!);
        await run(here!, machines[0]!);
        const waiting = await run(null, machines[1]!);
        expect(await total(here!)).toBe(before + 1);
        await t.db.run(sql`update result set facility_id = ${here} where id = ${waiting}`);
        expect(await total(here!)).toBe(before + 2);
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('follow a correction, a reassignment, a QC mark and its reverse', async () => {
        const [here, there] = world.facilities;
        const id = await run(here!, machines[2]!, { rif: 'detected' });
        await t.db.transaction(null, async (tx) => {
            await tx.run(
                sql`update result set day = '2026-02-28', assay = 'Ultra' where id = ${id}`,
            );
            await tx.run(sql`delete from result_call where result_id = ${id}`);
            await tx.run(
                sql`insert into result_call (result_id, target, call, grade) values (${id}, 'MTB', 'detected', 'trace'), (${id}, 'RIF', 'not_applicable', '')`,
            );
        });
        expect(await verifyCounters(t.db)).toEqual([]);
        await t.db.run(
            sql`update result set facility_id = ${there} where machine_id = ${machines[2]}`,
        );
        expect(await verifyCounters(t.db)).toEqual([]);
        await t.db.run(sql`update result set test_type = 'qc' where id = ${id}`);
        expect(await verifyCounters(t.db)).toEqual([]);
        await t.db.run(
            sql`update result set test_type = 'specimen', outcome = 'error', error_code = '5007' where id = ${id}`,
        );
        expect(await verifyCounters(t.db)).toEqual([]);
        expect(
            await t.db.maybe(
                sql`select 1 from facility_day_call where facility_id = ${there} and results <> 0 and grade = 'trace'`,
            ),
        ).toBeUndefined();
    });

    it('agree after any sequence of changes', async () => {
        const facility = fc.constantFrom(null, ...[0, 1, 2, 3].map((n) => n));
        const step = fc.record({
            what: fc.constantFrom('run', 'move', 'qc', 'outcome', 'day', 'recall'),
            pick: fc.nat(50),
            facility,
            day: fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31', '2026-02-28'),
            outcome: fc.constantFrom('success', 'error', 'invalid', 'no_result', 'in_progress'),
            qc: fc.constantFrom('qc', 'specimen'),
        });
        await fc.assert(
            fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
                const ids: number[] = [];
                for (const one of steps) {
                    const id = ids[one.pick % Math.max(1, ids.length)];
                    const place = one.facility === null ? null : world.facilities[one.facility]!;
                    if (one.what === 'run' || id === undefined) {
                        ids.push(
                            await run(place, machines[one.pick % 60]!, {
                                day: one.day,
                                outcome: one.outcome,
                                test_type: one.qc,
                            }),
                        );
                    } else if (one.what === 'move')
                        await t.db.run(
                            sql`update result set facility_id = ${place} where id = any(${ids}::bigint[])`,
                        );
                    else if (one.what === 'qc')
                        await t.db.run(
                            sql`update result set test_type = ${one.qc} where id = ${id}`,
                        );
                    else if (one.what === 'outcome')
                        await t.db.run(
                            sql`update result set outcome = ${one.outcome} where id = ${id}`,
                        );
                    else if (one.what === 'day')
                        await t.db.run(
                            sql`update result set day = ${one.day}::date where id = ${id}`,
                        );
                    else {
                        await t.db.run(
                            sql`update result_call set call = 'indeterminate' where result_id = ${id} and target = 'RIF'`,
                        );
                    }
                }
                expect(await verifyCounters(t.db)).toEqual([]);
            }),
            { numRuns: 25 },
        );
    });

    it('neither deadlock nor lose a run when fifty ingest at once, at one facility and at many', async () => {
        const before = (
            await t.db.one<{ n: number }>(
                sql`select coalesce(sum(tests), 0)::int as n from facility_day`,
            )
        ).n;
        await Promise.all(
            Array.from({ length: 50 }, async (_unused, worker) => {
                for (let n = 0; n < 6; n++) {
                    const facility = world.facilities[n % 2 === 0 ? 0 : worker % 8]!;
                    await run(facility, machines[worker]!, {
                        outcome: n % 3 === 0 ? 'error' : 'success',
                    });
                }
            }),
        );
        const after = (
            await t.db.one<{ n: number }>(
                sql`select coalesce(sum(tests), 0)::int as n from facility_day`,
            )
        ).n;
        expect(after - before).toBe(300);
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('are shown when wrong, by key, and rebuilt', async () => {
        await t.db.run(
            sql`update facility_day set tests = tests + 1 where ctid = (select ctid from facility_day where tests > 0 limit 1)`,
        );
        await t.db.run(
            sql`delete from module_day where ctid = (select ctid from module_day where tests > 0 limit 1)`,
        );
        const found = await verifyCounters(t.db);
        expect(found.map((one) => one.table).sort()).toEqual(['facility_day', 'module_day']);
        await t.db.transaction(null, rebuildCounters);
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('count what comes in while the past is loaded beside it, which counts itself at its end', async () => {
        const [here] = world.facilities;
        const before = await total(here!);
        await t.db.load(null, async (tx) => {
            await tx.run(sql`select count_results(false)`);
            await runWriter({ ...t.db, transaction: (_, work) => work(tx) })(here!, machines[3]!);
            // A lock on the table would let this wait for the load, and the load for this.
            await run(here!, machines[3]!);
            expect(await total(here!)).toBe(before + 1);
        });
        expect(await total(here!)).toBe(before + 1);
        // The connection that loaded counts again.
        await run(here!, machines[3]!);
        expect(await total(here!)).toBe(before + 2);
        expect(await verifyCounters(t.db)).not.toEqual([]);
        await t.db.transaction(null, rebuildCounters);
        expect(await total(here!)).toBe(before + 3);
        expect(await verifyCounters(t.db)).toEqual([]);
    });

    it('rest on results that nobody deletes', async () => {
        await expect(t.db.run(sql`delete from result`)).rejects.toThrow('never deleted');
    });
});

it('a command counts on for as long as it takes; a call of the server is given up after a minute', async () => {
    const config = readConfig({ DATABASE_URL: t.url });
    const limitOf = async (open: typeof openStore) => {
        const store = await open({ config, log: console });
        const { limit } = await store.db.one<{ limit: string }>(
            sql`select current_setting('statement_timeout') as limit`,
        );
        await store.close();
        return limit;
    };
    expect(await limitOf(openStoreBeside)).toBe('0');
    expect(await limitOf(openStore)).toBe('1min');
});
