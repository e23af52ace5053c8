/** The page of background jobs by its calls: who keeps the system starts one, tries one again, changes its times and reads its log. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { defineJob, type Job } from '../../../resources/define/points/job.ts';
import { say } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { startJobs } from '../../../server/jobs/schedule.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let broken = true;
const count = defineJob({
    name: 'countAll',
    title: 'Count all',
    about: 'Counts everything',
    at: '02:30',
    tries: 1,
    run: async ({ left, step, tell }) => {
        if (!left) await step({ left: 'half', done: 1, of: 2 }, async () => 4);
        if (broken) throw Object.assign(new Error('no'), { code: 'no_room' });
        await tell(say('%{count} steps.', { count: 2 }));
        await step({ left: 'end', done: 2, of: 2 }, async () => 3);
        return say('%{count} steps.', { count: 7 });
    },
});
const pulse = defineJob({ name: 'beats', about: 'Beats', every: 5, run: async () => undefined });

const running: { close(): Promise<void> }[] = [];
const server = (...jobs: Job[]) =>
    running.push(
        startJobs(jobs, {
            db: t.db,
            log: { info: () => undefined, warn: () => undefined, error: () => undefined },
            timeZone: 'Africa/Kampala',
            everyMs: 20,
        }),
    );
const stop = async () => void (await Promise.all(running.splice(0).map((one) => one.close())));

beforeAll(async () => {
    t = await testApp();
    server(count, pulse);
    // It announces what it does before it first looks for work.
    while ((await t.db.rows(sql`select from job`)).length < 2) await sleep(10);
    await stop();
});
afterEach(stop);
afterAll(() => t.close());

const as = 'superadmin';
/** A machine that is busy takes its time. */
const slow = { timeout: 15_000 };
const now = () => t.call('GET /x/jobs/now', undefined, { as });
const shown = async (name: string) =>
    (await now()).body.data.find((job: { name: string }) => job.name === name);
const start = (name: string) => t.call('POST /x/jobs/start', { name }, { as });
const retry = (id: number) => t.call('POST /x/jobs/retry', { id }, { as });
const times = (body: object) => t.call('POST /x/jobs/times', { name: 'countAll', ...body }, { as });
const lines = (id: number) => t.call('POST /x/jobs/lines', { id }, { as });

/** What a person of the programme reads on the clock of the wall. */
const wall = (instant: string) =>
    new Intl.DateTimeFormat('en-GB', {
        timeStyle: 'short',
        timeZone: 'Africa/Kampala',
    }).format(new Date(instant));

