/**
 * What is kept for a time only, by the settings: one job, in steps of bounded size, that goes on where it left off. The audit is
 * never touched, nor what something in force rests on.
 */
import type { Db } from '../../define/engine.ts';
import { defineJob } from '../../define/points/job.ts';
import { say, type Sentence } from '../../define/say.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { settingOf } from './read.server.ts';
import type { SettingName } from './settings.ts';

/** Rows of one step. */
const BATCH = 500;

/** One kind of thing that is kept for a time only. */
interface Kept {
    setting: SettingName;
    /** What is told of it. */
    told(count: number): Sentence;
    /** Removes at most so many of what is older, and answers how many; `today` is the programme's day. */
    forget(db: Db, before: Sql, most: number, today: string): Promise<number>;
}

/** How many rows a statement that does more than one thing took away. */
const counted = async (db: Db, query: Sql): Promise<number> =>
    (await db.one<{ count: number }>(query)).count;

/** That somebody signed in once stays known (a rider's account is never one that worked at the desk). */
const noteBeen = (accounts: Sql): Sql => sql`
    insert into account_signed_in as s (account_id, first_at) ${accounts}
    on conflict (account_id) do update set first_at = least(s.first_at, excluded.first_at)`;

/** A message that a result under review, a conflict, a correction that waits, or a resistance without a decision rests on. */
const inForce = sql`
    exists (select from result r left join mdr_linkage l on l.result_id = r.id
             where r.raw_message_id = m.id and (r.review or (r.rif = 'detected' and l.result_id is null)))
    or exists (select from result_history h where h.raw_message_id = m.id and h.reason in ('conflict', 'waiting'))`;

export const retentions: readonly Kept[] = [
    {
        setting: 'keep_messages',
        told: (count) => say('Raw messages emptied: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                update raw_message set bytes = '', state = 'emptied'
                 where id in (select m.id from raw_message m
                               where m.received_at < ${before} and m.state in ('parsed', 'query') and not (${inForce})
                               order by m.id limit ${most})`),
    },
    {
        setting: 'keep_logs',
        told: (count) => say('Entries of system logs removed: %{count}.', { count }),
        // The list says from when on the counts of a log are of what is no longer there.
        forget: (db, before, most, today) =>
            counted(
                db,
                sql`
                with gone as (
                    delete from system_log_line
                     where (log_id, number) in (
                           select e.log_id, e.number from system_log l join system_log_line e on e.log_id = l.id
                            where l.stored_at < ${before} order by e.log_id, e.number limit ${most})
                    returning log_id),
                noted as (
                    update system_log set lines_forgotten_on = ${today}
                     where id in (select log_id from gone) and lines_forgotten_on is null)
                select count(*) as count from gone`,
            ),
    },
    {
        setting: 'keep_log_files',
        told: (count) => say('Files of system logs removed: %{count}.', { count }),
        forget: (db, before, most) =>
            counted(
                db,
                sql`
                with old as (
                    select id, file_id from system_log
                     where stored_at < ${before} and status <> 'waiting' and file_id is not null order by id limit ${most}),
                freed as (update system_log l set file_id = null from old where l.id = old.id),
                gone as (delete from kept_file where id in (select file_id from old) returning id)
                select count(*) as count from gone`,
            ),
    },
    {
        setting: 'keep_gateway_log',
        told: (count) => say('Lines of the gateway’s log removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from gateway_log where id in (
                    select id from gateway_log where at < ${before} order by at, id limit ${most})`),
    },
    {
        setting: 'keep_sign_ins',
        told: (count) => say('Sign-ins removed: %{count}.', { count }),
        forget: (db, before, most) =>
            counted(
                db,
                sql`
                with gone as (
                    delete from login_attempt where id in (
                        select id from login_attempt where at < ${before} order by id limit ${most})
                    returning account_id, at, outcome),
                been as (${noteBeen(sql`select account_id, min(at) from gone where outcome = 'success' and account_id is not null group by 1`)})
                select count(*) as count from gone`,
            ),
    },
    {
        setting: 'keep_sessions',
        told: (count) => say('Ended sessions removed: %{count}.', { count }),
        forget: (db, before, most) =>
            counted(
                db,
                sql`
                with gone as (
                    delete from session where id in (
                        select id from session where coalesce(ended_at, expires_at) < ${before} order by id limit ${most})
                    returning account_id, created_at),
                been as (${noteBeen(sql`select account_id, min(created_at) from gone group by 1`)})
                select count(*) as count from gone`,
            ),
    },
    {
        setting: 'keep_runs',
        told: (count) => say('Runs of jobs removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from job_run where id in (
                    select id from job_run
                     where status = 'finished' and ended_at < ${before}
                        or status = 'given_up' and ended_at < least(${before}, now() - interval '1 year')
                     order by id limit ${most})`),
    },
    {
        setting: 'keep_mails',
        told: (count) => say('E-mails removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from mail where id in (
                    select id from mail
                     where status in ('sent', 'failed', 'refused') and updated_at < ${before} order by id limit ${most})`),
    },
    {
        setting: 'keep_texts',
        told: (count) => say('Text messages removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from text_message where id in (
                    select id from text_message
                     where status in ('sent', 'delivered', 'failed', 'refused') and updated_at < ${before} order by id limit ${most})`),
    },
    {
        setting: 'keep_alerts',
        told: (count) => say('Alerts that were over removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from alert where id in (
                    select id from alert where closed_at < ${before} order by closed_at, id limit ${most})`),
    },
    {
        setting: 'keep_answers',
        told: (count) => say('Kept answers removed: %{count}.', { count }),
        forget: (db, before, most) =>
            db.run(sql`
                delete from idempotency where ctid in (
                    select ctid from idempotency where created_at < ${before} limit ${most})`),
    },
];

