/** Background jobs for who looks after them: what there is and how it goes, starting one, trying one again, their times. */
import { action } from '../define/action.ts';
import type { Context, Db } from '../define/engine.ts';
import { notFound, Refusal } from '../define/errors.ts';
import { boolean, integer, text } from '../define/field.ts';
import { say, type Sentence } from '../define/say.ts';
import { sql } from '../define/sql.ts';
import { systemKeepers } from './access.ts';

/** The newest run of a job. */
export interface LastRun {
    id: number;
    status: 'waiting' | 'running' | 'finished' | 'given_up';
    asked_by: string;
    due_at: string;
    started_at: string | null;
    ended_at: string | null;
    tries: number;
    most_tries: number;
    steps_done: number;
    steps_of: number | null;
    changed: number;
    message: Sentence | null;
    fault: string;
}

export interface JobNow {
    name: string;
    title: string;
    about: string;
    /** Times in force, seconds or `HH:MM`; a pulse is due every few seconds and has no runs. */
    every: number | null;
    at: string | null;
    pulse: boolean;
    /** A person changed its times. */
    own_times: boolean;
    paused: boolean;
    version: number;
    next_at: string | null;
    ran_at: string | null;
    failed_since: string | null;
    failures: number;
    fault: string;
    /** Runs that were given up and wait for a person. */
    given_up: number;
    run: LastRun | null;
}

export const jobsNow = action('GET /x/jobs/now', {
    about: 'Every background job with its times, how it went, and its newest run',
    access: systemKeepers,
    effect: 'reads',
    run: async (_values, { db, now }) => {
        const data = await db.rows<JobNow>(sql`
            select j.name, j.title, j.about, coalesce(j.every < 60, false) as pulse, coalesce(p.paused, false) as paused,
                   case when p.every is null and p.at is null then j.every else p.every end as every,
                   case when p.every is null and p.at is null then j.at else p.at end as at,
                   coalesce(p.every is not null or p.at is not null, false) as own_times, coalesce(p.version, 0) as version,
                   j.next_at, s.ran_at, s.failed_since, coalesce(s.failures, 0) as failures, coalesce(s.fault, '') as fault,
                   (select count(*) from job_run g where g.job = j.name and g.status = 'given_up') as given_up, to_jsonb(r) as run
              from job j left join job_plan p using (name) left join job_state s using (name)
              left join lateral (
                   select id, status, asked_by, ${instantIn('due_at')}, ${instantIn('started_at')}, ${instantIn('ended_at')}, tries, most_tries, steps_done, steps_of,
                          rows as changed, message, fault
                     from job_run where job = j.name order by id desc limit 1) r on true
             where j.announced_at > ${now}::timestamptz - interval '400 days'
             order by coalesce(j.every < 60, false), j.title`);
        return { data, count: data.length };
    },
});

/** Within JSON an instant is written as everywhere. */
const instantIn = (column: 'due_at' | 'started_at' | 'ended_at') =>
    ({
        due_at: sql`to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due_at`,
        started_at: sql`to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at`,
        ended_at: sql`to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ended_at`,
    })[column];

/** Asks for a run of a job, at once. One that waits is the same. @throws where there is none, or it runs already. */
export async function startRun(
    { db, viewer }: Pick<Context, 'db' | 'viewer'>,
    name: string,
): Promise<{ id: number; job: string; status: string }> {
    const job = await db.maybe<{ tries: number }>(
        sql`select tries from job where name = ${name} and coalesce(every >= 60, true) for update`,
    );
    if (!job) throw notFound();
    const open = await db.maybe<{ id: number; status: string }>(
        sql`select id, status from job_run where job = ${name} and status in ('waiting', 'running')`,
    );
    if (open?.status === 'running') throw new Refusal(say('It runs already.'), 'wrong_state');
    return db.one(
        open
            ? sql`update job_run set due_at = now() where id = ${open.id} returning id, job, status`
            : sql`insert into job_run (job, asked_by, asked_by_id, most_tries)
                  values (${name}, ${viewer.username}, ${viewer.id}, ${job.tries}) returning id, job, status`,
    );
}

