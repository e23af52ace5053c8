import { definePage } from '../../define/screens/page.ts';
import { monitors } from '../access.ts';

/** Machines as they are now, by themselves. */
export const livePage = definePage({
    title: 'Machines now',
    component: 'reporting/MachinesNow',
    mounts: [{ route: '/machines/live', group: 'genexpert', access: monitors }],
});
