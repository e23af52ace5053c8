/** The screens on levels that are written by hand. */
import { definePage } from '../../define/screens/page.ts';
import { stockKeepers } from '../access.ts';

export const stockCardPage = definePage({
    title: 'Stock card',
    component: 'stock/levels/StockCard',
    mounts: [{ route: '/stock/card', group: 'stock', access: stockKeepers }],
});
