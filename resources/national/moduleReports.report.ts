/** Modules: which fail more than chance explains, and what faulty ones cost in capacity. */
import { choice, decimal, integer, rate, text, type Fields } from '../define/field.ts';
import { machineSerial } from '../machines/columns.ts';
import { defineReport } from '../define/report.ts';
import { level, method, place, quiet, summed, testsOnGeneXpert } from '../diseases/columns.ts';
import { alias, mount, onDashboards } from '../diseases/mounts.ts';
import { bands, profile, utilizationMethod } from '../utilization/columns.ts';

const state = choice(
    'Judgement',
    { watch: 'Failing', usual: 'As usual', insufficient: 'Too few tests' },
    { tones: { watch: 'bad', insufficient: 'neutral' } },
);

const failures: Fields = {
    tests: integer('Tests of named modules'),
    failures: integer('Failed'),
    failure_rate: rate('Failure rate', { numerator: 'failures', denominator: 'tests' }),
};

export const failurePrediction = defineReport({
    quiet,
    name: 'failurePrediction',
    title: 'Modules to watch',
    about: 'Modules that failed more often than their facility explains, or three times running: a rule on what was seen, not a forecast of a date.',
    period: { kind: 'days', window: 90 },
    filters: { judgement: state },
    columns: {
        machine_serial: machineSerial,
        module_serial: text('Module', { narrows: 'module' }),
        ...place,
        ...failures,
        low: decimal('At least', { unit: '%', scale: 1 }),
        high: decimal('At most', { unit: '%', scale: 1 }),
        site_rate: decimal('Failure rate of the facility', { unit: '%', scale: 1 }),
        running: integer('Failures running'),
        judgement: state,
    },
    sort: [
        '-low',
        'machine_serial',
        'module_serial',
        'facility',
        'failure_rate',
        'tests',
        'running',
        'judgement',
    ],
    search: ['machine_serial', 'module_serial', 'facility', 'district', 'region'],
    totals: summed(failures),
    rows: '/gx/modules',
    none: 'No module here is judged so.',
    method: [
        'Failed: error, invalid or no result. The interval is the 95 % interval of Wilson.',
        'Failing: the last three runs or more failed, or the lower end of the interval lies above the rate of all modules of the facility. Below the tests that the programme rule asks for (20 unless changed) nothing is said, unless three failed running.',
        'Tests whose message named no module are left out.',
        'No date of failure is predicted: nothing in these data has been shown to tell one.',
        method.results,
    ],
    mounts: [
        mount(
            '/national/modules_to_watch',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/failure_prediction/',
            { hidden: true },
        ),
        alias('POST /dashboard/failure_prediction/', onDashboards),
    ],
});

const faulty: Fields = {
    modules: integer('Modules'),
    faulty: integer('Faulty modules'),
    faulty_rate: rate('Share of modules faulty', { numerator: 'faulty', denominator: 'modules' }),
    tests: testsOnGeneXpert,
    tests_on_faulty: integer('Tests on faulty modules'),
    faulty_share: rate('Share of tests on faulty modules', {
        numerator: 'tests_on_faulty',
        denominator: 'tests',
    }),
    expected: decimal('Expected tests', { scale: 0 }),
    functional_expected: decimal('Expected of working modules', { scale: 0 }),
    utilization: rate('Utilization', {
        numerator: 'tests',
        denominator: 'expected',
        bands: 'utilization',
    }),
    functional_utilization: rate('Utilization of working modules', {
        numerator: 'tests',
        denominator: 'functional_expected',
        excludes: 'Modules that are marked as faulty today.',
    }),
};

export const faultyModules = defineReport({
    quiet,
    name: 'faultyModules',
    title: 'Faulty modules and utilization',
    about: 'Modules marked as faulty today, and utilization with and without them.',
    filters: { level, profile, bands },
    columns: { ...place, ...faulty },
    sort: [
        '-faulty',
        'facility',
        'district',
        'region',
        'faulty_rate',
        'utilization',
        'functional_utilization',
    ],
    search: ['facility', 'district', 'region'],
    totals: [...summed(faulty), 'expected', 'functional_expected'],
    chart: { type: 'bar', x: 'region', y: ['utilization', 'functional_utilization'] },
    rows: '/gx/modules',
    method: [
        'Since when a module is faulty is not known: the whole period is taken as if it was.',
        ...utilizationMethod,
    ],
    mounts: [
        mount(
            '/national/faulty_modules',
            'general',
            onDashboards,
            'POST /genexpert/dashboard/faulty_module_utilization/',
            { hidden: true },
        ),
        alias('POST /dashboard/faulty_module_utilization/', onDashboards),
    ],
});
