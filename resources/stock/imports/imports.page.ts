/** The screens that load files into the stock. */
import { definePage } from '../../define/screens/page.ts';
import { stockImporters } from './access.ts';
import { stockKeepers } from '../access.ts';

export const productUpload = definePage({
    title: 'Upload products',
    component: 'stock/imports/ProductList',
    mounts: [{ route: '/stock/upload', group: 'stock', access: stockKeepers, hidden: true }],
});

export const stockHistory = definePage({
    title: 'Import stock history',
    component: 'stock/imports/HistoryImport',
    mounts: [{ route: '/stock/history', group: 'stock', access: stockImporters }],
});
