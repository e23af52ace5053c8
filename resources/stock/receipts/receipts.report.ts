import { choice, date, decimal, instant, integer, lines, memo, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { discrepancyShown } from './fields.ts';
import { stockKeepers } from '../access.ts';

export const receiptStatus = choice(
    'State',
    { open: 'Open: to be verified', verified: 'Verified', reversed: 'Taken back' },
    { tones: { open: 'warning', verified: 'good', reversed: 'neutral' } },
);

/** A line as lists and notes show it: quantities in its unit and in base units. */
const receiptLineShown = {
    id: integer('Line'),
    product_id: integer('Product'),
    product: text('Product'),
    code: text('Code'),
    unit: text('Unit'),
    base_unit: text('Base unit'),
    lot_id: integer('Lot'),
    lot_number: text('Lot'),
    expires_on: date('Expires on'),
    quantity_ordered: decimal('Ordered', { scale: 3 }),
    quantity: decimal('Supplied', { scale: 3 }),
    base_quantity: integer('In base units'),
    discrepancy: discrepancyShown,
    unit_cost: decimal('Cost of a unit', { scale: 4 }),
    currency: text('Currency'),
    cost: decimal('Cost', { scale: 4 }),
    reversed: text('Taken back', { help: 'Why; empty where it stands.' }),
};

/** What lists and notes tell of a record. */
export const receiptColumns = {
    number: text('Number', { required: true }),
    received_on: date('Received on', { required: true }),
    supplier: text('Supplier', { required: true }),
    funder: text('Funder'),
    reference: text('Delivery note'),
    status: receiptStatus,
    items: integer('Lines'),
    differing: integer('With discrepancy'),
    cost: text('Cost', { help: 'By currency.' }),
    received_by: text('Received by'),
    verifier: text('Verifier'),
    verified_at: instant('Verified'),
    order_number: text('Order number'),
    invoice: text('Invoice'),
    store: text('Store'),
    remarks: memo('Remarks'),
    own: text('Written by the reader', { help: '“yes” where the reader may not verify it.' }),
    lines: lines('Lines', receiptLineShown, { min: 0 }),
};

export const receipts = defineReport({
    name: 'stockReceived',
    title: 'Received stock',
    about: 'Records of stock that came into the stores, with their lines. What was taken back stays in the list and counts in no sum.',
    period: { kind: 'days', window: 90 },
    place: false,
    filters: {
        status: receiptStatus,
        supplier: text('Supplier'),
        product: text('Product'),
    },
    columns: receiptColumns,
    optional: [
        'funder',
        'verified_at',
        'order_number',
        'invoice',
        'store',
        'remarks',
        'own',
        'lines',
    ],
    sort: ['-received_on', 'number', 'supplier', 'status', 'items'],
    search: ['number', 'supplier', 'reference', 'order_number', 'invoice'],
    totals: ['items', 'differing'],
    envelope: 'results',
    detail: true,
    document: 'stockReceipt',
    mounts: [
        {
            route: '/stock/received',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'POST /stock-in-records/list',
        },
    ],
});
