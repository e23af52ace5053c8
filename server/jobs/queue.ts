/**
 * The queue of runs in the database. Who takes a run writes a token and beats; whoever writes for a run says its token, so that
 * one who was thought dead, and is not, changes nothing any more. All times are those of the database.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../resources/define/engine.ts';
import { isPulse, type Job, type Way } from '../../resources/define/points/job.ts';
import type { Sentence } from '../../resources/define/say.ts';
import { sql, type Sql } from '../../resources/define/sql.ts';

/** A run that this server has. */
export interface Held {
    id: number;
    job: string;
    token: string;
    tries: number;
    most_tries: number;
    left_at: string;
}

/** The run belongs to another server by now, or has ended. */
export class TakenOver extends Error {
    override readonly name = 'TakenOver';
    readonly code = 'taken_over';
}

/** Seconds without a beat after which a run is taken over, and between the tries of one that failed. */
export interface Patience {
    lease: number;
    again: readonly number[];
}

/** So often a run is begun where its job says nothing. */
const usualTries = 3;

export const patience: Patience = { lease: 20, again: [60, 300, 1800] };

/** Times in force, of a job `j` with its plan `p`: those of a person where one changed them. */
const times: Sql = sql`case when p.every is null and p.at is null then j.every else p.every end as every,
    case when p.every is null and p.at is null then j.at else p.at end as at`;

/** Writes what this server does, and when it is due: at once where it is new and has an interval. */
export async function announce(db: Db, jobs: readonly Job[], timeZone: string): Promise<void> {
    for (const job of jobs) {
        const { name, title = name, about, every = null, at = null, tries = usualTries } = job;
        await db.run(sql`
            insert into job (name, title, about, every, at, tries, announced_at, next_at)
            values (${name}, ${title}, ${about}, ${every}, ${at}, ${tries}, now(),
                    case when ${isPulse(job)}::boolean or ${every ?? at}::text is null then null
                         when ${at}::text is null then now()
                         else job_next(${every}, ${at}, ${timeZone}) end)
            on conflict (name) do update
               set title = excluded.title, about = excluded.about, every = excluded.every, at = excluded.at,
                   tries = excluded.tries, announced_at = now(), next_at = coalesce(job.next_at, excluded.next_at)`);
        // Where this version has another time than the one before, or nobody was there for a time.
        await db.run(sql`
            update job set next_at = least(next_at, job_next(t.every, t.at, ${timeZone}))
              from (select ${times} from job j left join job_plan p using (name) where j.name = ${name}) t
             where name = ${name} and next_at is not null`);
    }
}

/** Whether there is anything to do: one small statement while there is not. */
export const isWork = async (db: Db, names: readonly string[], { lease }: Patience) =>
    (
        await db.one<{ work: boolean }>(sql`
            select exists (select from job_run where status = 'waiting' and due_at <= now() and job = any(${names}::text[]))
                or exists (select from job_run where status = 'running' and beat_at < now() - ${lease} * interval '1 second')
                or exists (select from job where next_at <= now() and name = any(${names}::text[])) as work`)
    ).work;

/** Puts what is due into the queue, once across all servers, and names its next time. */
export const queueDue = (db: Db, names: readonly string[], timeZone: string): Promise<number> =>
    db.run(sql`
        with due as (
            select j.name, j.tries, coalesce(p.paused, false) as paused, ${times}
              from job j left join job_plan p using (name)
             where j.next_at <= now() and j.name = any(${names}::text[]) order by j.name for update of j skip locked),
        moved as (
            update job j set next_at = job_next(due.every, due.at, ${timeZone}) from due where due.name = j.name)
        insert into job_run (job, asked_by, most_tries) select name, 'schedule', tries from due where not paused
        on conflict (job) where status in ('waiting', 'running') do nothing`);

