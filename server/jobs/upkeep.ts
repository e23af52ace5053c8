/** Takes away, every hour, what is kept for a time only: answers to idempotency keys, ended sessions, old tries to sign in. */
import type { Db, Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';

/** Removes answers older than a day (docs/api.md). Number of rows. */
export const forgetAnswers = (db: Db, now: Date): Promise<number> =>
    db.run(
        sql`delete from idempotency where created_at < ${now}::timestamptz - interval '24 hours'`,
    );

/** Removes sessions that ended a month ago; who signed in when stays in the login audit. */
const forgetSessions = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        delete from session
         where coalesce(ended_at, expires_at) < ${now}::timestamptz - interval '30 days'`);

/**
 * Removes tries to sign in: those that failed after 90 days, the others, which are the login audit, after two years.
 * Number of rows.
 */
export const forgetTries = (db: Db, now: Date): Promise<number> =>
    db.run(sql`
        delete from login_attempt
         where at < ${now}::timestamptz - interval '2 years'
            or (outcome in ('failed', 'locked') and at < ${now}::timestamptz - interval '90 days')`);

/** Tidies at start and then every hour, until closed. */
export function startUpkeep({ db, log }: { db: Db; log: Logger }): { close(): Promise<void> } {
    let running: Promise<void> = Promise.resolve();
    const run = () => {
        running = running
            .then(async () => {
                const answers = await forgetAnswers(db, new Date());
                const sessions = await forgetSessions(db, new Date());
                const tries = await forgetTries(db, new Date());
                if (answers + sessions + tries) log.info({ answers, sessions, tries }, 'tidied');
            })
            .catch((error: { code?: string }) => log.warn({ code: error.code }, 'upkeep waits'));
    };
    run();
    const timer = setInterval(run, 3_600_000);
    return {
        close: async () => {
            clearInterval(timer);
            await running;
        },
    };
}
