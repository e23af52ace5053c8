/** Places and their machines: overview, coverage, reporting, multi-testing, utilization with errors. */
import { decimal, instant, date, integer, rate, type Fields } from '../define/field.ts';
import { grant } from '../access.ts';
import { defineReport } from '../define/report.ts';
import {
    called,
    level,
    method,
    optionalRuns,
    place,
    quiet,
    runs,
    summed,
    testsOnGeneXpert,
} from '../diseases/columns.ts';
import { alias, mount, onDashboards, partner } from '../diseases/mounts.ts';
import { areaColumns } from './diseaseReports.report.ts';
import { notOver } from '../reporting/columns.ts';
import { bands, profile, utilizationFigures, utilizationMethod } from '../utilization/columns.ts';

const rows = '/genexpert/results';
const search = ['facility', 'district', 'region'];
export const sums = (columns: Fields): string[] => [
    ...summed(columns).filter((key) => key !== 'working_days'),
    ...['module_days', 'expected'].filter((key) => key in columns),
];
const machines: Fields = { machines: integer('Machines'), ...utilizationFigures };
export const overview: Fields = { ...machines, ...runs, ...called, tests: testsOnGeneXpert };

export const stats = defineReport({
    quiet,
    name: 'stats',
    title: 'GeneXpert at a glance',
    about: 'Machines, modules, tests, positives, failures and utilization on GeneXpert by place.',
    filters: { level, profile, bands },
    columns: { ...place, ...overview },
    optional: [...optionalRuns, 'module_days', 'working_days'],
    sort: ['-tests', ...search, 'utilization', 'error_rate', 'positivity', 'machines', 'modules'],
    search,
    totals: sums(overview),
    chart: { type: 'bar', x: 'region', y: ['utilization'], target: { value: 95, label: '95 %' } },
    rows,
    method: [...utilizationMethod, method.valid, method.called, method.reflex, method.counters],
    mounts: [
        mount('/national/stats', 'general', onDashboards, 'POST /genexpert/stats/', {
            hidden: true,
        }),
        partner('/ip/machines/stats', 'ip_machines', 'POST /ip/machines/stats'),
    ],
});

const quality: Fields = {
    ...machines,
    errors: integer('Errors'),
    error_rate: runs['error_rate']!,
    sites: integer('Facilities testing'),
    sites_below_limit: integer('Facilities below the error limit'),
    sites_below_limit_rate: rate('Share below the error limit', {
        numerator: 'sites_below_limit',
        denominator: 'sites',
    }),
};

export const utilizationErrors = defineReport({
    quiet,
    name: 'utilizationErrors',
    title: 'Utilization and error rate',
    about: 'How much GeneXpert machines are used, and how often they fail, by place.',
    filters: { level, profile, bands },
    columns: { ...place, ...quality },
    optional: ['module_days', 'working_days'],
    sort: ['-tests', ...search, 'utilization', 'error_rate'],
    search,
    totals: sums(quality),
    chart: { type: 'bar', x: 'region', y: ['utilization', 'error_rate'] },
    rows,
    method: [
        ...utilizationMethod,
        method.outcome,
        'The error limit (5 % unless changed) is a programme rule, as in force on the last day of the period; exactly the limit is not below it.',
        method.counters,
    ],
    mounts: [
        mount(
            '/national/utilization_errors',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/utilization/error_rate/',
            { hidden: true },
        ),
        alias('POST /dashboard/utilization/error_rate/', onDashboards),
    ],
});

const areas = { tb: 'TB', eid: 'EID', vl: 'HIV viral load', hpv: 'HPV' } as const;
const mix: Fields = {
    tests: integer('Tests of the four'),
    ...Object.fromEntries(
        Object.entries(areas).map(([key, label]) => [`${key}_tests`, integer(label)]),
    ),
    ...Object.fromEntries(
        Object.entries(areas).map(([key, label]) => [
            `${key}_share`,
            rate(`${label} share`, { numerator: `${key}_tests`, denominator: 'tests' }),
        ]),
    ),
    sites: integer('Facilities'),
    multi_sites: integer('Multi-testing facilities'),
    multi_rate: rate('Share multi-testing', {
        numerator: 'multi_sites',
        denominator: 'sites',
    }),
};

