import { integer, rate } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import {
    calls,
    level,
    method,
    optionalCalls,
    place,
    quiet,
    runsSaying,
    summed,
} from '../columns.ts';
import { maintenance, programme, site } from '../mounts.ts';

const endpoint = 'POST /genexpert/hpv/report/';

/** The channels of the assay; a run with several positive channels is one positive woman. */
export const hpvFigures = runsSaying({
    ...calls,
    hpv_16: integer('HPV 16'),
    hpv_18_45: integer('HPV 18/45'),
    hpv_other: integer('Other high-risk HPV'),
    hpv_16_rate: rate('HPV 16, share', { numerator: 'hpv_16', denominator: 'valid' }),
    hpv_18_45_rate: rate('HPV 18/45, share', { numerator: 'hpv_18_45', denominator: 'valid' }),
    hpv_other_rate: rate('Other high-risk HPV, share', {
        numerator: 'hpv_other',
        denominator: 'valid',
    }),
});

export const hpvReport = defineReport({
    quiet,
    name: 'hpvReport',
    title: 'HPV by facility',
    about: 'HPV runs and what each channel detected. Positive is a run with any channel positive: a woman counts once.',
    filters: { level },
    columns: { ...place, ...hpvFigures },
    optional: optionalCalls,
    sort: ['-tests', 'facility', 'district', 'region', 'positivity', 'error_rate'],
    search: ['facility', 'district', 'region'],
    totals: summed(hpvFigures),
    chart: {
        type: 'bar',
        x: 'region',
        of: 'Tests with HPV',
        y: ['hpv_16', 'hpv_18_45', 'hpv_other'],
    },
    rows: '/hpv/results',
    method: [method.tests, method.valid, method.called, method.sums, method.counters],
    mounts: [
        programme('/hpv/report', 'view_hpv_report', endpoint),
        maintenance('/maintenance/hpv/report', 'view_hpv_report', endpoint),
        site('/site/hpv/report', 'results', 'POST /genexpert/facility/hpv_summary/', {
            label: 'HPV of this facility',
        }),
    ],
});
