/** How the own facility does: day by day, its machines in each month of a quarter, and the points for good weeks. */
import { grant } from '../access.ts';
import { choice, date, decimal, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { method as counting, quiet } from '../diseases/columns.ts';
import { alias, mount } from '../diseases/mounts.ts';
import { machineSerial } from '../machines/columns.ts';
import { figures } from './columns.ts';
import { rule } from './points.ts';

const site = [grant('site_chart', 'facility')];
const { score: _score, ...ranked } = figures;
/** Of the own facility nothing is ranked: these are all its tests. */
const own = {
    ...ranked,
    tests: integer('Tests on GeneXpert', { required: true }),
    errors: integer('Errors', { required: true }),
};

export const dailyPerformance = defineReport({
    quiet,
    name: 'dailyPerformance',
    title: 'Performance by day',
    about: 'Tests on GeneXpert of each day, and the share that gave a result. Days without a test are not there.',
    place: false,
    columns: { period: text('Day', { step: true }), ...own },
    sort: ['period', 'tests', 'errors', 'success_rate'],
    totals: Object.keys(own),
    chart: { type: 'line', x: 'period', y: ['success_rate'] },
    rows: '/genexpert/results',
    method: [counting.tests, counting.outcome, counting.day],
    mounts: [
        mount(
            '/daily/chart',
            'facility',
            site,
            'POST /genexpert/facility/daily_performance_report',
        ),
    ],
});

export const quarterDetail = defineReport({
    quiet,
    name: 'quarterDetail',
    title: 'My facility by month',
    about: 'Machines of the own facility in each month: tests, errors and the share that gave a result. Of other facilities nothing is shown.',
    period: { kind: 'days', window: 90 },
    columns: { period: text('Month', { step: true }), machine_serial: machineSerial, ...own },
    sort: ['-period', 'machine_serial', 'tests', 'errors', 'success_rate'],
    search: ['machine_serial'],
    totals: Object.keys(own),
    chart: { type: 'bar', x: 'period', y: ['success_rate'], by: 'machine_serial' },
    rows: '/genexpert/results',
    method: [counting.tests, counting.outcome, counting.day],
    mounts: [
        mount(
            '/quarterly/chart/detail',
            'facility',
            site,
            'POST /charts/facility_detailed_table_performance',
        ),
        mount(
            '/quarterly/chart/detail/{facility}',
            'facility',
            site,
            'POST /charts/facility_detailed_table_performance',
        ),
        alias(
            'POST /genexpert/facility/charts/facility_detailed_table_performance',
            site,
            'facility',
        ),
    ],
});

/** Weeks with their points. */
export const collections = defineReport({
    quiet,
    name: 'collections',
    title: 'Points of each week',
    about: 'Weeks of the own facility with the points that each brought.',
    period: { kind: 'days', window: 90 },
    place: false,
    columns: {
        period: text('Week', { step: 'week' }),
        period_start: date('From'),
        week_state: choice(
            'State',
            { over: 'Over', running: 'Not over yet', cut: 'Only partly in the period' },
            { required: true, tones: { over: 'neutral', running: 'neutral', cut: 'neutral' } },
        ),
        tests: integer('Tests on GeneXpert', { required: true }),
        errors: integer('Errors', { required: true }),
        error_rate: rate('Error rate', { numerator: 'errors', denominator: 'tests' }),
        reporting_days: integer('Working days with a test', { required: true }),
        total_days: integer('Working days', { required: true }),
        error_limit: decimal('Error rate at most', { scale: 1, unit: '%', required: true }),
        points_errors: integer('Points for few errors', { required: true }),
        points_days: integer('Points for every working day', { required: true }),
        points_earned: integer('Points', { required: true }),
    },
    optional: ['period_start', 'error_limit'],
    sort: ['-period', 'tests', 'errors', 'error_rate', 'points_earned'],
    totals: ['tests', 'errors', 'error_rate', 'points_errors', 'points_days', 'points_earned'],
    chart: { type: 'bar', x: 'period', y: ['points_earned'] },
    rows: '/genexpert/results',
    method: rule,
    mounts: [
        mount(
            '/gifts/table',
            'facility',
            [grant('facility_dashboard', 'facility')],
            'POST /your_collections',
            { hidden: true },
        ),
        alias(
            'POST /genexpert/facility/your_collections',
            [grant('facility_dashboard', 'facility')],
            'facility',
        ),
    ],
});
