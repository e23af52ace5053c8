/** What a distribution or an issue and its lines are made of: the form and the calls share it. */
import { date, decimal, integer, lines, memo, reference } from '../../define/field.ts';
import { optionalReason } from '../../define/reason.ts';
import { discrepancies } from '../receipts/fields.ts';

/** Why something else arrived than was sent. */
export const arrivalDiscrepancies = {
    ...discrepancies,
    short: 'Less than sent',
    over: 'More than sent',
} as const;

export const distributionLineFields = {
    product_id: reference('Product', 'stock/items', { required: true }),
    product_unit_id: reference('Unit', 'stock/item_units'),
    quantity: decimal('Quantity', { required: true, min: 0.001, scale: 3 }),
    lot_id: reference('Lot', 'stock/lots', { help: 'Empty: first expired, first out.' }),
    override_reason: optionalReason('Why not the lot that expires first'),
    request_line_id: integer('Line of the request', { min: 1 }),
};

export const distributionFields = {
    receiver_id: reference('Receiver', 'stock/receivers', {
        help: 'Empty where a request says it.',
    }),
    occurred_on: date('Day', { notFuture: true, help: 'Today where it is empty.' }),
    request_id: integer('Request', { min: 1 }),
    place_id: reference('Store', 'stock/receivers', {
        help: 'The central store where it is empty.',
    }),
    remarks: memo('Remarks', { maxLength: 1000 }),
    lines: lines('Lines', distributionLineFields),
};
