import { date, decimal, instant, integer, lines, reference, text } from '../../define/field.ts';
import { defineReport, talliesOf } from '../../define/report.ts';
import { requestStatus, requestStatuses } from './words.ts';
import { stockKeepers, stockRequesters } from '../access.ts';

/** A line as the list tells it: what is approved, or edited, names it by its number. */
const lineShown = {
    id: integer('Line'),
    product_id: integer('Product'),
    product: text('Product'),
    code: text('Code'),
    product_unit_id: integer('Unit'),
    unit: text('Unit'),
    quantity: decimal('Asked', { scale: 3 }),
    base_quantity: integer('In base units'),
    base_approved: integer('Approved'),
    base_issued: integer('Issued'),
    tests_done: integer('Tests done'),
    note: text('Note'),
};

const columns = {
    number: text('Number', { required: true }),
    status: { ...requestStatus, required: true as const },
    receiver: text('For', {
        required: true,
        names: { thing: 'facility', id: 'receiver_facility_id' },
    }),
    locality: text('District or department'),
    requester: text('Asked by', { required: true }),
    product_count: integer('Products', { required: true }),
    products: text('What', { required: true }),
    reason: text('Reason'),
    needed_by: date('Needed by'),
    submitted_at: instant('Submitted'),
    decided_by: text('Decided by'),
    decided_at: instant('Decided'),
    decision_reason: text('Reason of the decision'),
    created_at: instant('Made', { required: true }),
    version: integer('Version'),
    lines: lines('Lines', lineShown, { min: 0 }),
};
const alike = {
    period: { kind: 'none' },
    place: false,
    envelope: 'results',
    columns,
    optional: [
        'locality',
        'decided_by',
        'decided_at',
        'decision_reason',
        'created_at',
        'version',
        'lines',
    ],
    search: ['number', 'receiver', 'requester', 'products', 'reason'],
    detail: true,
    detailPage: 'stock/requests/RequestDetail',
} as const;

/** Requests for stock: those of its own facility for a facility account, every one for keepers. */
export const stockRequests = defineReport({
    ...alike,
    name: 'stockRequests',
    title: 'Stock requests',
    about: 'One row per request, with what was asked and where it stands.',
    filters: {
        status: requestStatus,
        receiver_id: reference('For', 'stock/receivers'),
        product_id: reference('Product', 'stock/items'),
        start_date: date('Made from'),
        end_date: date('Made until'),
    },
    tallies: talliesOf(requestStatuses),
    sort: ['-created_at', 'number', 'status', 'receiver', 'needed_by', 'submitted_at'],
    file: 'Stock requests',
    mounts: [
        {
            route: '/stock/requests',
            group: 'stock',
            access: stockRequesters,
            endpoint: 'POST /user/stock-requests',
            hidden: true,
        },
    ],
});

/** What waits for an approval, the oldest first. */
export const pendingRequests = defineReport({
    ...alike,
    name: 'pendingRequests',
    title: 'Requests to approve',
    about: 'One row per request that was submitted and not decided yet.',
    sort: ['submitted_at', 'number', 'receiver', 'needed_by'],
    file: 'Requests to approve',
    mounts: [
        {
            route: '/stock/requests/pending',
            group: 'stock',
            access: stockKeepers,
            endpoint: 'GET /stock-requests/pending',
            hidden: true,
        },
    ],
});
