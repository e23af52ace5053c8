import { everyone } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

/** Saved views that somebody has sent to themselves. */
export const reportSchedules = definePage({
    title: 'Reports by e-mail',
    component: 'postbox/Schedules',
    mounts: [
        {
            route: '/reports/mail',
            group: 'general',
            access: everyone('the own saved views, to the own address'),
            hidden: true,
        },
    ],
});
