/**
 * Aggregation as jobs. Counters follow every result at once; at night each month is counted again, and written anew where it
 * differs. A step sets a month to what the results say: done twice it is the same.
 */
import { defineJob, type JobContext } from '../../define/points/job.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { correctMonth, correctWhole, monthsCounted } from './correct.server.ts';
import {
    ageTables,
    checked,
    placeTables,
    retestTables,
    verifyCounters,
    type Difference,
    type Table,
} from './verify.server.ts';

/** The months after the one where an earlier try left off, each a step. Keys that were wrong, and the months there are. */
async function eachMonth(
    { db, left, step, tell }: JobContext,
    tables: readonly Table[],
): Promise<{ wrong: number; months: number }> {
    const months = await monthsCounted(db);
    let all = 0;
    for (const [at, month] of months.entries()) {
        if (left && month <= left) continue;
        let wrong = 0;
        await step({ left: month, done: at + 1, of: months.length + 1 }, async (tx) => {
            wrong = await correctMonth(tx, tables, month);
            return wrong;
        });
        all += wrong;
        if (wrong)
            await tell(
                say('%{month}: %{count} counts were wrong and are corrected.', {
                    month: month.slice(0, 7),
                    count: wrong,
                }),
            );
    }
    return { wrong: all, months: months.length };
}

const sentenceOf = ({ wrong, months }: { wrong: number; months: number }) =>
    wrong
        ? say('%{months} months counted, %{wrong} counts corrected.', { months, wrong })
        : say('%{months} months counted, all as the results say.', { months });

export const aggregateResults = defineJob({
    name: 'aggregateResults',
    title: 'Aggregation of results',
    about: 'Counts the results of every facility and place again, month by month, and corrects what differs.',
    at: '02:10',
    run: async (context) => {
        const found = await eachMonth(context, [
            'facility_day',
            'facility_day_call',
            'facility_month',
            'facility_month_call',
            'cartridge_day',
            'cartridge_month',
        ]);
        const { months } = found;
        await context.step({ left: '9999', done: months + 1, of: months + 1 }, async (tx) => {
            if (await anyDiffers(tx, placeTables)) await tx.run(sql`select rebuild_places()`);
            if (await anyDiffers(tx, ageTables)) await tx.run(sql`select rebuild_ages()`);
            if (await anyDiffers(tx, retestTables)) await tx.run(sql`select rebuild_retests()`);
        });
        return sentenceOf(found);
    },
});

/** Whether a roll-up says something else than the results. */
const anyDiffers = async (tx: JobContext['db'], rolledUp: readonly Table[]): Promise<boolean> =>
    (await verifyCounters(tx, 1, rolledUp)).length > 0;

export const aggregateModules = defineJob({
    name: 'aggregateModules',
    title: 'Aggregation of modules',
    about: 'Counts the runs of every module again, month by month, and when each ran last, and corrects what differs.',
    at: '02:20',
    run: async (context) => {
        const found = await eachMonth(context, ['module_day']);
        const { months } = found;
        let seen = 0;
        await context.step({ left: '9999', done: months + 1, of: months + 1 }, async (tx) => {
            seen = await correctWhole(tx, 'module_seen');
            return seen;
        });
        return sentenceOf({ months, wrong: found.wrong + seen });
    },
});

/** What the check of the counters found is for a person: a run of it fails, and none tries again by itself. */
class CountersDiffer extends Error {
    override readonly name = 'CountersDiffer';
    readonly code = 'counters_differ';
}

export const checkCounters = defineJob({
    name: 'checkCounters',
    title: 'Check of the counters',
    about: 'Holds every counter against the results, and fails where one differs. It corrects nothing: the aggregation does.',
    at: '03:10',
    tries: 1,
    run: async ({ step, tell }) => {
        const found: Difference[] = [];
        // A step for each: of a country it takes longer than a statement outside one may. What is found is kept nowhere, so
        // that a run that is taken over begins again.
        for (const [at, table] of checked.entries())
            await step({ done: at + 1, of: checked.length }, async (tx) => {
                found.push(...(await verifyCounters(tx, 20, [table])));
            });
        for (const { table, counted, actual } of found)
            await tell(
                say('%{table}: %{counted} counted, %{actual} found.', { table, counted, actual }),
            );
        if (found.length) throw new CountersDiffer();
        return say('Every counter says what the results say.');
    },
});
