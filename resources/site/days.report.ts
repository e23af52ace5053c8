/** On which days the own facility had tests in the data: day by day, and by week. */
import { choice, date, integer, rate, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { method as counting, quiet, testsOnGeneXpert } from '../diseases/columns.ts';
import { mount } from '../diseases/mounts.ts';
import { siteReaders } from './access.ts';

const figures: Fields = {
    tests: testsOnGeneXpert,
    errors: integer('Errors', { behind: { outcome: 'error' } }),
    error_rate: rate('Error rate', {
        numerator: 'errors',
        denominator: 'tests',
        bands: 'errorRate',
    }),
    reporting_days: integer('Working days with a test', { required: true }),
    total_days: integer('Working days', { required: true }),
    reporting_rate: rate('Share of days reported', {
        numerator: 'reporting_days',
        denominator: 'total_days',
        bands: 'reporting',
    }),
};

const method = [
    'Working days: weekdays less public holidays, on which a GeneXpert machine stood at the facility; days to come are left out, and today counts as soon as a test of it is there.',
    'A day is reported when a test of that day is in the data, whenever it came.',
    counting.tests,
    counting.day,
];

export const dayStates = {
    reported: 'Tests',
    missing: 'No test',
    open: 'Not over yet',
    free: 'Not expected',
} as const;

export const siteDays = defineReport({
    quiet,
    name: 'siteDays',
    title: 'Days with tests',
    about: 'Each day of the own facility: whether a test of it is in the data, and how many.',
    period: { kind: 'days', window: 28 },
    place: false,
    columns: {
        period: text('Day', { step: true }),
        day_state: choice('Tests of the day', dayStates, {
            required: true,
            tones: { reported: 'good', missing: 'warning', open: 'neutral', free: 'neutral' },
        }),
        ...figures,
    },
    first: ['period', 'day_state', 'tests', 'errors'],
    optional: ['reporting_days', 'total_days', 'reporting_rate'],
    sort: ['-period', 'tests', 'errors', 'error_rate'],
    totals: Object.keys(figures),
    chart: { type: 'bar', x: 'period', y: ['tests'] },
    rows: '/genexpert/results',
    method,
    mounts: [
        mount(
            '/facility/dashboard/days',
            'facility',
            siteReaders,
            'POST /genexpert/facility/dashboard/daily_reporting_stats/',
            { hidden: true },
        ),
    ],
});

export const siteWeeks = defineReport({
    quiet,
    name: 'siteWeeks',
    title: 'Uploads by week',
    about: 'Weeks of the own facility: tests in the data, errors among them, and on how many working days there were any.',
    period: { kind: 'days', window: 84 },
    place: false,
    columns: { period: text('Week', { step: 'week' }), period_start: date('From'), ...figures },
    optional: ['period_start'],
    sort: ['-period', 'tests', 'errors', 'error_rate', 'reporting_rate'],
    totals: Object.keys(figures),
    chart: { type: 'bar', x: 'period', y: ['tests'] },
    rows: '/genexpert/results',
    method: [...method, 'The first and the last week are cut by the period.'],
    mounts: [
        mount(
            '/facility/dashboard/weeks',
            'facility',
            siteReaders,
            'POST /genexpert/facility/dashboard/weekly_uploads/',
            { hidden: true },
        ),
    ],
});
