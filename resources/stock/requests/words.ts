/** Words of requests that the server and the screens share. */
import {
    choice,
    date,
    decimal,
    integer,
    lines,
    memo,
    reference,
    text,
} from '../../define/field.ts';

/** Where a request stands. */
export const requestStatuses = {
    draft: 'Draft',
    submitted: 'Submitted',
    approved: 'Approved',
    partly_approved: 'Partly approved',
    rejected: 'Rejected',
    partly_issued: 'Partly issued',
    issued: 'Issued',
    received: 'Received',
    cancelled: 'Cancelled',
} as const;

export type RequestStatus = keyof typeof requestStatuses;

export const requestTones = {
    submitted: 'warning',
    approved: 'good',
    partly_approved: 'good',
    rejected: 'bad',
    partly_issued: 'warning',
    received: 'good',
} as const;

/** Only these may be edited or deleted by who asked. */
export const openToEdit: readonly RequestStatus[] = ['draft', 'submitted'];

/** What can still be cancelled: nothing of it is finished. */
export const cancellable: readonly RequestStatus[] = [
    'submitted',
    'approved',
    'partly_approved',
    'partly_issued',
];

/** A line as it is asked for. */
const requestLine = {
    product_id: reference('Product', 'stock/items', { required: true }),
    product_unit_id: reference('Unit', 'stock/item_units', {
        help: 'It may be left out where the product has one unit alone.',
    }),
    quantity: decimal('Quantity', { required: true, min: 0, scale: 3 }),
    tests_done: integer('Tests done', { min: 0, max: 100_000_000 }),
    note: text('Note', { maxLength: 300 }),
};

/** What a request says beside its lines. */
export const requestHead = {
    receiver_id: reference('For', 'stock/receivers', {
        help: 'Who receives it. An account of a facility always asks for its own.',
    }),
    reason: text('Reason', { maxLength: 300 }),
    needed_by: date('Needed by'),
    comments: memo('Comments', { maxLength: 2000 }),
};

export const requestLines = lines('Lines', requestLine, { max: 200 });

export const requestStatus = choice('Status', requestStatuses, { tones: requestTones });
