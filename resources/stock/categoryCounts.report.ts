/** What came in and what went out, by category. */
import { integer, reference, text, type Fields } from '../define/field.ts';
import { defineReport } from '../define/report.ts';
import { stockKeepers } from './stockAccess.ts';

const lines = integer('Lines');
const documents = integer('Documents');
const products = integer('Products');
const received = integer('Received');
const distributed = integer('Distributed');
const filters: Fields = {
    category_id: reference('Category', 'stock/categories'),
    product_id: reference('Product', 'stock/items'),
    place_id: reference('Place', 'stock/receivers'),
};
const method = [
    'Quantities are in base units (tests, tablets …) of each product, added up within a category.',
    'What was taken back is not counted.',
];
const alike = { place: false, period: { kind: 'days', window: 365 }, filters, method } as const;

/** Receipts, and beside them what went out, for the chart of the two. */
export const stockInByCategory = defineReport({
    ...alike,
    name: 'stockInByCategory',
    title: 'Received by category',
    about: 'One row per category of products, with what the store received in the period and what it gave out.',
    columns: { category: text('Category'), lines, documents, products, received, distributed },
    sort: ['-received', 'category', 'lines', 'distributed'],
    search: ['category'],
    totals: ['lines', 'received', 'distributed'],
    chart: { type: 'bar', x: 'category', y: ['received', 'distributed'] },
    rows: '/stock/received',
    mounts: [
        {
            route: '/stock/received/categories',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'POST /stockin_category/count',
            hidden: true,
        },
    ],
});

export const distributedByCategory = defineReport({
    ...alike,
    name: 'distributedByCategory',
    title: 'Distributed by category',
    about: 'One row per category of products, with what was distributed and issued in the period.',
    columns: { category: text('Category'), lines, documents, products, distributed },
    sort: ['-distributed', 'category', 'lines'],
    search: ['category'],
    totals: ['lines', 'distributed'],
    chart: { type: 'bar', x: 'category', y: ['distributed'] },
    rows: '/stock/distributed',
    mounts: [
        {
            route: '/stock/distributed/categories',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'POST /distributedItem_category/count',
            hidden: true,
        },
    ],
});
