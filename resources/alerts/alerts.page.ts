import { everyone } from '../access.ts';
import { definePage } from '../define/screens/page.ts';
import { alertReaders } from './access.ts';

/** What is wrong and whose it is to take on. */
export const alertsPage = definePage({
    title: 'Alerts',
    component: 'alerts/Alerts',
    mounts: [{ route: '/alerts', group: 'general', access: alertReaders, hidden: true }],
});

export const alertChoicePage = definePage({
    title: 'My alerts',
    component: 'alerts/MyAlerts',
    mounts: [
        {
            route: '/alerts/mine',
            group: 'general',
            access: everyone('only about the own account'),
            hidden: true,
        },
    ],
});
