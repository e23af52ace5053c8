/** What the engine itself keeps for a time only: answers to idempotency keys, runs of jobs. */
import type { Db } from '../../resources/define/engine.ts';
import { defineJob } from '../../resources/define/points/job.ts';
import { phrases, say } from '../../resources/define/say.ts';
import { sql } from '../../resources/define/sql.ts';
import { forgetRuns } from './queue.ts';

/** Removes answers older than a day (docs/api.md). Number of rows. */
export const forgetAnswers = (db: Db, now: Date): Promise<number> =>
    db.run(
        sql`delete from idempotency where created_at < ${now}::timestamptz - interval '24 hours'`,
    );

export const upkeep = defineJob({
    name: 'kept answers',
    ...phrases({
        title: 'Tidying up: answers and runs of jobs',
        about: 'Removes answers to idempotency keys after a day, runs of jobs after 60 days.',
    }),
    every: 3600,
    run: async ({ db, now }) => {
        const answers = await forgetAnswers(db, now);
        const runs = await forgetRuns(db, now);
        return say('Removed: %{answers} answers, %{runs} runs.', { answers, runs });
    },
});
