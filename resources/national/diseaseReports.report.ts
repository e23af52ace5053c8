/** All diseases side by side and along time: what the national dashboards draw. */
import { decimal, choice, integer, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import {
    called,
    diseaseAreas,
    method,
    optionalRuns,
    quiet,
    runs,
    step,
    summed,
    time,
} from '../diseases/columns.ts';
import { alias, mount, onDashboards } from '../diseases/mounts.ts';
import { runFilters } from './columns.ts';

const figures = { ...runs, ...called };
const disease: Fields = { disease_area: choice('Disease area', diseaseAreas) };
const rows = '/genexpert/results';

export const diseaseSummary = defineReport({
    quiet,
    name: 'diseaseSummary',
    title: 'Diseases side by side',
    about: 'Runs, positives and failures of each disease area.',
    filters: runFilters,
    columns: { ...disease, sites: integer('Facilities'), ...figures },
    optional: optionalRuns,
    sort: ['-tests', 'disease_area', 'positivity', 'error_rate'],
    totals: summed(figures),
    chart: { type: 'bar', x: 'disease_area', y: ['tests'] },
    rows,
    method: [
        method.tests,
        method.outcome,
        method.valid,
        method.called,
        method.reflex,
        method.sums,
        method.counters,
    ],
    mounts: [
        mount('/national/diseases', 'general', onDashboards, 'POST /genexpert/disease_summary/', {
            hidden: true,
        }),
    ],
});

export const testsPerPositive = defineReport({
    quiet,
    name: 'testsPerPositive',
    title: 'Tests per positive',
    about: 'How many valid tests stand behind each positive one, by disease area.',
    filters: runFilters,
    columns: {
        ...disease,
        ...called,
        tests_per_positive: decimal('Tests per positive', { scale: 1 }),
    },
    sort: ['disease_area', 'tests_per_positive', 'positive'],
    totals: summed(called),
    chart: { type: 'bar', x: 'disease_area', y: ['tests_per_positive'] },
    rows,
    method: [
        'Tests per positive: valid ÷ positive; none without a positive.',
        method.called,
        method.reflex,
        method.counters,
    ],
    mounts: [
        mount(
            '/national/tests_per_positive',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/tests_per_positive/',
            { hidden: true },
        ),
        alias('POST /dashboard/tests_per_positive/', onDashboards),
    ],
});

/** One column a disease: `tb_tests`, `hpv_tests`, … */
export const areaColumns = Object.fromEntries(
    ['tb', 'hpv', 'vl', 'eid', 'ctng', 'tv', 'hbv', 'covid'].map((area) => [
        `${area}_tests`,
        integer(diseaseAreas[area as keyof typeof diseaseAreas]),
    ]),
);

const byArea: Fields = { tests: integer('Tests'), ...areaColumns, other_tests: integer('Other') };

export const diseaseTrend = defineReport({
    quiet,
    name: 'diseaseTrend',
    title: 'Tests by disease over time',
    about: 'Runs of each disease area by month, or by day, week or quarter.',
    period: { kind: 'days', window: 365 },
    filters: { period: step, ...runFilters },
    columns: { ...time, ...byArea },
    optional: ['period_start'],
    sort: ['period_start', 'tests'],
    totals: Object.keys(byArea),
    chart: {
        type: 'stacked',
        x: 'period',
        of: 'Tests',
        y: [...Object.keys(areaColumns), 'other_tests'],
        // Chlamydia and gonorrhoea, which are counted together, have no list together.
        rows: {
            tb_tests: '/tb/results',
            hpv_tests: '/hpv/results',
            vl_tests: '/vl/results',
            eid_tests: '/eid/results',
            tv_tests: '/tv/results',
            hbv_tests: '/hbv/results',
            covid_tests: '/covid/results',
        },
    },
    rows,
    method: [method.tests, method.day, method.counters],
    mounts: [
        mount(
            '/national/disease_trend',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/disease/area/',
            { hidden: true },
        ),
        alias('POST /dashboard/disease/area/', onDashboards),
    ],
});

export const positivityTrend = defineReport({
    quiet,
    name: 'positivityTrend',
    title: 'Positivity over time',
    about: 'Positives among valid runs on all devices by month (or day, week, quarter), of all diseases or of one.',
    period: { kind: 'days', window: 365 },
    filters: { period: step, ...runFilters },
    columns: { ...time, ...figures },
    optional: ['period_start', ...optionalRuns],
    sort: ['period_start', 'positivity', 'tests'],
    totals: summed(figures),
    chart: { type: 'line', x: 'period', y: ['positivity'] },
    rows,
    method: [method.valid, method.called, method.reflex, method.sums, method.counters],
    mounts: [
        mount(
            '/national/positivity',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/disease/positivity_rate/',
            { hidden: true },
        ),
        alias('POST /dashboard/disease/positivity_rate/', onDashboards),
    ],
});
