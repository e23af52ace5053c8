/** The screens on levels that are written by hand. */
import { definePage } from '../define/page.ts';
import { stockKeepers } from './stockAccess.ts';

export const stockCardPage = definePage({
    title: 'Stock card',
    component: 'stock/StockCard',
    mounts: [{ route: '/stock/card', group: 'stock', access: stockKeepers }],
});
