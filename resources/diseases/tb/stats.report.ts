import { grant } from '../../access.ts';
import { text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, optionalCalls, quiet, step, summed, time } from '../columns.ts';
import { maintenance, mount, programme, site } from '../mounts.ts';
import { tbFigures } from './columns.ts';

const endpoint = 'POST /genexpert/tb/stats/';

/** TB along time: the same figures a day, week, month or quarter. */
export const tbStats = defineReport({
    quiet,
    name: 'tbStats',
    title: 'TB over time',
    about: 'TB runs, MTB and rifampicin by month, or by day, week or quarter. The first and the last may be cut off by the period.',
    period: { kind: 'days', window: 365 },
    filters: { period: step, assay: text('Assay') },
    columns: { ...time, ...tbFigures },
    optional: [...optionalCalls, 'very_low', 'low', 'medium', 'high', 'mtb_graded'],
    sort: ['period_start', 'tests', 'positivity'],
    totals: summed(tbFigures),
    chart: { type: 'line', x: 'period', y: ['positivity', 'rr_rate'] },
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
        programme('/tb/stats', 'view_tb_report', endpoint),
        mount('/drtb/tb/stats', 'drtb', [grant('tb', 'drtb')], endpoint),
        maintenance('/maintenance/tb/stats', 'tb', endpoint),
        site('/site/tb/stats', 'tb', 'POST /genexpert/facility/tb_summary/'),
    ],
});
