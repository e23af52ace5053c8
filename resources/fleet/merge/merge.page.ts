import { definePage } from '../../define/screens/page.ts';
import { machineKeepers } from '../../machines/assignment.page.ts';

export const mergeKeepers = machineKeepers;

export const duplicateMachines = definePage({
    title: 'Duplicate machines',
    component: 'fleet/DuplicateMachines',
    mounts: [{ route: '/duplicate/machines', group: 'superadmin', access: mergeKeepers }],
});
