import { definePage } from '../../define/screens/page.ts';
import { systemKeepers } from '../access.ts';

export const storeLogPage = definePage({
    title: 'Store a system log',
    component: 'jobs/StoreLog',
    mounts: [{ route: '/genexpert/logs/new', group: 'superadmin', access: systemKeepers }],
});
