/** The calls of the contract that start an aggregation. */
import { action } from '../define/action.ts';
import { aggregateRanks } from '../performance/kept.server.ts';
import { aggregateModules, aggregateResults } from '../results/counters/aggregate.server.ts';
import { systemKeepers } from './access.ts';
import { startRun } from './crons.server.ts';

export const runModules = action(['POST /aggregate/modules', 'POST /genexpert/aggregate/modules'], {
    about: 'Starts the aggregation of modules',
    access: systemKeepers,
    failure: 'Error Running Modules aggregation Cron jobs',
    done: 'It starts in a moment.',
    run: async (_values, context) => ({ job: await startRun(context, aggregateModules.name) }),
});

export const runResults = action(['POST /aggregate/results', 'POST /genexpert/aggregate/results'], {
    about: 'Starts the aggregation of results',
    access: systemKeepers,
    failure: 'Error Running Results aggregation Cron jobs',
    done: 'It starts in a moment.',
    run: async (_values, context) => ({ job: await startRun(context, aggregateResults.name) }),
});

export const runRanks = action(['POST /aggregate/ranks', 'POST /genexpert/aggregate/ranks'], {
    about: 'Starts the aggregation of ranks',
    access: systemKeepers,
    failure: 'Error Running Ranks aggregation Cron jobs',
    done: 'It starts in a moment.',
    run: async (_values, context) => ({ job: await startRun(context, aggregateRanks.name) }),
});
