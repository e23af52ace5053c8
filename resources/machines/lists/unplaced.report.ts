import { instant, date, integer, reference, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { bulk } from '../../define/screens/bulkOf.ts';
import { machineSerial } from '../columns.ts';
import { machineKeepers } from '../assignment.page.ts';
import type { assignMachine } from '../assignment.server.ts';

/** The machines of the screen on which they get their facility, as a list. */
export const unplacedMachines = defineReport({
    name: 'unplacedMachines',
    title: 'Machines without a facility',
    about: 'GeneXpert machines that sent something and belong to no facility yet, with the results that wait for it.',
    period: { kind: 'none' },
    place: false,
    columns: {
        serial: { ...machineSerial, required: true as const },
        system_name: text('System'),
        since: instant('First heard'),
        last_message_at: instant('Last heard'),
        first_day: date('Oldest result'),
        results_waiting: integer('Results that wait', { required: true }),
        resistant: integer('Of them RIF-resistant', { required: true }),
    },
    sort: [
        'since',
        'serial',
        'system_name',
        'last_message_at',
        'first_day',
        'results_waiting',
        'resistant',
    ],
    search: ['serial', 'system_name'],
    totals: ['results_waiting', 'resistant'],
    bulk: [
        bulk<(typeof assignMachine)['genexpert']>('POST /genexpert/machines/assign/', {
            row: 'machine',
            label: 'Give a facility',
            ask: 'Which facility does %{smart_count} machine stand at? |||| Which facility do %{smart_count} machines stand at?',
            about: 'Each counts there from its first result on, and the results that wait show there at once.',
            fields: { facility: reference('Facility', 'facilities', { required: true }) },
        }),
    ],
    mounts: [
        {
            route: '/machines/assignment/table',
            group: 'superadmin',
            access: machineKeepers,
            endpoint: 'POST /x/machines/unplaced',
            hidden: true,
        },
    ],
});
