/** The screens of the gateway that are written by hand. */
import { definePage } from '../define/screens/page.ts';
import { gatewayKeepers, siteUploaders, uploaders } from './access.ts';

export const gatewayUpload = definePage({
    title: 'Upload results',
    component: 'gateway/Upload',
    mounts: [
        { route: '/genexpert/upload', group: 'superadmin', access: uploaders },
        { route: '/site/upload', group: 'facility', access: [siteUploaders[0]] },
        { route: '/site/xray/upload', group: 'xraysite', access: [siteUploaders[1]] },
    ],
});

export const reparsePage = definePage({
    title: 'Read messages again',
    component: 'gateway/Reparse',
    mounts: [{ route: '/genexpert/reparse', group: 'superadmin', access: gatewayKeepers }],
});

export const serverLogPage = definePage({
    title: 'Server log',
    component: 'gateway/ServerLog',
    mounts: [{ route: '/server/log/view', group: 'superadmin', access: gatewayKeepers }],
});
