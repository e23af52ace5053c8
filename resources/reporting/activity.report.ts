/** What each machine ran, day by day. */
import { instant, rate, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { method, place, quiet, runs, step, testsOnGeneXpert, time } from '../diseases/columns.ts';
import { machineSerial } from '../machines/columns.ts';
import { notOver } from './columns.ts';
import { monitors } from './access.ts';

const machine: Fields = { serial: machineSerial, ...place };
const figures: Fields = {
    tests: testsOnGeneXpert,
    errors: runs['errors']!,
    invalid: runs['invalid']!,
    no_result: runs['no_result']!,
    error_rate: rate('Error rate', {
        numerator: 'errors',
        denominator: 'tests',
        bands: 'errorRate',
    }),
};

export const machineActivity = defineReport({
    quiet,
    name: 'machineActivity',
    title: 'Activity of machines',
    about: 'What each GeneXpert machine ran, day by day or by longer steps; a working day without a test stands here with none.',
    filters: { period: step },
    columns: {
        ...time,
        ...machine,
        ...figures,
        first_run_at: instant('First run'),
        last_run_at: instant('Last run'),
    },
    first: ['period', 'serial', 'facility', 'tests', 'errors', 'error_rate'],
    optional: ['period_start', 'region', 'invalid', 'no_result'],
    sort: [
        '-period_start',
        ...Object.keys(machine),
        'tests',
        'errors',
        'error_rate',
        'first_run_at',
        'last_run_at',
    ],
    search: Object.keys(machine),
    totals: Object.keys(figures),
    rows: '/genexpert/results',
    method: [
        'A row for each machine, facility and day: every day with a test, and every working day on which the machine stood there, with or without one. Working days are weekdays less public holidays.',
        notOver,
        method.tests,
        method.day,
        'First and last run: by the clock of the machine, the start of the first test and the end of the last one.',
        'The first and last step are cut by the period.',
        method.results,
    ],
    mounts: [
        {
            route: '/machines/activity',
            group: 'genexpert',
            access: monitors,
            endpoint: 'POST /genexpert/machine_activity/',
        },
    ],
});
