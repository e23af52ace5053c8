import { definePage } from '../define/page.ts';
import { stockKeepers } from './stockAccess.ts';

export const receivePage = definePage({
    title: 'Receive stock',
    component: 'stock/Receive',
    mounts: [{ route: '/stock/receive', group: 'stock', access: stockKeepers }],
});

/** Further lines onto a record that is still open. */
export const receiveOntoPage = definePage({
    title: 'Receive onto an open record',
    component: 'stock/ReceiveOnto',
    mounts: [{ route: '/stock/item/receive', group: 'stock', access: stockKeepers, hidden: true }],
});

export const distributePage = definePage({
    title: 'Distribute or issue',
    component: 'stock/Distribute',
    mounts: [{ route: '/stock/distribute', group: 'stock', access: stockKeepers }],
});