export const multiTesting = defineReport({
    quiet,
    name: 'multiTesting',
    title: 'Multi-testing',
    about: 'Facilities that test for two or more of TB, EID, viral load and HPV on GeneXpert, and the mix of their tests.',
    period: { kind: 'days', window: 90 },
    filters: { level },
    columns: { ...place, ...mix },
    optional: ['tb_share', 'eid_share', 'vl_share', 'hpv_share'],
    sort: ['-tests', ...search, 'multi_rate', 'multi_sites'],
    search,
    totals: summed(mix),
    chart: {
        type: 'stacked',
        x: 'region',
        of: 'Tests',
        y: ['tb_tests', 'eid_tests', 'vl_tests', 'hpv_tests'],
        looks: Object.keys(areaColumns),
    },
    rows,
    method: [
        'Multi-testing: at least two of TB, EID, viral load and HPV with a test in the period.',
        method.tests,
        method.counters,
    ],
    mounts: [
        mount(
            '/national/multitesting',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/multitesting/utilz/',
            { hidden: true },
        ),
        alias('POST /dashboard/multitesting/utilz/', onDashboards),
    ],
});

const uploads: Fields = {
    tests: testsOnGeneXpert,
    reporting_days: integer('Working days with tests'),
    total_days: integer('Working days'),
    reporting_rate: rate('Share of days reported', {
        numerator: 'reporting_days',
        denominator: 'total_days',
        bands: 'reporting',
    }),
    sites: integer('Facilities with a machine'),
    sites_reporting: integer('Facilities reporting'),
    sites_rate: rate('Share reporting', {
        numerator: 'sites_reporting',
        denominator: 'sites',
        bands: 'reporting',
    }),
};

export const testUploads = defineReport({
    quiet,
    name: 'testUploads',
    title: 'Test uploads',
    about: 'On how many working days each facility with a GeneXpert machine had tests, and when it was heard of last.',
    filters: { level },
    columns: {
        ...place,
        ...uploads,
        last_test_day: date('Last test'),
        last_upload_at: instant('Last upload'),
    },
    // Of one facility they say nothing beyond its days.
    optional: ['sites', 'sites_reporting', 'sites_rate'],
    sort: ['reporting_rate', ...search, 'tests', 'last_test_day', 'last_upload_at'],
    search,
    totals: summed(uploads),
    chart: { type: 'bar', x: 'region', y: ['reporting_rate'] },
    rows,
    method: [
        'Working days with a test of that day in the data, of the working days on which a GeneXpert machine stood at the facility. Days of several facilities are added up.',
        notOver,
        'A facility with a machine in the period reports when it had a test in it.',
        'The last upload is the last message of any machine that stands there today.',
        method.counters,
    ],
    mounts: [
        mount(
            '/national/uploads',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/test_uploads/',
            { hidden: true },
        ),
        alias('POST /dashboard/test_uploads/', onDashboards),
        mount(
            '/machines/reporting/places',
            'genexpert',
            [grant('view_reporting', 'admin')],
            'POST /genexpert/reporting_rates/',
            { label: 'Reporting by place' },
        ),
    ],
});

const coverage: Fields = {
    facilities: integer('Facilities'),
    sites: integer('Facilities with a machine at the end'),
    machines: integer('Machines installed'),
    modules: integer('Modules'),
    connected: integer('Machines connected'),
    site_rate: rate('Share with a machine', { numerator: 'sites', denominator: 'facilities' }),
    coverage: rate('Share connected', {
        numerator: 'connected',
        denominator: 'machines',
        bands: 'machinesConnected',
    }),
};

export const installationCoverage = defineReport({
    quiet,
    name: 'installationCoverage',
    title: 'Installation and coverage',
    about: 'Where GeneXpert machines stood at the end of the period, and how many of them sent a test within it.',
    filters: { level },
    columns: {
        ...place,
        ...coverage,
        lat: decimal('Latitude', { scale: 5 }),
        lng: decimal('Longitude', { scale: 5 }),
    },
    optional: ['lat', 'lng'],
    sort: ['-machines', ...search, 'coverage', 'modules'],
    search,
    totals: summed(coverage),
    chart: { type: 'map', x: 'facility', y: ['coverage'], size: 'machines' },
    method: [
        'Connected: a machine installed at the end of the period with at least one test in it.',
        'By facility only those with a machine are listed; by district, region and country active facilities without one count too.',
    ],
    mounts: [
        mount(
            '/national/coverage',
            'general',
            onDashboards,
            'POST /genexpert/installation_coverage/',
            { hidden: true },
        ),
        alias('POST /installation_coverage/', onDashboards),
    ],
});
