import { text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, method, optionalCalls, place, quiet, summed } from '../columns.ts';
import { hpvFigures } from './hpv.report.ts';
import { programme } from '../mounts.ts';

/** HPV by age group, within each region unless another level is chosen. */
export const hpvSummary = defineReport({
    quiet,
    name: 'hpvSummary',
    title: 'HPV by age group',
    about: 'HPV runs by age group of the woman and region, as far as instruments were told her age.',
    filters: { level },
    columns: { age_group: text('Age'), ...place, ...hpvFigures },
    optional: [...optionalCalls, 'facility', 'district'],
    sort: ['age_group', 'region', 'district', 'facility', 'tests', 'positivity'],
    search: ['facility', 'district', 'region'],
    totals: summed(hpvFigures),
    chart: { type: 'bar', x: 'age_group', y: ['positivity'] },
    rows: '/hpv/results',
    method: [method.tests, method.valid, method.called, method.sums, method.results],
    mounts: [programme('/hpv/summary', 'view_hpv_report', 'POST /genexpert/hpv/report/summary/')],
});
