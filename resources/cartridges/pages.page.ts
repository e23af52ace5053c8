import { definePage } from '../define/screens/page.ts';
import { siteKeepers } from './access.ts';

export const receiveCartridges = definePage({
    title: 'Receive cartridges',
    component: 'cartridges/ReceiveCartridges',
    mounts: [{ route: '/site/stock/receive', group: 'facility', access: siteKeepers }],
});

export const releaseCartridges = definePage({
    title: 'Release cartridges',
    component: 'cartridges/ReleaseCartridges',
    mounts: [{ route: '/site/stock/release', group: 'facility', access: siteKeepers }],
});

/** A physical count, of GeneXpert cartridges or of those of mPima. */
export const reconcileCartridges = definePage({
    title: 'Count cartridges',
    component: 'cartridges/ReconcileCartridges',
    mounts: [
        { route: '/site/stock/reconcile', group: 'facility', access: siteKeepers },
        {
            route: '/site/pima/stock/reconcile',
            group: 'facility',
            access: siteKeepers,
            label: 'Count mPima cartridges',
        },
    ],
});
