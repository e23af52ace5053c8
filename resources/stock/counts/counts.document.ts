/** A physical count: who opened it writes it down and submits it, another approves. */
import { defineDocument } from '../../define/documents/document.ts';
import { date, text, type Fields } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { stockKeepers } from '../access.ts';
import { countStatus } from './words.ts';

const columns = {
    place: text('Store'),
    category: text('Category', { absent: 'All' }),
    counted_on: date('At the end of'),
    counted_by: text('Counted by'),
    decided_by: text('Decided by'),
    decision_reason: text('Reason'),
} satisfies Fields;

const only = {
    column: 'own',
    sentence: 'Who opened a count writes it down and submits it.',
    code: 'not_own',
    hint: '%{counted_by} is counting.',
} as const;
const never = {
    column: 'own',
    sentence: 'Who counted never approves the count.',
    code: 'own_count',
    hint: 'Another account approves it.',
} as const;

export const countDocument = defineDocument({
    name: 'stockCount',
    title: 'Stock count sheet',
    table: 'stock_count',
    status: countStatus,
    fields: columns,
    head: Object.keys(columns),
    remarks: 'remarks',
    signatures: ['Counted by', 'Checked by'],
    steps: {
        submit: {
            label: 'Submit for approval',
            endpoint: 'POST /x/stock/counts/submit',
            access: stockKeepers,
            from: ['draft'],
            to: ['submitted'],
            waits: { title: 'Stock count' },
            only,
            // Where the count is written down.
            route: '/stock/count/{id}',
        },
        approve: {
            label: 'Approve',
            endpoint: 'POST /x/stock/counts/approve',
            access: stockKeepers,
            from: ['submitted'],
            to: ['approved'],
            never,
            only: {
                column: 'explained',
                sentence: 'Every difference needs its reason first.',
                code: 'incomplete',
            },
            ask: 'Approve %{number}?',
            about: '%{booked}',
        },
        reject: {
            label: 'Reject',
            endpoint: 'POST /x/stock/counts/reject',
            access: stockKeepers,
            from: ['submitted'],
            to: ['rejected'],
            never,
            ask: 'Reject %{number}?',
            about: 'The book stays as it is; the store is counted again.',
            fields: { reason: reason() },
            undoes: true,
        },
        cancel: {
            label: 'Cancel the count',
            endpoint: 'POST /x/stock/counts/cancel',
            access: stockKeepers,
            from: ['draft', 'submitted'],
            to: ['cancelled'],
            ask: 'Cancel %{number}?',
            about: 'Nothing is booked.',
            fields: { reason: reason() },
            undoes: true,
        },
        explain: {
            label: 'Save the reasons',
            endpoint: 'POST /x/stock/counts/explain',
            access: stockKeepers,
            from: ['submitted'],
            to: ['submitted'],
            route: '/stock/count/{id}',
        },
        save: {
            label: 'Save',
            endpoint: 'POST /x/stock/counts/save',
            access: stockKeepers,
            from: ['draft'],
            to: ['draft'],
            waits: { title: 'Stock count', joins: { lines: 'lot_id' } },
            only,
            route: '/stock/count/{id}',
        },
    },
    history: { endpoint: 'POST /x/stock/counts/history', access: stockKeepers },
});
