/** What the next three months will bring, as the latest run of the model says it. Source: domain 1.3.19, 3.2. */
import { boolean, choice, date, decimal, integer, rate, text } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { phrases } from '../define/say.ts';
import { maintenance } from '../diseases/mounts.ts';
import { basis, module, place, sentences, tooFew } from './columns.ts';

/** Told where nothing is predicted at all. */
const { tooEarly } = phrases({
    tooEarly: 'Not enough data yet: six whole months of tests are needed.',
});

const horizon = {
    first_day: date('From', { required: true }),
    last_day: date('To', { required: true }),
};

const failures = {
    failures_ahead: decimal('Failed tests ahead', { scale: 1, ...tooFew }),
    failures_low: integer('Failed at least', tooFew),
    failures_high: integer('Failed at most', tooFew),
    failures_before: integer('Failed in the last quarter'),
    failure_rate: rate('Share that will fail', {
        numerator: 'failures_ahead',
        denominator: 'tests_ahead',
        bands: 'errorRate',
        excludes: 'Where there are not enough data.',
    }),
};

const tests = {
    tests_ahead: decimal('Tests ahead', { scale: 0, ...tooFew }),
    tests_low: integer('Tests at least', tooFew),
    tests_high: integer('Tests at most', tooFew),
    tests_before: integer('Tests in the last quarter'),
};

export const facilityPredictions = defineReport({
    name: 'facilityPredictions',
    title: 'Predicted use of facilities',
    about: 'How much each facility will test on GeneXpert in the next three months, how much of it will fail, and whether its modules will do.',
    period: { kind: 'none' },
    none: tooEarly,
    envelope: 'results',
    filters: { basis, missing: boolean('Needs more modules') },
    columns: {
        ...place,
        ...tests,
        ...failures,
        // Whole tests: what fails of a single module is less than one.
        failures_ahead: decimal('Failed tests ahead', { scale: 0, ...tooFew }),
        modules: integer('Working modules', { required: true }),
        modules_needed: integer('Modules needed', tooFew),
        modules_missing: integer('Modules to prepare', tooFew),
        ...horizon,
        basis: { ...basis, required: true as const },
    },
    first: ['facility', 'tests_ahead', 'tests_low', 'tests_high', 'modules_missing'],
    optional: ['region', 'modules', 'modules_needed', 'first_day', 'last_day', 'basis'],
    sort: ['-tests_ahead', 'facility', 'district', 'failure_rate', 'modules_missing'],
    search: ['facility', 'district', 'region'],
    totals: [
        'tests_ahead',
        'tests_before',
        'failures_ahead',
        'failures_before',
        'failure_rate',
        'modules_missing',
    ],
    method: [
        'A level of tests a working day, with the newest months weighing most, carried over the working days of the next three months; with the season and the growth of the whole country where they made earlier predictions better.',
        'Failed: the share that failed lately, drawn towards the share of the country where there are few tests.',
        sentences.interval,
        sentences.enough,
        'Modules needed: the upper end of the tests, by the tests a module runs on a working day (a rule of the programme). Working: installed, less those marked as faulty.',
        'Tests of the last quarter are told of facilities without a prediction, too: the two sums are of different facilities then.',
        sentences.tests,
        sentences.failed,
        sentences.made,
    ],
    mounts: [
        maintenance(
            '/maintenance/predictions/facilities',
            'maintenance_ai',
            'GET /prm/facility-predictions',
            { label: 'Predicted use' },
        ),
    ],
});

const advice = choice(
    'To do',
    {
        prepare: 'Prepare another',
        watch: 'Watch',
        usual: 'Nothing',
        insufficient: 'Not enough data',
    },
    { tones: { prepare: 'bad', watch: 'warning', usual: 'good', insufficient: 'neutral' } },
);

export const modulePredictions = defineReport({
    name: 'modulePredictions',
    title: 'Predicted failures of modules',
    about: 'How many tests of each module will fail in the next three months, and which modules should have another ready.',
    period: { kind: 'none' },
    none: 'No module is like that, or there are not enough data yet: six whole months of tests are needed.',
    filters: { advice },
    columns: {
        ...module,
        ...place,
        advice: { ...advice, required: true as const },
        ...failures,
        ...tests,
        ...horizon,
    },
    first: ['module_serial', 'facility', 'advice', 'failures_ahead', 'failure_rate'],
    optional: ['region', 'tests_low', 'tests_high', 'first_day', 'last_day'],
    sort: [
        '-failures_low',
        'module_serial',
        'machine_serial',
        'facility',
        'failure_rate',
        'advice',
    ],
    search: ['machine_serial', 'module_serial', 'facility', 'district', 'region'],
    totals: ['failures_ahead', 'failures_before', 'tests_ahead', 'tests_before', 'failure_rate'],
    method: [
        'The share that failed lately, drawn towards the share of its facility where there are few tests, of the tests that are predicted.',
        'Prepare another: at the lower end of the interval, too, more than twice the share of all modules will fail. Watch: what is predicted is more than that, the lower end is not.',
        'No day of a failure is predicted: nothing in these data tells one.',
        sentences.interval,
        sentences.enough,
        'Runs that name no module are left out; so are modules marked as replaced.',
        sentences.failed,
        sentences.made,
    ],
    mounts: [
        maintenance(
            '/maintenance/predictions/modules',
            'maintenance_ai',
            'POST /x/predictions/modules',
            { label: 'Predicted failures' },
        ),
    ],
});

export const cartridgePredictions = defineReport({
    name: 'cartridgePredictions',
    title: 'Cartridges to prepare',
    about: 'How many of each cartridge every facility will use in the next three months, what it has, and what to prepare for it.',
    period: { kind: 'none' },
    none: tooEarly,
    filters: { basis },
    columns: {
        ...place,
        product: text('Cartridge', { required: true }),
        to_prepare: integer('To prepare', tooFew),
        runs_ahead: decimal('Used ahead', { scale: 0, ...tooFew }),
        runs_low: integer('Used at least', tooFew),
        runs_high: integer('Used at most', tooFew),
        runs_before: integer('Used in the last quarter'),
        usable: integer('Usable today', { required: true }),
        ...horizon,
        basis: { ...basis, required: true as const },
    },
    first: ['facility', 'product', 'to_prepare', 'runs_ahead', 'usable'],
    optional: ['region', 'first_day', 'last_day', 'basis'],
    sort: ['-to_prepare', 'facility', 'district', 'product', 'runs_ahead', 'usable'],
    search: ['facility', 'district', 'region', 'product'],
    totals: ['to_prepare', 'runs_ahead', 'runs_before', 'usable'],
    method: [
        'Every run uses one cartridge: failed runs and controls too.',
        'To prepare: the upper end of the interval, less what is usable at the facility today (not expired, on hold, recalled or set aside). What is on the way is not taken off.',
        sentences.interval,
        sentences.enough,
        sentences.made,
    ],
    mounts: [
        maintenance(
            '/maintenance/predictions/cartridges',
            'maintenance_ai',
            'POST /x/predictions/cartridges',
        ),
    ],
});
