/** Reporting by machine: over the whole period, and step by step. */
import { date, instant, integer, rate, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { place, quiet, step, testsOnGeneXpert, time } from '../diseases/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { profileReaders, programme } from './access.ts';
import { machineDays, reportingMethod } from './columns.ts';

const machine: Fields = { serial: machineSerial, ...place };
const search = Object.keys(machine);
const figures: Fields = {
    tests: testsOnGeneXpert,
    errors: integer('Errors'),
    error_rate: rate('Error rate', {
        numerator: 'errors',
        denominator: 'tests',
        bands: 'errorRate',
    }),
    ...machineDays,
};

export const machinesReporting = defineReport({
    quiet,
    name: 'machinesReporting',
    title: 'Reporting of machines',
    about: 'On how many working days each GeneXpert machine had tests, day by day; a machine that moved has a row for each facility.',
    columns: {
        ...machine,
        days: text('Day by day', { maxLength: 4000, strip: true }),
        ...figures,
        last_test_day: date('Last test'),
        last_upload_at: instant('Last upload'),
    },
    first: ['serial', 'facility', 'days', 'reporting_rate'],
    optional: ['region', 'errors', 'error_rate'],
    sort: ['reporting_rate', ...search, 'tests', 'last_test_day', 'last_upload_at'],
    search,
    totals: Object.keys(figures),
    rows: '/genexpert/results',
    method: [
        ...reportingMethod,
        'Day by day, from the first day of the period to the last: full where there was a test, hollow where a working day had none, a dot where none was expected, dotted while the day is not over. In files 1, 0, a dot, + where something came on a day that is not counted, and a low line.',
        'The last upload is the last message of the machine, wherever it stood.',
    ],
    mounts: [
        {
            route: '/machines/reporting',
            group: 'genexpert',
            access: programme,
            endpoint: 'POST /genexpert/machines/reporting/',
            links: {
                'By district and region': '/machines/reporting/places',
                'By week': '/machines/reporting/weeks',
            },
        },
        {
            route: '/machines/reporting/own',
            group: 'genexpert',
            access: profileReaders,
            endpoint: 'POST /genexpert/machines/reporting/',
            hidden: true,
        },
    ],
});

export const machineReporting = defineReport({
    quiet,
    name: 'machineReporting',
    title: 'Reporting by week',
    about: 'On how many working days each GeneXpert machine had tests, week by week or day by day.',
    period: { kind: 'days', window: 84 },
    filters: { period: step },
    columns: { ...time, ...machine, tests: testsOnGeneXpert, ...machineDays },
    optional: ['period_start', 'region'],
    sort: ['-period_start', ...search, 'reporting_rate', 'reporting_days', 'tests'],
    search,
    totals: ['tests', ...Object.keys(machineDays)],
    rows: '/genexpert/results',
    method: [...reportingMethod, 'The first and last step are cut by the period.'],
    mounts: [
        {
            route: '/machines/reporting/weeks',
            group: 'genexpert',
            access: programme,
            endpoint: 'POST /genexpert/machine_reporting/',
        },
        {
            route: '/machines/reporting/weeks/own',
            group: 'genexpert',
            access: profileReaders,
            endpoint: 'POST /genexpert/machine_reporting/',
            hidden: true,
        },
    ],
});
