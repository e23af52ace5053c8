import { decimal, integer, rate } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, method, optionalRuns, place, quiet, runsSaying, summed } from '../columns.ts';
import { maintenance, programme, site } from '../mounts.ts';

const endpoint = 'POST /genexpert/hiv/vl/report/';
const figures = runsSaying({
    suppressed: integer('Suppressed'),
    not_suppressed: integer('Not suppressed'),
    suppression_rate: rate('Suppression', {
        numerator: 'suppressed',
        denominator: 'valid',
        excludes: 'Runs that failed, and words that nobody has recognised yet.',
    }),
    undetected: integer('Not detected or below the limit'),
    low_level: integer('Low-level viraemia'),
    low_level_rate: rate('Low-level viraemia, share', {
        numerator: 'low_level',
        denominator: 'valid',
    }),
    unclassified: integer('Without a figure'),
    quantified: integer('With a figure'),
});

/** HIV viral load by place. */
export const vlReport = defineReport({
    quiet,
    name: 'vlReport',
    title: 'Viral load by facility',
    about: 'Viral load runs held against the threshold in force on the day of the test. Low-level viraemia is part of suppressed.',
    filters: { level },
    columns: {
        ...place,
        ...figures,
        mean_log: decimal('Mean of the figures', { unit: 'log copies/mL', scale: 2 }),
    },
    first: [
        'facility',
        'tests',
        'suppressed',
        'low_level',
        'not_suppressed',
        'suppression_rate',
        'invalid',
    ],
    optional: [
        ...optionalRuns.filter((name) => name !== 'invalid'),
        'quantified',
        'mean_log',
        'unclassified',
    ],
    sort: ['-tests', 'facility', 'district', 'region', 'suppression_rate', 'error_rate'],
    search: ['facility', 'district', 'region'],
    totals: summed(figures),
    chart: {
        type: 'stacked',
        x: 'region',
        of: 'Viral load tests',
        y: ['suppressed', 'not_suppressed'],
    },
    rows: '/vl/results',
    method: [
        'Suppressed: not detected, below the limit of the assay, or a figure that compares with the threshold as the rule of that day says (at most 1,000 copies/mL unless set otherwise).',
        'Not detected and below the limit count as suppressed and enter no mean; the mean is that of the logarithms of figures.',
        method.tests,
        method.valid,
        method.sums,
        method.results,
    ],
    mounts: [
        programme('/vl/report', 'view_vl_report', endpoint),
        maintenance('/maintenance/vl/report', 'view_vl_report', endpoint),
        site('/site/vl/report', 'results', endpoint, { label: 'Viral load of this facility' }),
    ],
});
