import { grant } from '../access.ts';
import { choice, integer, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import {
    calls,
    diseaseArea,
    diseaseAreas,
    method,
    optionalCalls,
    quiet,
    runsSaying,
    summed,
} from './columns.ts';
import { alias, maintenance, programme } from './mounts.ts';
import { mayBeWithheld } from '../machines/withheld.ts';

const endpoint = 'POST /assay_stats';
const figures = runsSaying(calls);

/** How assays and their versions do. */
export const assayStats = defineReport({
    quiet,
    name: 'assayStats',
    title: 'Assays and their versions',
    about: 'Runs by assay and version as instruments name them.',
    filters: { disease_area: diseaseArea, assay: text('Assay') },
    columns: {
        assay: text('Assay', mayBeWithheld),
        assay_version: text('Assay version', mayBeWithheld),
        disease_area: choice('Disease area', diseaseAreas),
        sites: integer('Facilities'),
        ...figures,
    },
    optional: optionalCalls.filter((key) => key !== 'invalid_rate'),
    sort: ['-tests', 'assay', 'assay_version', 'error_rate', 'positivity'],
    search: ['assay'],
    totals: summed(figures),
    rows: '/genexpert/results',
    method: [
        method.tests,
        method.outcome,
        method.called,
        method.reflex,
        method.sums,
        method.counters,
    ],
    mounts: [
        programme('/assay/stats', 'view_stats', endpoint),
        maintenance('/maintenance/gx/assay/stats', 'view_stats', endpoint),
        alias('POST /genexpert/assay_stats', [grant('view_stats', 'admin', 'maintenance')]),
    ],
});
