import { grant } from '../../access.ts';
import { facilityName } from '../../facilities/columns.ts';
import { choice, instant, integer, text } from '../../define/field.ts';
import { machineSerial, machineState } from '../columns.ts';
import { defineReport } from '../../define/report.ts';

/** Machines that stand somewhere and are not heard of. */
export const silentMachines = defineReport({
    name: 'silentMachines',
    title: 'Silent machines',
    about: 'Machines in use that sent nothing for seven days, or for as long as is chosen, with why.',
    period: { kind: 'none' },
    filters: {
        silent_for: choice('Silent for', { 1: 'A day', 3: '3 days', 7: '7 days', 30: '30 days' }),
    },
    columns: {
        serial: machineSerial,
        facility: facilityName,
        district: text('District', { required: true }),
        region: text('Region', { required: true }),
        why: { ...machineState, label: 'Why' },
        since: instant('Last heard', { required: true }),
        silent_days: integer('Silent', { unit: 'd', required: true }),
        last_test_at: instant('Last test'),
        system_name: text('System'),
    },
    optional: ['region', 'system_name'],
    sort: ['since', 'serial', 'facility', 'district', 'region', 'silent_days', 'last_test_at'],
    search: ['serial', 'facility', 'district', 'system_name'],
    method: [
        'Why is told by the data, not known: power, where a fault of power stood among the runs of its last day; with its facility, where every other machine in use there is silent too; no link, where others there send or none is there: the line or the computer of the machine.',
        'A machine that was never heard of counts from the day it was entered. Disabled machines and those without a facility are left out.',
    ],
    mounts: [
        {
            route: '/machines/silent',
            group: 'genexpert',
            access: [grant('view_monitoring', 'admin')],
            endpoint: 'POST /x/machines/silent',
        },
        {
            route: '/maintenance/machines/silent',
            group: 'maintenance',
            access: [grant('errors', 'maintenance')],
            endpoint: 'POST /x/machines/silent',
        },
        {
            route: '/ip/machines/silent',
            group: 'ip',
            access: [grant('ip_machines', 'ip')],
            endpoint: 'POST /x/ip/machines/silent',
        },
    ],
});
