import { definePage } from '../define/screens/page.ts';
import { hubPeople } from './access.ts';

/** What a rider needs on the way, on a phone. */
export const myRound = definePage({
    title: 'My round',
    component: 'hubs/Round',
    mounts: [{ route: '/hub/round', group: 'hub', access: hubPeople }],
});

export const riderDay = definePage({
    title: 'A day of a rider',
    component: 'hubs/RiderDay',
    mounts: [
        { route: '/hub/rider/timeline/{rider}', group: 'hub', access: hubPeople, hidden: true },
    ],
});
