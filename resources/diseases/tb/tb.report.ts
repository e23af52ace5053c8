import { grant } from '../../access.ts';
import { text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { level, method, optionalCalls, place, quiet, summed } from '../columns.ts';
import { maintenance, mount, programme } from '../mounts.ts';
import { tbFigures } from './columns.ts';

const endpoint = 'POST /genexpert/tb/report/';

/** TB by facility, district or region. */
export const tbReport = defineReport({
    quiet,
    name: 'tbReport',
    title: 'TB by facility',
    about: 'TB runs, MTB and rifampicin by place. Trace counts as MTB detected and is shown apart.',
    filters: { level, assay: text('Assay') },
    columns: { ...place, ...tbFigures },
    first: ['tests', 'mtb_detected', 'positivity', 'rif_detected', 'rr_rate', 'error_rate'],
    optional: [...optionalCalls, 'very_low', 'low', 'medium', 'high', 'mtb_graded'],
    sort: [
        '-tests',
        'facility',
        'district',
        'region',
        'positivity',
        'rr_rate',
        'error_rate',
        'mtb_detected',
        'rif_detected',
    ],
    search: ['facility', 'district', 'region'],
    totals: summed(tbFigures),
    chart: { type: 'bar', x: 'region', y: ['positivity'] },
    rows: '/tb/results',
    method: [
        method.tests,
        method.outcome,
        method.valid,
        method.called,
        method.reflex,
        method.day,
        method.sums,
        method.counters,
    ],
    mounts: [
        programme('/tb/report', 'view_tb_report', endpoint),
        mount('/drtb/tb/report', 'drtb', [grant('tb', 'drtb')], endpoint),
        maintenance('/maintenance/tb/report', 'tb', endpoint),
    ],
});
