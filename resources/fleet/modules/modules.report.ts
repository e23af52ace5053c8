/** Modules of GeneXpert machines: where they sit, what they ran, which fail, and what became of them. */
import { choice, date, decimal, integer, rate, text, type Fields } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { defineReport, type Report, type ReportMount } from '../../define/report.ts';
import { method, place, quiet, summed, unsuccessful } from '../../diseases/columns.ts';
import { mount, partner } from '../../diseases/mounts.ts';
import { machineSerial } from '../../machines/columns.ts';
import { moduleKeepers, moduleMaintainers, moduleReaders, siteModuleReaders } from '../access.ts';
import type { markModule } from './change.server.ts';

/** What becomes of a module: told by people, or by its runs. */
export const moduleState = choice(
    'Status',
    { active: 'Active', failing: 'Failing', faulty: 'Faulty', replaced: 'Replaced' },
    { tones: { failing: 'bad', faulty: 'bad', replaced: 'neutral' }, required: true },
);

const figures: Fields = {
    tests: integer('Tests of the module', { required: true }),
    errors: integer('Errors of the module', { required: true, behind: { outcome: 'error' } }),
    failures: integer('Failed', { required: true, behind: { outcome: unsuccessful } }),
    failure_rate: rate('Failure rate', { numerator: 'failures', denominator: 'tests' }),
};

/** What one looks for of a module. */
const looked = [
    'module_serial',
    'slot',
    'facility',
    'state',
    'tests',
    'errors',
    'installed',
    'expected_until',
];

const modules = (
    names: Pick<Report, 'name' | 'title' | 'about'>,
    filters: Fields,
    mounts: readonly ReportMount[],
): Report =>
    defineReport({
        quiet,
        ...names,
        period: { kind: 'days', window: 90 },
        filters,
        columns: {
            module_serial: text('Module', { required: true, narrows: 'module' }),
            machine_serial: machineSerial,
            slot: text('Bay', { absent: 'not told' }),
            ...place,
            state: moduleState,
            ...figures,
            low: decimal('At least', { unit: '%', scale: 1 }),
            high: decimal('At most', { unit: '%', scale: 1 }),
            site_rate: decimal('Failure rate of the facility', { unit: '%', scale: 1 }),
            running: integer('Failures running', { required: true }),
            life_tests: integer('Tests in its life', { required: true }),
            installed: date('Installed'),
            last_day: date('Last run'),
            expected_until: date('Planned until'),
            reason: text('Reason'),
        },
        first: looked,
        optional: ['region', 'high', 'site_rate', 'last_day', 'reason'],
        sort: ['-low', 'module_serial', 'machine_serial', 'facility', 'state', 'running'],
        search: ['module_serial', 'machine_serial', 'facility', 'district', 'region'],
        totals: summed(figures),
        rows: '/genexpert/results',
        method: [
            'Failed: error, invalid or no result. The interval is the 95 % interval of Wilson.',
            'Failing: the last three runs or more failed, or the lower end of the interval lies above the rate of all modules of the facility. Below the tests that the programme rule asks for (20 unless changed) nothing is said, unless three failed running. Of one module alone at its facility only failures running tell.',
            'Faulty is what a person said. Replaced: a person said so, another module runs in its bay, it runs in another machine, or its machine has named more modules since than it holds.',
            'Tests, errors and failures are those of the period on this machine, wherever it stood; failures running and tests in its life are of all time.',
            'Installed: the day that a person named, else its first run. Planned until: that day and the years that the programme plans with a module; a plan and no forecast, nothing in these data has been shown to tell one.',
            'Seven years, unless the programme rule says otherwise, is an assumption of this product: no published life of a module was found.',
            'Tests whose message named no module are left out.',
            method.counters,
        ],
        bulk: [
            bulk<typeof markModule>('POST /x/modules/mark', {
                row: 'id',
                label: 'Mark as faulty',
                ask: 'Mark %{smart_count} module as faulty? |||| Mark %{smart_count} modules as faulty?',
                about: 'They stand among the faulty ones until somebody says that they work or were replaced.',
                values: { status: 'faulty' },
                fields: { reason: reason() },
                access: moduleKeepers,
            }),
            bulk<typeof markModule>('POST /x/modules/mark', {
                row: 'id',
                label: 'Mark as working',
                ask: 'Mark %{smart_count} module as working? |||| Mark %{smart_count} modules as working?',
                about: 'What their runs tell is judged all the same.',
                values: { status: 'active' },
                fields: { reason: reason() },
                access: moduleKeepers,
            }),
            bulk<typeof markModule>('POST /x/modules/mark', {
                row: 'id',
                label: 'Mark as replaced',
                ask: 'Mark %{smart_count} module as replaced? |||| Mark %{smart_count} modules as replaced?',
                about: 'Their history stays. A new serial is entered in their bay; name one for one module only.',
                values: { status: 'replaced' },
                fields: {
                    replaced_on: date('Replaced on', { notFuture: true, required: true }),
                    replaced_by: text('New module', { maxLength: 40 }),
                    reason: reason(),
                },
                access: moduleKeepers,
            }),
        ],
        mounts,
    });

export const allModules = modules(
    {
        name: 'allModules',
        title: 'Modules',
        about: 'Every module of the machines that stand somewhere, what it ran in the period and how it fails: those that fail most beyond chance first.',
    },
    { state: moduleState },
    [
        mount('/gx/modules', 'genexpert', moduleReaders, 'POST /genexpert/modules/all/', {
            links: {
                'Failing and faulty': '/gx/modules/faulty',
                Replaced: '/modules/replaced',
                Requests: '/modules/requests',
            },
        }),
        mount(
            '/maintenance/modules',
            'maintenance',
            moduleMaintainers,
            'POST /genexpert/modules/all/',
        ),
        partner('/ip/gx/modules', 'ip_modules', 'POST /ip/gx/modules'),
        mount('/site/modules/all', 'facility', siteModuleReaders, 'POST /x/modules/site', {
            hidden: true,
        }),
    ],
);

export const faultyModulesList = modules(
    {
        name: 'faultyModulesList',
        title: 'Failing and faulty modules',
        about: 'Modules that a person marked as faulty, and those whose runs say so.',
    },
    {},
    [
        mount('/gx/modules/faulty', 'genexpert', moduleReaders, 'POST /genexpert/modules/faulty/'),
        mount(
            '/maintenance/modules/faulty',
            'maintenance',
            moduleMaintainers,
            'POST /genexpert/modules/faulty/',
        ),
        partner('/ip/gx/modules/faulty', 'ip_modules', 'POST /x/ip/modules/faulty'),
        mount(
            '/site/modules/faulty',
            'facility',
            siteModuleReaders,
            'POST /x/modules/site/faulty',
            {
                hidden: true,
            },
        ),
    ],
);

export const activeModules = modules(
    {
        name: 'activeModules',
        title: 'Modules in use',
        about: 'Modules that are neither replaced nor marked as faulty.',
    },
    {},
    [
        mount('/gx/modules/active', 'genexpert', moduleReaders, 'POST /genexpert/modules/active/', {
            hidden: true,
        }),
    ],
);
