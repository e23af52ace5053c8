/** What is kept of sessions for a time only. */
import type { Db } from '../define/engine.ts';
import { defineJob } from '../define/points/job.ts';
import { say } from '../define/say.ts';
import { sql } from '../define/sql.ts';

export const forgetSessions = defineJob({
    name: 'endedSessions',
    title: 'Tidying up: sessions',
    about: 'Removes sessions that ended a month ago; who signed in when stays in the login audit.',
    every: 3600,
    run: async ({ db, now }) => {
        const sessions = await db.run(sql`
            delete from session
             where coalesce(ended_at, expires_at) < ${now}::timestamptz - interval '30 days'`);
        return say('Removed: %{sessions} sessions.', { sessions });
    },
});

/**
 * Removes tries to sign in: those that failed after 90 days, the others, which are the login audit, after two years.
 * Number of rows.
 */
export const forgetTries = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        delete from login_attempt
         where at < ${now}::timestamptz - interval '2 years'
            or (outcome in ('failed', 'locked') and at < ${now}::timestamptz - interval '90 days')`);

export const oldTries = defineJob({
    name: 'oldTries',
    title: 'Tidying up: tries to sign in',
    about: 'Removes tries to sign in: failed ones after 90 days, the login audit after two years.',
    every: 3600,
    run: async ({ db, now }) => {
        const tries = await forgetTries(db, now);
        return say('Removed: %{tries} tries.', { tries });
    },
});
