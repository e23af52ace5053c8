/** The screens that load files into the stock. */
import { definePage } from '../define/page.ts';
import { stockKeepers } from './stockAccess.ts';

export const productUpload = definePage({
    title: 'Upload products',
    component: 'stock/Upload',
    mounts: [{ route: '/stock/upload', group: 'stock', access: stockKeepers, hidden: true }],
});