/** Wrong tries tell of attacks, not of people's work: they go sooner. */
const wrongTries = (db: Db, now: Date, most: number): Promise<number> =>
    db.run(sql`
        delete from login_attempt where id in (
            select id from login_attempt
             where outcome in ('failed', 'locked') and at < ${now}::timestamptz - interval '90 days' order by id limit ${most})`);

/** The moment before which a kind is forgotten. */
async function before(db: Db, now: Date, setting: SettingName): Promise<Sql> {
    const held = Number(await settingOf(db, setting));
    const hours = setting === 'keep_answers' ? held : held * 24;
    return sql`(${now}::timestamptz - make_interval(hours => ${hours}))`;
}

export const retention = defineJob({
    name: 'retention',
    title: 'Retention',
    about: 'Removes what is older than the settings keep: raw messages, entries and files of system logs, the log of the gateway, sign-ins, sessions, runs of jobs, e-mails, text messages, alerts that are over, answers. Never the audit.',
    every: 3600,
    run: async ({ now, today, left, step, tell, signal }) => {
        let all = 0;
        const kinds = [
            ...retentions.map(({ setting, told, forget }) => ({
                told,
                forget: async (tx: Db) => forget(tx, await before(tx, now, setting), BATCH, today),
            })),
            {
                told: (count: number) => say('Wrong tries removed: %{count}.', { count }),
                forget: (tx: Db) => wrongTries(tx, now, BATCH),
            },
        ];
        for (const [at, { told, forget }] of kinds.entries()) {
            if (left && at < Number(left)) continue;
            let count = 0;
            let more = true;
            while (more && !signal.aborted) {
                let found = 0;
                await step({ left: String(at), done: at, of: kinds.length }, async (tx) => {
                    found = await forget(tx);
                    return found;
                });
                count += found;
                more = found === BATCH;
            }
            if (count) await tell(told(count));
            all += count;
        }
        return all ? say('%{count} rows in all.', { count: all }) : say('Nothing was old enough.');
    },
});