/** Gives runs whose server is no longer heard of to whoever takes them next; those tried often enough are given up. */
export const takeFromTheDead = (db: Db, { lease }: Patience): Promise<{ job: string }[]> =>
    db.rows(sql`
        with lost as (
            update job_run set token = null, fault = 'server_lost', due_at = now(),
                   status = case when tries >= most_tries then 'given_up' else 'waiting' end,
                   ended_at = case when tries >= most_tries then now() end
             where id in (select id from job_run where status = 'running' and beat_at < now() - ${lease} * interval '1 second'
                           for update skip locked)
            returning job, status)
        select job from lost where status = 'given_up'`);

/** The run that waits longest, held from now on; undefined where none does. */
export const take = (
    db: Db,
    names: readonly string[],
    runner: string,
): Promise<Held | undefined> => {
    const token = randomUUID();
    return db.maybe<Held>(sql`
        update job_run set status = 'running', token = ${token}::uuid, runner = ${runner}, beat_at = now(),
               started_at = coalesce(started_at, now()), tries = tries + 1
         where id = (select id from job_run where status = 'waiting' and due_at <= now() and job = any(${names}::text[])
                      order by due_at, id limit 1 for update skip locked)
        returning id, job, token, tries, most_tries, left_at`);
};

const isStillHeld = ({ id, token }: Held): Sql =>
    sql`id = ${id} and token = ${token}::uuid and status = 'running'`;

/** Says that its server lives; false where the run was taken over. */
export const beat = async (db: Db, run: Held): Promise<boolean> =>
    (await db.run(sql`update job_run set beat_at = clock_timestamp() where ${isStillHeld(run)}`)) >
    0;

/** Writes a step within its transaction; the row stays locked until the commit. @throws TakenOver */
export async function writeStep(tx: Db, run: Held, { left, done, of }: Way): Promise<void> {
    const changed = await tx.run(sql`
        update job_run set beat_at = now(), left_at = coalesce(${left ?? null}, left_at),
               steps_done = coalesce(${done ?? null}, steps_done + 1), steps_of = coalesce(${of ?? null}, steps_of)
         where ${isStillHeld(run)}`);
    if (!changed) throw new TakenOver();
}

/** Ends a step: a long one has not been heard of since it began. */
export const endStep = (tx: Db, run: Held, rows: number): Promise<number> =>
    tx.run(
        sql`update job_run set rows = rows + ${rows}, beat_at = clock_timestamp() where ${isStillHeld(run)}`,
    );

export const writeLine = (db: Db, run: Held, line: Sentence): Promise<number> =>
    db.run(sql`insert into job_line (run_id, line) select id, ${JSON.stringify(line)}::jsonb
                 from job_run where ${isStillHeld(run)}`);

/** It is done; false where it was another server's by then. */
export const finish = async (db: Db, run: Held, message: Sentence | void): Promise<boolean> =>
    (await db.run(sql`
        update job_run set status = 'finished', ended_at = now(), token = null, fault = '',
               message = ${message ? JSON.stringify(message) : null}::jsonb where ${isStillHeld(run)}`)) >
    0;

/** It failed: it waits for its next try, or is given up. */
export const fail = (db: Db, run: Held, fault: string, { again }: Patience): Promise<number> => {
    const over = run.tries >= run.most_tries;
    const wait = again[Math.min(run.tries, again.length) - 1] ?? 60;
    return db.run(sql`
        update job_run set token = null, fault = ${fault}, status = ${over ? 'given_up' : 'waiting'},
               ended_at = case when ${over}::boolean then now() end,
               due_at = now() + ${over ? 0 : wait} * interval '1 second'
         where ${isStillHeld(run)}`);
};

/** The server stops: the run waits for the next one, which goes on where it left off. */
export const handBack = (db: Db, run: Held): Promise<number> =>
    db.run(sql`update job_run set status = 'waiting', token = null, due_at = now(), tries = tries - 1
                where ${isStillHeld(run)}`);