describe('the background jobs', () => {
    it('are shown, started, changed and tried again by who keeps the system alone', async () => {
        const calls: [string, object?][] = [
            ['GET /x/jobs/now'],
            ['POST /x/jobs/start', { name: 'countAll' }],
            ['POST /x/jobs/retry', { id: 1 }],
            ['POST /x/jobs/times', { name: 'countAll', paused: true }],
            ['POST /x/jobs/lines', { id: 1 }],
        ];
        for (const [call, body] of calls) {
            expect([call, (await t.call(call, body)).status]).toEqual([call, 401]);
            for (const other of accountTypeNames.filter((type) => type !== 'superadmin'))
                expect([
                    call,
                    other,
                    (await t.call(call, body, { as: `${other}-home` })).status,
                ]).toEqual([call, other, 403]);
        }
        expect(await t.db.rows(sql`select from job_run`)).toEqual([]);
        expect(await t.db.rows(sql`select from job_plan`)).toEqual([]);
    });

    it('are told with their times, and what beats every few seconds is told apart and not started by hand', async () => {
        expect(await shown('countAll')).toMatchObject({
            about: 'Counts everything',
            at: '02:30',
            every: null,
            pulse: false,
            own_times: false,
            paused: false,
            given_up: 0,
            run: null,
        });
        expect(wall((await shown('countAll')).next_at)).toBe('02:30');
        expect(await shown('beats')).toMatchObject({ pulse: true, every: 5, next_at: null });
        expect((await start('beats')).status).toBe(404);
        expect((await start('nothing of the kind')).status).toBe(404);
    });

    it('start once however often a person asks, and not while they run', async () => {
        const first = await start('countAll');
        expect(first).toMatchObject({ status: 200, body: { data: { status: 'waiting' } } });
        expect((await start('countAll')).body.data.id).toBe(first.body.data.id);
        expect((await shown('countAll')).run).toMatchObject({
            id: first.body.data.id,
            asked_by: 'superadmin-home',
            status: 'waiting',
        });
        await t.db.run(sql`
            update job_run set status = 'running', token = gen_random_uuid(), beat_at = now()`);
        expect(await start('countAll')).toMatchObject({
            status: 202,
            body: { code: 'wrong_state', message: 'It runs already.' },
        });
        expect(await retry(first.body.data.id)).toMatchObject({
            status: 202,
            body: { code: 'wrong_state' },
        });
        await t.db.run(sql`update job_run set status = 'waiting', token = null`);
    });

    it('that were given up are tried again from where they left off, with their log', async () => {
        server(count);
        await expect.poll(async () => (await shown('countAll')).given_up, slow).toBe(1);
        const { run, fault, failures } = await shown('countAll');
        expect({ fault, failures, run }).toMatchObject({
            fault: 'no_room',
            failures: 1,
            run: { status: 'given_up', fault: 'no_room', steps_done: 1, steps_of: 2, changed: 4 },
        });
        broken = false;
        expect(await retry(run.id)).toMatchObject({
            status: 200,
            body: { data: { id: run.id, status: 'waiting' } },
        });
        await expect
            .poll(async () => (await shown('countAll')).run, slow)
            .toMatchObject({
                id: run.id,
                status: 'finished',
                steps_done: 2,
                changed: 7,
                asked_by: 'superadmin-home',
            });
        expect(await shown('countAll')).toMatchObject({ given_up: 0, failures: 0 });
        expect((await lines(run.id)).body).toMatchObject({
            data: { job: 'countAll', title: 'Count all', status: 'finished', tries: 1 },
            lines: [{ line: { values: { count: 2 } } }],
        });
        expect((await retry(run.id)).body.code).toBe('wrong_state');
        expect([(await retry(1_000_000)).status, (await lines(1_000_000)).status]).toEqual([
            404, 404,
        ]);
    });

    it('that were given up wait while another run of them does', async () => {
        const old = await t.db.one<{ id: number }>(sql`
            insert into job_run (job, asked_by, most_tries, status, ended_at)
            values ('countAll', 'schedule', 1, 'given_up', now()) returning id`);
        const next = (await start('countAll')).body.data.id;
        expect(await retry(old.id)).toMatchObject({
            status: 202,
            body: { message: 'Another run of this job waits or runs already.' },
        });
        await t.db.run(sql`delete from job_run where id in (${old.id}, ${next})`);
    });

    it('run at the times that a person gave them, pause, and go back to their own, audited', async () => {
        expect((await times({ minutes: 90 })).status).toBe(200);
        const often = await shown('countAll');
        expect(often).toMatchObject({ every: 5400, at: null, own_times: true });
        const ahead = Date.parse(often.next_at) - Date.now();
        expect(Math.abs(ahead - 90 * 60_000)).toBeLessThan(60_000);
        expect((await times({ at: '04:15', paused: true })).status).toBe(200);
        const paused = await shown('countAll');
        expect(paused).toMatchObject({ every: null, at: '04:15', paused: true });
        expect(wall(paused.next_at)).toBe('04:15');
        // Paused: its time comes and goes.
        await t.db.run(sql`update job set next_at = now() where name = 'countAll'`);
        const { n } = await t.db.one<{ n: number }>(sql`select count(*) as n from job_run`);
        server(count);
        await expect
            .poll(async () => Date.parse((await shown('countAll')).next_at) > Date.now(), slow)
            .toBe(true);
        await stop();
        expect((await t.db.rows(sql`select from job_run`)).length).toBe(n);
        expect((await times({})).status).toBe(200);
        expect(await shown('countAll')).toMatchObject({
            at: '02:30',
            own_times: false,
            paused: false,
        });
        expect((await times({ minutes: 5, at: '04:15' })).body.message).toBe(
            'Either an interval or a time of the day.',
        );
        for (const wrong of [{ minutes: 0 }, { at: '24:00' }])
            expect((await times(wrong)).status).toBe(202);
        expect((await times({ name: 'beats', minutes: 5 })).status).toBe(404);
        expect(
            await t.db.rows(
                sql`select actor, action from audit where entity = 'job_plan' order by id`,
            ),
        ).toEqual([
            { actor: 'superadmin-home', action: 'create' },
            { actor: 'superadmin-home', action: 'update' },
            { actor: 'superadmin-home', action: 'update' },
        ]);
    });
});
