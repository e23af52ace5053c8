import { grant } from '../../access.ts';
import { definePage } from '../../define/screens/page.ts';

export const errorManualPage = definePage({
    title: 'Error manual',
    component: 'errors/ErrorManual',
    mounts: [
        {
            route: '/site/gx/error/manual',
            group: 'facility',
            access: [grant('errors', 'facility')],
        },
        {
            route: '/gx/error/manual',
            group: 'genexpert',
            access: [grant('view_errors', 'admin')],
        },
        {
            route: '/maintenance/error/manual',
            group: 'maintenance',
            access: [grant('errors', 'maintenance')],
        },
    ],
});
