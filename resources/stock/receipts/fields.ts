/** What a stock-in record and its lines are made of: the form and the call share it. */
import { choice, date, decimal, lines, memo, reference, text } from '../../define/field.ts';

/** Why something else came than was ordered or sent. */
export const discrepancies = {
    short: 'Less than ordered',
    over: 'More than ordered',
    damaged: 'Damaged',
    expired: 'Expired',
    wrong_item: 'Wrong item',
} as const;

/** As lists and notes show it; nothing where all came as it should. */
export const discrepancyShown = choice(
    'Discrepancy',
    { '': '', ...discrepancies },
    {
        tones: {
            short: 'warning',
            over: 'warning',
            damaged: 'warning',
            expired: 'warning',
            wrong_item: 'warning',
        },
    },
);

export const receiptLineFields = {
    product_id: reference('Product', 'stock/items', { required: true }),
    product_unit_id: reference('Unit', 'stock/item_units'),
    lot_number: text('Lot', { maxLength: 60 }),
    expires_on: date('Expires on', { monthToo: true }),
    quantity: decimal('Supplied', { required: true, min: 0.001, scale: 3 }),
    quantity_ordered: decimal('Ordered', { min: 0, scale: 3 }),
    discrepancy: choice('Discrepancy', discrepancies),
    manufactured_on: date('Made on', { notFuture: true }),
    unit_cost: decimal('Cost of a unit', { min: 0, max: 9_999_999_999, scale: 4 }),
    currency: text('Currency', {
        maxLength: 3,
        pattern: { source: '^[A-Z]{3}$', message: 'Three capital letters: UGX.' },
    }),
};

export const receiptFields = {
    supplier_id: reference('Supplier', 'stock/suppliers', { required: true }),
    received_on: date('Received on', { required: true, notFuture: true }),
    verifier_id: reference('Verifier', 'stock/verifiers', {
        required: true,
        help: 'Somebody else than you.',
    }),
    funder_id: reference('Funder', 'stock/funders'),
    reference: text('Delivery note', { maxLength: 80 }),
    order_number: text('Order number', { maxLength: 80 }),
    invoice: text('Invoice', { maxLength: 80 }),
    place_id: reference('Store', 'stock/receivers', {
        help: 'The central store where it is empty.',
    }),
    remarks: memo('Remarks', { maxLength: 1000 }),
    /** A record may be opened without lines; `/stockin/items/create` adds them. */
    lines: lines('Lines', receiptLineFields, { min: 0 }),
};
