import { definePage } from '../define/screens/page.ts';
import { systemKeepers } from './access.ts';

export const cronsPage = definePage({
    title: 'Background jobs',
    component: 'jobs/Crons',
    mounts: [{ route: '/genexpert/crons', group: 'superadmin', access: systemKeepers }],
});
