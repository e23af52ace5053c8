import { accountTypeNames, accountTypes, only } from '../access.ts';
import { defineDashboard } from '../define/screens/dashboard.ts';
import { byDisease, byDiseaseOverTime, figures } from './national.dashboard.ts';

/** Where everybody else begins: what waits for them, and the figures of the places that they see. */
export const startDashboard = defineDashboard({
    name: 'startDashboard',
    title: 'Home',
    about: 'What waits for you, and the figures of the places that you see.',
    window: 30,
    place: false,
    work: true,
    panels: [...figures, byDisease, byDiseaseOverTime],
    mounts: accountTypeNames
        .filter((type) => !['admin', 'distributor', 'maintenance'].includes(type))
        .map((type) => ({
            route: accountTypes[type].landing.path as `/${string}`,
            group: accountTypes[type].group,
            label: 'Home',
            access: [only('the account type itself is the permission to its home', type)],
        })),
});
