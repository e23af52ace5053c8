/** What came in and what went out, by category. */
import { integer, reference, text, type Fields } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { stockKeepers } from '../access.ts';

const documents = integer('Documents');
const products = integer('Products');
const received = integer('Received, base units');
const distributed = integer('Distributed, base units');
const filters: Fields = {
    category_id: reference('Category', 'stock/categories'),
    product_id: reference('Product', 'stock/items'),
    place_id: reference('Place', 'stock/receivers'),
};
const method = [
    'A line is a lot of a product on a document. Lines can be added up, whatever the product is.',
    'Quantities are in base units (tests, tablets …) of each product, added up within a category, never across categories.',
    'What was taken back is not counted.',
];
const alike = { place: false, period: { kind: 'days', window: 365 }, filters, method } as const;

/** Receipts, and beside them what went out, for the chart of the two. */
export const stockInByCategory = defineReport({
    ...alike,
    name: 'stockInByCategory',
    title: 'Received by category',
    about: 'One row per category of products, with what the store received in the period and what it gave out.',
    columns: {
        category: text('Category'),
        lines: integer('Lines received'),
        distributed_lines: integer('Lines distributed'),
        documents,
        products,
        received,
        distributed,
    },
    sort: ['-lines', 'category', 'distributed_lines', 'received', 'distributed'],
    search: ['category'],
    totals: ['lines', 'distributed_lines'],
    chart: { type: 'bar', x: 'category', y: ['lines', 'distributed_lines'] },
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
    columns: {
        category: text('Category'),
        lines: integer('Lines distributed'),
        documents,
        products,
        distributed,
    },
    sort: ['-lines', 'category', 'distributed'],
    search: ['category'],
    totals: ['lines'],
    chart: { type: 'bar', x: 'category', y: ['lines'] },
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
