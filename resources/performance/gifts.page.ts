import { grant } from '../access.ts';
import { definePage } from '../define/screens/page.ts';

export const giftsPage = definePage({
    title: 'Gifts',
    component: 'performance/Gifts',
    mounts: [
        {
            route: '/gifts/',
            group: 'facility',
            access: [grant('facility_dashboard', 'facility')],
        },
    ],
});
