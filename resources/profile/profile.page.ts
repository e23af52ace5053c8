import { grant, type Grant, type Group } from '../access.ts';
import { definePage } from '../define/screens/page.ts';
import type { Mount } from '../define/screens/mount.ts';

const programme = [grant('view_machines', 'admin', 'ip')];

/** The same page in the menu of everybody else who has facilities: what is asked for stands behind `?`. */
const others: readonly (readonly [prefix: `/${string}`, group: Group, access: readonly Grant[]])[] =
    [
        ['/site', 'facility', [grant('facility_dashboard', 'facility')]],
        ['/hub', 'hub', [grant('hub_dashboard', 'hub')]],
        ['/maintenance', 'maintenance', [grant('view_modules', 'maintenance')]],
        ['/superadmin', 'superadmin', [grant('machine_assignment', 'superadmin')]],
    ];

/** Who is about one kind of device comes by a name, and finds nothing of the others. */
const ofOneKind: typeof others = [
    ['/lifecare', 'lifecare', [grant('mpima_machines', 'lifecare')]],
    ['/site/xray', 'xraysite', [grant('view_xray_results', 'xraysite')]],
];

const mounts = (
    what: string,
    hidden: boolean,
): (Pick<Mount, 'route' | 'group' | 'access'> & { hidden: boolean })[] =>
    [...others, ...ofOneKind].map((one) => {
        const [prefix, group, access] = one;
        return {
            route: `${prefix}/machines/${what}` as const,
            group,
            access,
            hidden: hidden || ofOneKind.includes(one),
        };
    });

/** One facility: its machines, their modules, people, connection, stock, and what happened. */
export const facilityProfile = definePage({
    title: 'Profile of a facility',
    component: 'profile/FacilityProfile',
    mounts: [
        {
            route: '/machines/profile/{facility}',
            group: 'genexpert',
            access: programme,
            hidden: true,
        },
        {
            route: '/machines/profile',
            group: 'genexpert',
            access: [grant('view_machines', 'admin')],
        },
        { route: '/ip/machines/profile', group: 'ip', access: [grant('ip_machines', 'ip')] },
        ...mounts('profile', false),
    ],
});

/** One machine, wherever it stands. */
export const machineProfile = definePage({
    title: 'Profile of a machine',
    component: 'profile/MachineProfile',
    mounts: [
        {
            route: '/machines/machine/{machine}',
            group: 'genexpert',
            access: programme,
            hidden: true,
        },
        ...mounts('machine', true),
    ],
});
