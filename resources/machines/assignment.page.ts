import { grant } from '../access.ts';
import { definePage } from '../define/screens/page.ts';

export const machineKeepers = [grant('machine_assignment', 'superadmin')];

/** Who gives a machine a facility, and who says that two are one: the programme from its list of machines, too. */
export const machineMovers = [...machineKeepers, grant('view_machines', 'admin')];

const at = (route: `/${string}`, label?: string) => ({
    route,
    group: 'superadmin' as const,
    access: machineKeepers,
    ...(label && { label }),
});

export const machineAssignment = definePage({
    title: 'Assign machines',
    component: 'machines/MachineAssignment',
    mounts: [
        at('/machines/assignment'),
        at('/xray/machines/assignment', 'Assign X-ray machines'),
        at('/af/machines/assignment', 'Assign Afinion'),
        at('/mpima/assign', 'Assign mPima'),
        at('/m2000/assign', 'Assign Abbott m2000'),
    ],
});

export const truenatKeepers = [grant('add_truenat_machines', 'superadmin')];

export const addTruenat = definePage({
    title: 'Add a Truenat machine',
    component: 'machines/AddTruenat',
    mounts: [{ route: '/add/truenat/machines', group: 'superadmin', access: truenatKeepers }],
});
