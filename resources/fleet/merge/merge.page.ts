import { grant, type Grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';
import { machineKeepers, machineMovers } from '../../machines/assignment.page.ts';
import { mergeCalls, type MergedKind } from './mergeCalls.ts';

/** Who says that two machines of a kind are one. */
export const mergeKeepers = {
    genexpert: machineMovers,
    afinion: machineKeepers,
    truenat: machineKeepers,
    mpima: machineKeepers,
    xray: machineKeepers,
    m2000: machineKeepers,
} as const satisfies Record<MergedKind, readonly Grant[]>;

const of = (kind: MergedKind, label: string) => ({
    route: mergeCalls[kind].route,
    group: 'superadmin' as const,
    access: mergeKeepers[kind],
    label,
});

export const duplicateMachines = definePage({
    title: 'Duplicate machines',
    component: 'fleet/DuplicateMachines',
    mounts: [
        { route: mergeCalls.genexpert.route, group: 'superadmin', access: machineKeepers },
        of('afinion', 'Duplicate Afinions'),
        of('truenat', 'Duplicate Truenat machines'),
        of('mpima', 'Duplicate mPima machines'),
        of('xray', 'Duplicate X-ray machines'),
        of('m2000', 'Duplicate Abbott m2000 machines'),
        {
            route: '/genexpert/machines/duplicates',
            group: 'genexpert',
            access: [grant('view_machines', 'admin')],
        },
    ],
});
