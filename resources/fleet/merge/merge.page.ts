import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';
import { machineKeepers, machineMovers } from '../../machines/assignment.page.ts';
import { mergeCalls, type MergedKind } from './mergeCalls.ts';

/** Who says that two machines of a kind are one. */
export const mergeKeepers = (kind: MergedKind) =>
    kind === 'genexpert' ? machineMovers : machineKeepers;

export const duplicateMachines = definePage({
    title: 'Duplicate machines',
    component: 'fleet/DuplicateMachines',
    mounts: [
        ...Object.values(mergeCalls).map(({ route, title }) => ({
            route,
            group: 'superadmin' as const,
            access: machineKeepers,
            label: title.text,
        })),
        {
            route: '/genexpert/machines/duplicates',
            group: 'genexpert',
            access: [grant('view_machines', 'admin')],
        },
    ],
});
