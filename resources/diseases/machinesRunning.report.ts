/** Machines that ran a disease's assays in the period. */
import { integer, instant, text } from '../define/field.ts';
import { machineSerial } from '../machines/columns.ts';
import { defineReport, type Report } from '../define/report.ts';
import { calls, method, optionalCalls, place, quiet, runsSaying, summed } from './columns.ts';
import { programme } from './mounts.ts';

const figures = runsSaying(calls);

const machines = (
    names: Pick<Report, 'name' | 'title' | 'about'>,
    mounts: Report['mounts'],
    rows: `/${string}`,
): Report =>
    defineReport({
        quiet,
        ...names,
        columns: {
            machine_serial: machineSerial,
            model: text('Model'),
            modules: integer('Modules'),
            ...place,
            ...figures,
            last_test_at: instant('Last run'),
        },
        optional: optionalCalls,
        sort: [
            '-tests',
            'machine_serial',
            'facility',
            'district',
            'region',
            'error_rate',
            'last_test_at',
        ],
        search: ['machine_serial', 'facility', 'district', 'region'],
        totals: summed(figures),
        rows,
        method: [method.tests, method.called, method.day, method.results],
        mounts,
    });

export const hpvMachines = machines(
    {
        name: 'hpvMachines',
        title: 'Machines running HPV',
        about: 'Machines with an HPV run in the period, at the facility where they stood; one that moved has two rows.',
    },
    [programme('/hpv/machines', 'view_hpv_report', 'POST /genexpert/hpv/machines/')],
    '/hpv/results',
);

export const ctngMachines = machines(
    {
        name: 'ctngMachines',
        title: 'Machines running CT/NG',
        about: 'Machines with a CT/NG run in the period, at the facility where they stood; one that moved has two rows.',
    },
    [programme('/gn/machines', 'view_ctgn', 'POST /genexpert/gonorrhea/machines/')],
    '/gn/results',
);
