import { grant } from '../access.ts';
import { definePage } from '../define/screens/page.ts';
import { assignCalls } from './assignCalls.ts';

export const machineKeepers = [grant('machine_assignment', 'superadmin')];

/** Who gives a machine a facility, and who says that two are one: the programme from its list of machines, too. */
export const machineMovers = [...machineKeepers, grant('view_machines', 'admin')];

export const machineAssignment = definePage({
    title: 'Assign machines',
    component: 'machines/MachineAssignment',
    mounts: Object.values(assignCalls).map(({ route, title }) => ({
        route,
        group: 'superadmin' as const,
        access: machineKeepers,
        label: title.text,
    })),
});

export const truenatKeepers = [grant('add_truenat_machines', 'superadmin')];

export const addTruenat = definePage({
    title: 'Add a Truenat machine',
    component: 'machines/AddTruenat',
    mounts: [{ route: '/add/truenat/machines', group: 'superadmin', access: truenatKeepers }],
});
