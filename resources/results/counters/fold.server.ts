/**
 * Brings the changes that writers logged to the roll-ups of places and to the ages and viral loads of the nation, and looks at retests, each second (0030, 0595, 0680,
 * 0630). Whoever reads adds the log to the roll-ups: an answer is right before, while and after it runs, and only the slower the longer the log is.
 */
import type { Db } from '../../define/engine.ts';
import { defineJob } from '../../define/points/job.ts';
import { sql } from '../../define/sql.ts';

/** Rows of each log that one transaction folds: a bulk load is folded in portions, so that nobody waits for long. */
const portion = 20_000;
/** The same of runs that may be retests: each is looked up with those under its numbers. */
const looked = 2000;
/** Rows after whose folding the log is swept: what is gone is read over until then. */
const sweptAfter = 1000;

/** Folds what is logged now. Number of rows. */
async function foldCounts(db: Db): Promise<number> {
    let all = 0;
    for (const [fold, most] of [
        [sql`fold_counts`, portion],
        [sql`fold_ages`, portion],
        [sql`fold_loads`, portion],
        [sql`fold_retests`, looked],
    ] as const) {
        let folded: number;
        do {
            ({ folded } = await db.one<{ folded: number }>(sql`select ${fold}(${most}) as folded`));
            all += folded;
        } while (folded >= most);
    }
    return all;
}

let unswept = 0;

/** A fold that fails leaves its log, and the next second tries again. */
export const foldJob = defineJob({
    name: 'roll-ups',
    title: 'Roll-ups of places',
    about: 'Brings the changes of counters to the roll-ups of places.',
    every: 1,
    run: async ({ db }) => {
        unswept += await foldCounts(db);
        if (unswept < sweptAfter) return;
        unswept = 0;
        await db.run(sql`vacuum count_log, count_log_call, age_log, load_log, retest_log`);
    },
});
