import { grant, type Grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';
import { machineKeepers, machineMovers } from '../../machines/assignment.page.ts';
import { mergeCalls, type MergedKind } from './mergeCalls.ts';

/** Who says that two machines of a kind are one. */
export const mergeKeepers = {
    genexpert: machineMovers,
    afinion: machineKeepers,
} as const satisfies Record<MergedKind, readonly Grant[]>;

export const duplicateMachines = definePage({
    title: 'Duplicate machines',
    component: 'fleet/DuplicateMachines',
    mounts: [
        { route: mergeCalls.genexpert.route, group: 'superadmin', access: machineKeepers },
        {
            route: mergeCalls.afinion.route,
            group: 'superadmin',
            access: mergeKeepers.afinion,
            label: 'Duplicate Afinions',
        },
        {
            route: '/genexpert/machines/duplicates',
            group: 'genexpert',
            access: [grant('view_machines', 'admin')],
        },
    ],
});
