/** The screens of the gateway that are written by hand. */
import { definePage } from '../define/page.ts';
import { gatewayKeepers, uploaders } from './gateway.ts';

export const gatewayUpload = definePage({
    title: 'Upload results',
    component: 'genexpert/Upload',
    mounts: [{ route: '/genexpert/upload', group: 'superadmin', access: uploaders }],
});

export const reparsePage = definePage({
    title: 'Read messages again',
    component: 'genexpert/Reparse',
    mounts: [{ route: '/genexpert/reparse', group: 'superadmin', access: gatewayKeepers }],
});

export const serverLogPage = definePage({
    title: 'Server log',
    component: 'genexpert/ServerLog',
    mounts: [{ route: '/server/log/view', group: 'superadmin', access: gatewayKeepers }],
});
