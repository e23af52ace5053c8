/** What the Afinion measures, by place and band: CRP and HbA1c. */
import { grant } from '../../access.ts';
import { decimal, integer, rate, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import {
    level,
    method,
    optionalRuns,
    place,
    quiet,
    runsSaying,
    summed,
} from '../../diseases/columns.ts';
import { mount, partner } from '../../diseases/mounts.ts';

/** Upper ends of the bands, in the unit of the assay; the last is open. */
export const bounds = {
    hba1c: { controlled: 7, raised: 9 },
    crp: { low: 10, raised: 100 },
} as const;

const measured = (own: Fields): Fields =>
    runsSaying({
        ...own,
        unclassified: integer('Without a figure'),
        beyond_range: integer('Beyond the range'),
        exact_figures: integer('With an exact figure'),
    });

const share = (label: string, numerator: string) =>
    rate(label, {
        numerator,
        denominator: 'valid',
        excludes: 'Runs that failed or could not be calculated.',
    });

const hba1cFigures = measured({
    controlled: integer('Below 7 %'),
    raised: integer('7 to below 9 %'),
    poor: integer('9 % and more'),
    controlled_rate: share('Controlled, share', 'controlled'),
    diabetic: integer('6.5 % and more'),
    diabetic_rate: share('6.5 % and more, share', 'diabetic'),
});

const crpFigures = measured({
    low: integer('Below 10 mg/L'),
    raised: integer('10 to below 100 mg/L'),
    high: integer('100 mg/L and more'),
    high_rate: share('100 mg/L and more, share', 'high'),
});

const told = [
    'A figure beyond the range (>15.0, <4.0) is in the band that its bound names, and in no mean. What could not be calculated is a run without a result.',
    'The mean is that of exact figures.',
    method.tests,
    method.valid,
    method.sums,
    method.results,
];

const alike = {
    envelope: 'afs',
    filters: { level },
    optional: [...optionalRuns, 'exact_figures', 'beyond_range', 'unclassified'],
    search: ['facility', 'district', 'region'],
    method: told,
} as const;

export const hba1cReport = defineReport({
    ...alike,
    name: 'hba1cReport',
    title: 'HbA1c by facility',
    about: 'HbA1c of the Afinion by place and band of control; below 7 % is controlled.',
    quiet,
    columns: { ...place, ...hba1cFigures, mean_value: decimal('Mean', { unit: '%', scale: 2 }) },
    first: ['facility', 'tests', 'controlled', 'raised', 'poor', 'controlled_rate'],
    sort: [
        '-tests',
        'facility',
        'district',
        'region',
        'controlled_rate',
        'diabetic_rate',
        'error_rate',
    ],
    totals: summed(hba1cFigures),
    chart: { type: 'stacked', x: 'region', of: 'HbA1c tests', y: ['controlled', 'raised', 'poor'] },
    rows: '/af/results/hba1c',
    mounts: [
        mount(
            '/af/report/hba1c',
            'afinion',
            [grant('view_hba1c_report', 'admin')],
            'POST /afinion/report/hba1c',
        ),
        partner('/ip/af/report/hba1c', 'ip_afinion', 'POST /x/ip/afinion/hba1c'),
    ],
});

export const crpReport = defineReport({
    ...alike,
    name: 'crpReport',
    title: 'CRP by facility',
    about: 'C-reactive protein of the Afinion by place and band.',
    quiet,
    columns: { ...place, ...crpFigures, mean_value: decimal('Mean', { unit: 'mg/L', scale: 1 }) },
    first: ['facility', 'tests', 'low', 'raised', 'high', 'high_rate'],
    sort: ['-tests', 'facility', 'district', 'region', 'high_rate', 'error_rate'],
    totals: summed(crpFigures),
    chart: { type: 'stacked', x: 'region', of: 'CRP tests', y: ['low', 'raised', 'high'] },
    rows: '/af/results',
    mounts: [
        mount('/af/report', 'afinion', [grant('view_crp_report', 'admin')], 'POST /afinion/report'),
        partner('/ip/af/report', 'ip_afinion', 'POST /ip/afinion/report'),
    ],
});
