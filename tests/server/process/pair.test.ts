/** Two whole servers that somebody starts at once on one new database, and one of them that is killed in the middle of a job. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { aggregateModules } from '../../../resources/results/counters/aggregate.server.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { demoFacts } from '../../../server/demo/rules.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { dataFolder, kipimo, ready, removeFolder, run, type Kipimo } from './kipimo.ts';

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;
let pair: Kipimo[] = [];

/** Waits until something is there. */
async function until<T>(
    what: string,
    look: () => Promise<T | undefined>,
    patienceMs = 60_000,
): Promise<T> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(50)) {
        const found = await look();
        if (found) return found;
    }
    throw new Error(`Waited in vain: ${what}\n${pair.map((one) => one.output()).join('\n')}`);
}

beforeAll(async () => {
    database = await freshDatabase({ empty: true });
    folder = dataFolder();
    env = {
        DATABASE_URL: database.url,
        KIPIMO_DATA: folder,
        KIPIMO_DEMO: '1',
        KIPIMO_DEMO_SIZE: 'small',
    };
    pair = [kipimo([], { env }), kipimo([], { env })];
});
afterAll(async () => {
    for (const { child, ended } of pair) {
        child.kill('SIGKILL');
        await ended;
    }
    await database.drop();
    await removeFolder(folder);
});

describe('two servers that start at once on a new database', () => {
    test('both come up, and make one country, once', async () => {
        const { db } = database;
        const addresses = await Promise.all(pair.map((one) => ready(one, 90_000)));
        await until('the demo', async () => (await demoFacts(db)).demo?.state === 'ready', 300_000);
        for (const address of addresses)
            expect((await fetch(`${address}/health/ready`)).status).toBe(200);
        expect(
            await db.one(sql`
                select (select count(*) > 1500 and count(*) = count(distinct dedup_key) from result) as results,
                       (select count(*) = count(distinct name) from region) as regions,
                       (select count(*) > 5 from job) as jobs`),
        ).toEqual({ results: true, regions: true, jobs: true });
        expect(pair.map(({ output }) => /unique|duplicate| {4}at /.exec(output())?.[0])).toEqual([
            undefined,
            undefined,
        ]);
        expect(await run(['verify-audit'], { env })).toMatchObject({ code: 0 });
    }, 420_000);

    test('share the work: of one that is killed in the middle the other does the rest, and nothing twice', async () => {
        const { db } = database;
        // Counters that somebody spoiled in the first month and in the last one.
        const spoiled = await db.rows<{ at: string }>(sql`
            update module_day set tests = tests + 7
             where ctid in ((select ctid from module_day order by day limit 1),
                            (select ctid from module_day order by day desc limit 1)) returning ctid::text as at, day`);
        expect(spoiled).toHaveLength(2);
        // A person who looks at the last one holds it: the job waits there, its first month done.
        const holder = new Client({ connectionString: database.url });
        await holder.connect();
        await holder.query('begin');
        await holder.query('select from module_day order by day desc limit 1 for update');
        await db.run(
            sql`insert into job_run (job, asked_by, most_tries) values (${aggregateModules.name}, 'test', 3)`,
        );
        const found = () =>
            db.one<{ status: string; tries: number; rows: number; runner: string }>(
                sql`select status, tries, rows, runner from job_run where asked_by = 'test'`,
            );
        const halfWay = await until('the job to wait at the last month', async () => {
            const waits = await db.maybe(sql`
                select from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%module_day%'`);
            return waits ? found() : undefined;
        });
        expect(halfWay).toMatchObject({ status: 'running', tries: 1, rows: 1 });
        const pid = Number(halfWay.runner.split(':').at(-1));
        const killed = pair.find(({ child }) => child.pid === pid)!;
        const other = pair.find((one) => one !== killed)!;
        killed.child.kill('SIGKILL');
        await killed.ended;
        await holder.query('rollback');
        await holder.end();
        // The seconds in which nothing is heard of it, gone by at once.
        await db.run(
            sql`update job_run set beat_at = now() - interval '1 minute' where asked_by = 'test'`,
        );
        const done = await until('the other server to finish it', async () => {
            const run = await found();
            return run.status === 'running' || run.status === 'waiting' ? undefined : run;
        });
        expect(done).toMatchObject({ status: 'finished', tries: 2, rows: 2 });
        expect(Number(done.runner.split(':').at(-1))).toBe(other.child.pid);
        expect(await verifyCounters(db)).toEqual([]);
    }, 120_000);
});
