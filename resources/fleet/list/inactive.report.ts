import { grant } from '../../access.ts';
import { defineReport } from '../../define/report.ts';
import { mount } from '../../diseases/mounts.ts';
import { machines } from './machines.report.ts';

/** The list of machines narrowed to those that are silent, with why: what the system administrator clears away. */
export const inactiveMachines = defineReport({
    ...machines,
    name: 'inactiveMachines',
    title: 'Inactive machines',
    about: 'GeneXpert machines that sent nothing or ran nothing for seven days, or for as long as is chosen, with why, and the reason of those that are disabled.',
    first: ['serial', 'facility', 'state', 'silent_days', 'last_message_at', 'reason'],
    sort: ['-silent_days', ...machines.sort.filter((key) => key !== 'silent_days')],
    mounts: [
        mount(
            '/inactive/machines',
            'superadmin',
            [grant('machine_assignment', 'superadmin')],
            'POST /x/machines/inactive',
        ),
    ],
});
