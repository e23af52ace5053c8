import { definePage } from '../../define/screens/page.ts';
import { stockKeepers } from '../access.ts';

export const receivePage = definePage({
    title: 'Receive stock',
    component: 'stock/receipts/Receive',
    mounts: [{ route: '/stock/receive', group: 'stock', access: stockKeepers }],
});

/** Further lines onto a record that is still open. */
export const receiveOntoPage = definePage({
    title: 'Receive onto an open record',
    component: 'stock/receipts/ReceiveOnto',
    mounts: [{ route: '/stock/item/receive', group: 'stock', access: stockKeepers, hidden: true }],
});

export const distributePage = definePage({
    title: 'Distribute or issue',
    component: 'stock/distributions/Distribute',
    mounts: [{ route: '/stock/distribute', group: 'stock', access: stockKeepers }],
});
