/**
 * Jobs on two servers of one database: one at a time, and one that dies half-way is taken over without anything done twice.
 * A server dies by losing its connections and everything that it was about to do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineJob, type Job, type JobContext } from '../../../resources/define/points/job.ts';
import { say } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import {
    aggregateModules,
    aggregateResults,
    checkCounters,
} from '../../../resources/results/counters/aggregate.server.ts';
import { checked, verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { openDatabase, type Database } from '../../../server/database/database.ts';
import { startJobs } from '../../../server/jobs/schedule.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { buildWorld } from '../../helpers/world.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const hasty = { lease: 0.3, again: [0] };
let database: TestDatabase;
const running: { close(): Promise<void> }[] = [];

beforeAll(async () => {
    database = await freshDatabase();
    await database.owner(
        'create table tally (job text, step integer); grant all on tally to public',
    );
});
afterEach(async () => void (await Promise.all(running.splice(0).map((one) => one.close()))));
afterAll(() => database.drop());

const server = (jobs: readonly Job[], db: Database = database.db) => {
    const started = startJobs(jobs, { db, log: quiet, everyMs: 20, patience: hasty });
    running.push(started);
    return started;
};

const askFor = (job: string, tries = 3) =>
    database.db.run(
        sql`insert into job_run (job, asked_by, most_tries) values (${job}, 'test', ${tries})`,
    );

interface Run {
    id: number;
    status: string;
    tries: number;
    rows: number;
    fault: string;
    steps_done: number;
}
const newest = (job: string) =>
    database.db.maybe<Run>(sql`select * from job_run where job = ${job} order by id desc limit 1`);
async function lastRun(job: string): Promise<Run> {
    for (const until = Date.now() + 5000; ; await sleep(10)) {
        const run = await newest(job);
        if (run) return run;
        if (Date.now() > until) throw new Error(`${job} was never asked for`);
    }
}

async function ended(job: string): Promise<Run> {
    for (const until = Date.now() + 10_000; ; await sleep(20)) {
        const run = await lastRun(job);
        if (['finished', 'given_up'].includes(run.status)) return run;
        if (Date.now() > until) throw new Error(`${job} is ${run.status} after ${run.tries} tries`);
    }
}

const steps = 10;
const tallied = async (job: string): Promise<number[]> =>
    (
        await database.db.rows<{ step: number }>(
            sql`select step from tally where job = ${job} order by step`,
        )
    ).map(({ step }) => step);

/** Ten steps, each of which adds a row; `before` and `within` are called around it. */
const counting = (
    name: string,
    before: (step: number) => Promise<void> = async () => undefined,
    within: (step: number) => Promise<void> = async () => undefined,
): Job =>
    defineJob({
        name,
        about: 'Counts',
        run: async ({ left, step }: JobContext) => {
            for (let at = Number(left || 0) + 1; at <= steps; at++) {
                await before(at);
                await step({ left: String(at), done: at, of: steps }, async (tx) => {
                    await tx.run(sql`insert into tally values (${name}, ${at})`);
                    await within(at);
                    return 1;
                });
            }
            return say('%{count} steps.', { count: steps });
        },
    });

