import { definePage } from '../../define/screens/page.ts';
import { stockKeepers } from '../access.ts';

/** Physical counts: opened, printed, written down, approved. */
export const stockCount = definePage({
    title: 'Physical count',
    component: 'stock/count/Counts',
    mounts: [{ route: '/stock/count', group: 'stock', access: stockKeepers }],
});

export const countSheet = definePage({
    title: 'A physical count',
    component: 'stock/count/Count',
    mounts: [{ route: '/stock/count/{count}', group: 'stock', access: stockKeepers, hidden: true }],
});

/** Losses, damage, expired stock, finds: what changes stock outside receipts, issues and counts. */
export const adjustStock = definePage({
    title: 'Adjust stock',
    component: 'stock/count/Adjust',
    mounts: [{ route: '/stock/adjust', group: 'stock', access: stockKeepers }],
});
