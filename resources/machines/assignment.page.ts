import { grant } from '../access.ts';
import { definePage } from '../define/screens/page.ts';

export const machineKeepers = [grant('machine_assignment', 'superadmin')];

export const machineAssignment = definePage({
    title: 'Assign machines',
    component: 'machines/MachineAssignment',
    mounts: [{ route: '/machines/assignment', group: 'superadmin', access: machineKeepers }],
});