/** A server that can be killed: its connections go, and nothing that it still does reaches the database. */
function mortal() {
    const db = openDatabase(database.url, { max: 2 });
    const dead = new Promise<never>(() => undefined);
    let killed = false;
    const living = new Proxy(db, {
        get: (of, name) => {
            const value = Reflect.get(of, name) as unknown;
            return typeof value === 'function'
                ? (...given: unknown[]) => (killed ? dead : Reflect.apply(value, of, given))
                : value;
        },
    });
    return {
        db: living,
        /** Never returns: it is what the process was doing when it died. */
        async die(): Promise<void> {
            killed = true;
            await database.owner(
                `select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
            );
            void db.close().catch(() => undefined);
            await dead;
        },
    };
}

describe('a server that dies', () => {
    test('at any of twenty points of a job leaves it to the other, which does the rest once', async () => {
        for (let point = 0; point < 2 * steps; point++) {
            const name = `killed at ${point}`;
            const doomed = mortal();
            const dies = (half: number) => async (step: number) => {
                if ((step - 1) * 2 + half === point) await doomed.die();
            };
            await askFor(name);
            // It dies before a step, or within one that it has not committed; it is never heard of again.
            startJobs([counting(name, dies(0), dies(1))], {
                db: doomed.db,
                log: quiet,
                everyMs: 20,
                patience: hasty,
            });
            while ((await lastRun(name)).status === 'waiting') await sleep(10);
            server([counting(name)]);
            const run = await ended(name);
            expect([name, run]).toEqual([
                name,
                expect.objectContaining({ status: 'finished', tries: 2, rows: steps }),
            ]);
            expect(await tallied(name)).toEqual(Array.from({ length: steps }, (_, at) => at + 1));
        }
    }, 60_000);

    test('and was only thought dead changes nothing when it wakes', async () => {
        const name = 'asleep';
        let wake = () => undefined as void;
        const asleep = new Promise<void>((resolve) => (wake = resolve));
        let refused: unknown;
        // Its beats do not arrive while it sleeps: a computer that was suspended.
        let silent = false;
        const suspended = new Proxy(database.db, {
            get: (of, key) =>
                key === 'run' && silent ? () => new Promise(() => undefined) : Reflect.get(of, key),
        });
        const sleeper = counting(name, async (step) => {
            if (step !== 4) return;
            silent = true;
            await asleep;
        });
        await askFor(name);
        startJobs(
            [
                {
                    ...sleeper,
                    run: (context) => sleeper.run(context).catch((error) => void (refused = error)),
                },
            ],
            { db: suspended, log: quiet, everyMs: 20, patience: hasty },
        );
        while ((await lastRun(name)).steps_done < 3) await sleep(10);
        server([counting(name)]);
        expect(await ended(name)).toMatchObject({ status: 'finished', tries: 2 });
        wake();
        for (const until = Date.now() + 3000; !refused && Date.now() < until;) await sleep(10);
        expect(refused).toMatchObject({ code: 'taken_over' });
        expect(await tallied(name)).toHaveLength(steps);
    });

    test('again and again with the same job ends with a job that is given up', async () => {
        const name = 'deadly';
        await askFor(name, 2);
        for (let time = 0; time < 2; time++) {
            const doomed = mortal();
            startJobs([counting(name, () => doomed.die())], {
                db: doomed.db,
                log: quiet,
                everyMs: 20,
                patience: hasty,
            });
            for (
                const until = Date.now() + 5000;
                (await lastRun(name)).tries <= time;
                await sleep(10)
            )
                if (Date.now() > until) throw new Error('It was not begun again');
        }
        server([counting('another')]);
        expect(await ended(name)).toMatchObject({ status: 'given_up', fault: 'server_lost' });
        expect(await tallied(name)).toEqual([]);
    });
});

describe('two servers', () => {
    test('run a job one at a time, and what is due once', async () => {
        let now = 0;
        let most = 0;
        let times = 0;
        const alone = defineJob({
            name: 'alone',
            about: 'Runs alone',
            every: 3600,
            run: async () => {
                times++;
                most = Math.max(most, ++now);
                await sleep(100);
                now--;
            },
        });
        server([alone]);
        server([alone]);
        expect((await ended('alone')).status).toBe('finished');
        await sleep(100);
        expect({ times, most }).toEqual({ times: 1, most: 1 });
        // Asked for while one waits: the same one.
        await askFor('alone');
        await expect(askFor('alone')).rejects.toMatchObject({ code: '23505' });
        await ended('alone');
        expect({ times, most }).toEqual({ times: 2, most: 1 });
    });

    test('stop between two steps: the run goes on at the other, and no try of it is lost', async () => {
        const name = 'handed over';
        await askFor(name, 1);
        const first = server([counting(name, () => sleep(30))]);
        while ((await lastRun(name)).steps_done < 3) await sleep(5);
        await first.close();
        expect(await lastRun(name)).toMatchObject({ status: 'waiting', tries: 0 });
        server([counting(name)]);
        expect(await ended(name)).toMatchObject({ status: 'finished', tries: 1, rows: steps });
        expect(await tallied(name)).toHaveLength(steps);
    });
});

test('a job that fails is tried again from where it left off, then given up, and a person is told', async () => {
    const name = 'failing';
    await askFor(name);
    server([
        counting(name, async (step) => {
            if (step === 4) throw Object.assign(new Error('no'), { code: 'no_luck' });
        }),
    ]);
    expect(await ended(name)).toMatchObject({
        status: 'given_up',
        tries: 3,
        fault: 'no_luck',
        rows: 3,
    });
    expect(await tallied(name)).toEqual([1, 2, 3]);
    // Told after the run has ended.
    await expect
        .poll(() =>
            database.db.one(sql`select failures, fault from job_state where name = ${name}`),
        )
        .toEqual({ failures: 3, fault: 'no_luck' });
});

describe('aggregation', () => {
    const run = async (job: Job) => {
        await database.db.run(sql`delete from job_run where job = ${job.name}`);
        await askFor(job.name);
        const one = server([job]);
        const found = await ended(job.name);
        await one.close();
        return found;
    };

    test('corrects what counters say wrongly, changes nothing where they are right, and the check tells them apart', async () => {
        await buildWorld(database.db);
        const right = await run(aggregateResults);
        expect(right).toMatchObject({ status: 'finished', rows: 0 });
        await database.owner(
            `update facility_day set tests = tests + 3;
             update facility_month_call set results = 9;
             update module_day set tests = 7;
             update place_day set tests = tests + 1`,
        );
        expect(await run({ ...checkCounters, at: '03:00' })).toMatchObject({
            status: 'given_up',
            fault: 'counters_differ',
            // Each counter, and the X-rays, in a step of its own, which has ten minutes.
            steps_done: checked.length,
        });
        // Two facilities: their days, their months that are sums of the days, their calls by month.
        const corrected = await run(aggregateResults);
        expect(corrected.rows).toBeGreaterThanOrEqual(2);
        expect(await run(aggregateModules)).toMatchObject({ status: 'finished' });
        expect(await verifyCounters(database.db)).toEqual([]);
        expect(await run(checkCounters)).toMatchObject({ status: 'finished' });
    });
});
