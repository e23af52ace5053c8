/** The screens that load files into the stock. */
import { definePage } from '../define/page.ts';
import { stockImporters } from './importsAccess.ts';
import { stockKeepers } from './stockAccess.ts';

export const productUpload = definePage({
    title: 'Upload products',
    component: 'stock/Upload',
    mounts: [{ route: '/stock/upload', group: 'stock', access: stockKeepers, hidden: true }],
});

export const stockHistory = definePage({
    title: 'Import stock history',
    component: 'stock/HistoryImport',
    mounts: [{ route: '/stock/history', group: 'stock', access: stockImporters }],
});
