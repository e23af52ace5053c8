/** GeneXpert machines: what each is, where it stands, whether it sends, and why it does not. */
import { grant } from '../../access.ts';
import { choice, instant, integer, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { place } from '../../diseases/columns.ts';
import { mount, partner } from '../../diseases/mounts.ts';
import { machineMovers } from '../../machines/assignment.page.ts';
import type { assignMachine } from '../../machines/assignment.server.ts';
import { machineSerial, machineState } from '../../machines/columns.ts';
import { moving, turnings } from '../../machines/several.ts';
import { machineSwitchers } from '../access.ts';
import type { switchMachine } from './switch.server.ts';

/** What the machine calls itself against the name of its facility. */
export const nameSays = choice(
    'Name of the system',
    { agrees: 'Agrees', differs: 'Names another place', nothing: 'Names no place' },
    { tones: { differs: 'warning' } },
);

export const clockSays = choice(
    'Clock',
    { right: 'Right', ahead: 'Ahead', behind: 'Behind', unknown: 'Not known' },
    { required: true, tones: { ahead: 'warning', behind: 'warning', unknown: 'neutral' } },
);

export const machines = defineReport({
    name: 'machines',
    title: 'GeneXpert machines',
    about: 'Every GeneXpert machine with its facility, what it is, when it was last heard and what keeps it silent.',
    period: { kind: 'none' },
    filters: {
        state: machineState,
        silent_for: choice('Silent for', { 1: 'A day', 3: '3 days', 7: '7 days', 30: '30 days' }),
        system: nameSays,
        clock_says: clockSays,
    },
    quiet: { machine: text('Machine') },
    unshown: ['since'],
    columns: {
        serial: { ...machineSerial, required: true },
        ...place,
        model: text('Model', { absent: 'not known' }),
        modules: integer('Modules', { required: true }),
        working: integer('Working modules', { required: true }),
        software: text('Software', { absent: 'not told' }),
        status: choice(
            'Status',
            { enabled: 'Enabled', disabled: 'Disabled' },
            { required: true, tones: { disabled: 'neutral' } },
        ),
        state: machineState,
        last_message_at: instant('Last upload', { absent: 'never' }),
        last_test_at: instant('Last test', { absent: 'never' }),
        silent_days: integer('Silent', { unit: 'd' }),
        clock_says: clockSays,
        clock_off: integer('Clock off', { unit: 'min' }),
        system: nameSays,
        system_name: text('System'),
        reason: text('Reason of its status'),
    },
    first: ['serial', 'facility', 'model', 'modules', 'software', 'state', 'last_message_at'],
    optional: ['region', 'last_test_at', 'clock_off', 'system_name', 'reason'],
    sort: ['facility', 'serial', 'district', 'region', 'state', 'last_message_at', 'silent_days'],
    search: ['serial', 'facility', 'district', 'region', 'system_name', 'software'],
    totals: ['modules', 'working'],
    rows: '/genexpert/results',
    method: [
        'A machine that was merged with another stands here under the one that was kept.',
        'Silent: no message for seven days, or for as long as is chosen; counted from the last upload, of a machine never heard from the day it was entered.',
        'Why it is silent is told by the data, not known: power, where a fault of power stood among the runs of its last day; with its facility, where every other machine in use there is silent too (line, power or a closed place); no link, where others there send or none is there: the line or the computer of the machine. Sends, runs nothing: messages come and its latest test is as old.',
        'Clock: of its latest 20 runs. Ahead, where one ended more than five minutes after it had arrived; behind, where the gateway took a run’s time for wrong because it lay far back. A clock that is slow by less than a message’s delay cannot be told.',
        'Name: the words of the system’s name, without those of every laboratory, against the name of its facility and its other spellings.',
        'Working modules: those that are neither replaced nor marked as faulty.',
    ],
    bulk: [
        ...turnings(machineSwitchers).map((told) =>
            bulk<typeof switchMachine>('POST /disable_enable_machine/', told),
        ),
        bulk<(typeof assignMachine)['genexpert']>(
            'POST /genexpert/machines/assign/',
            moving(machineMovers),
        ),
    ],
    mounts: [
        mount(
            '/genexpert/machines',
            'genexpert',
            [grant('view_machines', 'admin')],
            'POST /genexpert/machines/',
            { links: { 'Entered twice': '/genexpert/machines/duplicates' } },
        ),
        mount(
            '/super/genexpert/machines',
            'superadmin',
            [grant('super_admin', 'superadmin')],
            'POST /genexpert/machines/',
        ),
        mount(
            '/maintenance/genexpert/machines',
            'maintenance',
            [grant('maintenance_ai', 'maintenance')],
            'POST /genexpert/machines/',
        ),
        partner('/ip/machines', 'ip_machines', 'POST /ip/machines'),
    ],
});
