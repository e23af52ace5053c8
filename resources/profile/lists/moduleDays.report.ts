/** The strip of a profile as a list: what each module of a machine ran on each day, a device without modules on all of it. */
import { date, integer, rate, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { method, place, quiet, unsuccessful } from '../../diseases/columns.ts';
import { machineSerial } from '../../machines/columns.ts';
import { deviceProfileReaders } from '../../reporting/access.ts';

export const moduleDays = defineReport({
    quiet,
    name: 'moduleDays',
    title: 'Modules day by day',
    about: 'Tests of each module on each day, and how many of them failed. Days without a test are not there.',
    period: { kind: 'days', window: 28 },
    columns: {
        period_start: date('Day', { required: true }),
        machine_serial: machineSerial,
        slot: text('Bay', { absent: 'not told' }),
        module_serial: text('Module', { absent: 'not told', narrows: 'module' }),
        ...place,
        tests: integer('Tests', { required: true }),
        unsuccessful: integer('Unsuccessful', {
            required: true,
            behind: { outcome: unsuccessful },
        }),
        unsuccessful_rate: rate('Unsuccessful rate', {
            numerator: 'unsuccessful',
            denominator: 'tests',
        }),
    },
    first: ['period_start', 'machine_serial', 'slot', 'module_serial', 'tests', 'unsuccessful'],
    optional: ['district', 'region'],
    sort: ['-period_start', 'machine_serial', 'slot', 'module_serial', 'facility', 'unsuccessful'],
    search: ['machine_serial', 'module_serial', 'facility'],
    totals: ['tests', 'unsuccessful', 'unsuccessful_rate'],
    rows: '/genexpert/results',
    method: [
        'Unsuccessful: error, invalid or no result.',
        'A GeneXpert is told by its modules, and a run that names none is left out; of other devices by the bay, or as a whole.',
        method.day,
        method.results,
    ],
    mounts: [
        {
            route: '/machines/modules/days',
            group: 'genexpert',
            access: deviceProfileReaders,
            endpoint: 'POST /x/profile/modules',
            hidden: true,
        },
    ],
});
