import { choice, date, decimal, integer, lines, memo, text } from '../../define/field.ts';
import { defineReport } from '../../define/report.ts';
import { discrepancyShown } from '../receipts/fields.ts';
import { placeKinds } from '../masters/receivers.entity.ts';
import { storage } from '../products/products.entity.ts';
import { stockKeepers, stockRequesters } from '../access.ts';

/** Where a distribution or an issue stands. */
export const distributionStatus = choice(
    'State',
    { sent: 'On the way', received: 'Received', issued: 'Issued', reversed: 'Taken back' },
    { tones: { sent: 'warning', received: 'good', issued: 'good', reversed: 'neutral' } },
);

export type DistributionStatus = keyof typeof distributionStatus.options;

const kind = choice('Kind', { distribution: 'Distribution', issue: 'Issue note' });

/** Sent to a facility, which confirms it, or issued to a department or a person. */
export type DistributionKind = keyof typeof kind.options;

/** A line as lists and notes show it: quantities in its unit and in base units. */
const lineShown = {
    id: integer('Line'),
    product_id: integer('Product'),
    product: text('Product'),
    code: text('Code'),
    storage: choice('Storage', storage),
    unit: text('Unit'),
    base_units: integer('Base units'),
    per_units: integer('in how many of the unit'),
    base_unit: text('Base unit'),
    lot_id: integer('Lot'),
    lot_number: text('Lot'),
    expires_on: date('Expires on'),
    quantity: decimal('Quantity', { scale: 3 }),
    base_quantity: integer('In base units'),
    override_reason: text('Why not the lot that expires first'),
    base_received: integer('Received, in base units'),
    discrepancy: discrepancyShown,
};

/** What lists and notes tell of a distribution or an issue. */
export const distributionColumns = {
    number: text('Number', { required: true }),
    occurred_on: date('Day', { required: true }),
    kind: { ...kind, required: true as const },
    receiver: text('Receiver', { names: { thing: 'facility', id: 'receiver_facility_id' } }),
    receiver_kind: choice('Receiver is a', placeKinds),
    locality: text('District or department'),
    status: { ...distributionStatus, required: true as const },
    items: integer('Lines'),
    differing: integer('With discrepancy'),
    request: text('Request'),
    store: text('Store', { required: true }),
    issued_by: text('Issued by'),
    received_on: date('Received on'),
    received_by: text('Received by'),
    remarks: memo('Remarks'),
    lines: lines('Lines', lineShown, { min: 0 }),
};

const shared = {
    filters: {
        status: distributionStatus,
        receiver: text('Receiver'),
        product: text('Product'),
    },
    columns: distributionColumns,
    sort: ['-occurred_on', 'number', 'receiver', 'status', 'items'],
    search: ['number', 'receiver', 'request'],
    envelope: 'results',
    detail: true,
    document: 'stockDistribution',
} as const;

export const distributions = defineReport({
    ...shared,
    filters: { kind, ...shared.filters },
    name: 'stockDistributed',
    title: 'Distributed stock',
    about: 'What left the stores: distributions to facilities, which confirm them, and issues to departments and persons. What was taken back stays in the list and counts in no sum.',
    period: { kind: 'days', window: 90 },
    place: false,
    optional: [
        'receiver_kind',
        'locality',
        'request',
        'store',
        'received_on',
        'received_by',
        'remarks',
        'lines',
    ],
    totals: ['items', 'differing'],
    mounts: [
        {
            route: '/stock/distributed',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'GET /distribute-stock',
        },
    ],
});

/** What comes to a facility, so that it can say what arrived. */
export const deliveries = defineReport({
    ...shared,
    name: 'stockDeliveries',
    title: 'Deliveries to facilities',
    about: 'What was sent to the facilities that the account sees, whether it has arrived, and what differed.',
    period: { kind: 'none' },
    place: true,
    optional: [
        'kind',
        'receiver_kind',
        'locality',
        'request',
        'issued_by',
        'received_by',
        'remarks',
        'lines',
    ],
    totals: ['items'],
    mounts: [
        {
            route: '/stock/deliveries',
            group: 'stock',
            access: stockRequesters,
            endpoint: 'POST /x/stock/deliveries',
        },
    ],
});
