/** What the engine itself keeps for a time only: the answers to idempotency keys. */
import type { Db } from '../../resources/define/engine.ts';
import { defineJob } from '../../resources/define/points/job.ts';
import { sql } from '../../resources/define/sql.ts';

/** Removes answers older than a day (docs/api.md). Number of rows. */
export const forgetAnswers = (db: Db, now: Date): Promise<number> =>
    db.run(
        sql`delete from idempotency where created_at < ${now}::timestamptz - interval '24 hours'`,
    );

export const upkeep = defineJob({
    name: 'kept answers',
    about: 'Removes answers to idempotency keys after a day',
    every: 3600,
    run: async ({ db, now, log }) => {
        const answers = await forgetAnswers(db, now);
        if (answers) log.info({ answers }, 'tidied');
    },
});
