/** A request for stock: who asks submits it, others decide, what is approved is issued and received. */
import { defineDocument } from '../../define/documents/document.ts';
import { optionalReason, reason } from '../../define/reason.ts';
import { date, decimal, instant, integer, memo, text, type Fields } from '../../define/field.ts';
import { stockKeepers, stockRequesters } from '../access.ts';
import { cancellable, openToEdit, requestStatus } from './words.ts';

const columns = {
    receiver: text('For', { names: { thing: 'facility', id: 'receiver_facility_id' } }),
    locality: text('District or department'),
    place: text('From'),
    requester: text('Asked by'),
    submitted_at: instant('Submitted'),
    needed_by: date('Needed by'),
    reason: text('Reason'),
    decided_by: text('Decided by'),
    decision_reason: text('Reason of the decision'),
    cancel_reason: text('Cancelled because'),
    comments: memo('Comments'),
} satisfies Fields;

const line = {
    product: text('Product'),
    code: text('Code'),
    tests_done: integer('Tests done'),
    note: text('Note'),
    quantity_required: decimal('Asked', { scale: 3 }),
    base_suggested: integer('Suggested', { absent: 'not known' }),
    base_approved: integer('Approved'),
    base_issued: integer('Issued'),
    base_received: integer('Received'),
    base_lost: integer('Lost on the way'),
    free: integer('Free in the store'),
} satisfies Fields;

const only = {
    column: 'own',
    sentence: 'Only who asked may change a request.',
    code: 'not_own',
} as const;

/** Who asked, or receives, or belongs to the facility that does, decides nothing about it. */
const never = {
    column: 'involved',
    sentence: 'Who asks for stock never decides about it.',
    code: 'own_request',
} as const;

const product = { under: ['code'], noted: ['tests_done', 'note'] } as const;
/** In its unit, and in base units where these differ. */
const asked = { unit: 'unit', sentence: '%{asked_in_base} %{base_unit}' } as const;
const inBase = { unit: 'base_unit' } as const;

export const requestDocument = defineDocument({
    name: 'stockRequest',
    title: 'Stock request',
    table: 'stock_request',
    status: requestStatus,
    fields: columns,
    head: Object.keys(columns).filter((name) => name !== 'comments'),
    remarks: 'comments',
    lines: {
        of: line,
        columns: {
            product,
            quantity_required: asked,
            base_suggested: inBase,
            base_approved: { ...inBase, once: true },
            base_issued: { ...inBase, once: true },
            base_received: { ...inBase, once: true, noted: ['base_lost'] },
        },
    },
    signatures: ['Asked by', 'Approved by'],
    steps: {
        submit: {
            label: 'Submit',
            endpoint: 'POST /x/stock/requests/submit',
            access: stockRequesters,
            from: ['draft'],
            to: ['submitted'],
            waits: { title: 'Stock request' },
            only,
        },
        approve: {
            label: 'Approve',
            endpoint: 'POST /user/stock-request/approve',
            also: { request: 'id', quantities: 'lines' },
            access: stockKeepers,
            from: ['submitted'],
            to: ['approved', 'partly_approved'],
            never,
            fields: {
                reason: optionalReason('Why less than was asked'),
            },
            lines: {
                id: 'line_id',
                fields: {
                    quantity: decimal('Approve', {
                        required: true,
                        min: 0,
                        scale: 3,
                        help: 'In the unit of the line.',
                    }),
                },
                named: 'Approve of %{product}, in %{unit}',
                quantity: { field: 'quantity', from: 'proposed', against: 'quantity_required' },
                why: ['reason'],
                columns: {
                    product,
                    quantity_required: asked,
                    base_suggested: inBase,
                    free: { ...inBase, sentence: '%{usable} usable, %{reserved} reserved' },
                },
                send: ['Approve', 'Approve in part'],
                opened: true,
            },
        },
        reject: {
            label: 'Reject',
            endpoint: 'POST /user/stock-request/reject',
            also: { request: 'id' },
            access: stockKeepers,
            from: ['submitted'],
            to: ['rejected'],
            never,
            ask: 'Reject %{number}?',
            about: 'Who asked reads the reason.',
            fields: { reason: reason() },
            undoes: true,
        },
        edit: {
            label: 'Edit',
            endpoint: 'POST /user/stock-request/update',
            also: { request: 'id' },
            access: stockRequesters,
            from: openToEdit,
            to: openToEdit,
            waits: { title: 'Stock request' },
            only,
            route: '/stock/make_request/edit/{id}',
        },
        cancel: {
            label: 'Cancel the request',
            endpoint: 'POST /x/stock/requests/cancel',
            access: stockRequesters,
            from: cancellable,
            to: ['cancelled'],
            only: { ...only, column: 'cancels' },
            ask: 'Cancel %{number}?',
            about: 'What is not issued yet is given back to the store.',
            fields: { reason: reason() },
            undoes: true,
        },
        delete: {
            label: 'Delete',
            endpoint: 'POST /user/stock-request/delete',
            also: { request: 'id' },
            access: stockRequesters,
            from: openToEdit,
            to: [],
            only,
            ask: 'Delete %{number}?',
            about: 'It leaves the lists. The audit keeps it.',
            undoes: true,
        },
    },
    links: {
        Issue: {
            route: '/stock/distribute?request={id}',
            from: ['approved', 'partly_approved', 'partly_issued'],
        },
    },
});