const name = text('Job', { required: true, maxLength: 100 });

export const startJob = action('POST /x/jobs/start', {
    about: 'Starts a background job now; the next server that looks takes it',
    access: systemKeepers,
    body: { name },
    done: 'It starts in a moment.',
    run: async ({ name: job }, context) => ({ data: await startRun(context, job) }),
});

export const retryRun = action('POST /x/jobs/retry', {
    about: 'Tries a run again that was given up: it goes on where it left off',
    access: systemKeepers,
    body: { id: integer('Run', { required: true }) },
    done: 'It is tried again.',
    run: async ({ id }, { db, viewer }) => {
        const run = await db.maybe<{ job: string; status: string }>(
            sql`select job, status from job_run where id = ${id} for update`,
        );
        if (!run) throw notFound();
        if (run.status !== 'given_up')
            throw new Refusal(
                say('Only a run that was given up can be tried again.'),
                'wrong_state',
            );
        await noneOpen(db, run.job);
        await db.run(sql`
            update job_run set status = 'waiting', tries = 0, ended_at = null, due_at = now(), asked_by = ${viewer.username},
                   asked_by_id = ${viewer.id} where id = ${id}`);
        return { data: { id, status: 'waiting' } };
    },
});

async function noneOpen(db: Db, job: string): Promise<void> {
    const open = await db.maybe(
        sql`select id from job_run where job = ${job} and status in ('waiting', 'running')`,
    );
    if (open)
        throw new Refusal(say('Another run of this job waits or runs already.'), 'wrong_state');
}

export const changeTimes = action('POST /x/jobs/times', {
    about: 'Changes when a background job runs, or pauses it; with neither time nor interval it has its declared times again',
    access: systemKeepers,
    body: {
        name,
        paused: boolean('Paused'),
        minutes: integer('Minutes from one start to the next', { min: 1, max: 44_640 }),
        at: text('At this time of the day', {
            pattern: { source: '^([01]\\d|2[0-3]):[0-5]\\d$', message: 'A time expected: 02:30' },
        }),
    },
    done: 'The times are saved.',
    run: async ({ name: job, paused, minutes, at }, { db, timeZone }) => {
        if (minutes && at)
            throw new Refusal(say('Either an interval or a time of the day.'), 'invalid');
        const known = await db.maybe(
            sql`select name from job where name = ${job} and coalesce(every >= 60, true) for update`,
        );
        if (!known) throw notFound();
        const every = minutes ? minutes * 60 : null;
        await db.run(sql`
            insert into job_plan (name, paused, every, at) values (${job}, ${paused ?? false}, ${every}, ${at || null})
            on conflict (name) do update set paused = excluded.paused, every = excluded.every, at = excluded.at`);
        await db.run(sql`
            update job j set next_at = case when p.every is null and p.at is null then job_next(j.every, j.at, ${timeZone})
                                            else job_next(p.every, p.at, ${timeZone}) end
              from job_plan p where p.name = j.name and j.name = ${job}`);
        return { data: { name: job } };
    },
});

/** A line of the log of a run. */
export interface RunLine {
    id: number;
    at: string;
    line: Sentence;
}

export const runLines = action('POST /x/jobs/lines', {
    about: 'A run of a background job with what it said on its way',
    access: systemKeepers,
    effect: 'reads',
    body: { id: integer('Run', { required: true }) },
    run: async ({ id }, { db }) => {
        const data = await db.maybe<LastRun & { job: string; title: string; runner: string }>(sql`
            select r.id, r.job, coalesce(j.title, r.job) as title, r.status, r.asked_by, r.due_at, r.started_at, r.ended_at, r.tries,
                   r.most_tries, r.steps_done, r.steps_of, r.rows as changed, r.message, r.fault, r.runner
              from job_run r left join job j on j.name = r.job where r.id = ${id}`);
        if (!data) throw notFound();
        const lines = await db.rows<RunLine>(
            sql`select id, at, line from job_line where run_id = ${id} order by id limit 2000`,
        );
        return { data, lines };
    },
});
