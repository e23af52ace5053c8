import { defineEntity } from '../../define/entity.ts';
import { choice, instant, reference, text } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { oneStock, stockKeepers } from '../access.ts';
import { proposalKinds, proposalStatus } from './words.ts';

/**
 * What a keeper proposed and another decides: expiry, hold and recall of lots, adjustments beyond
 * the limit of one person, taking back what was verified. Made by the calls that would do it.
 */
export const proposals = defineEntity({
    name: 'stock/proposals',
    table: 'stock_proposal',
    view: 'stock_proposal_named',
    title: ['Proposal', 'For a second person'],
    titleField: 'number',
    fields: {
        number: text('Number', { readOnly: true }),
        kind: choice('Kind', proposalKinds, { readOnly: true }),
        about: text('What', { readOnly: true, maxLength: 1000, pieced: true }),
        reason: text('Reason', { readOnly: true, maxLength: 300 }),
        status: { ...proposalStatus, readOnly: true },
        proposed_by: text('Proposed by', { readOnly: true }),
        proposed_at: instant('Proposed', { readOnly: true }),
        decided_by: text('Decided by', { readOnly: true }),
        decided_at: instant('Decided', { readOnly: true }),
        decision_reason: text('Reason of the decision', { readOnly: true }),
        lot_id: reference('Lot', 'stock/lots', { readOnly: true }),
    },
    access: { read: stockKeepers },
    scope: oneStock,
    endpoints: { list: 'POST /x/stock/proposals' },
    recordActions: [
        {
            label: 'Approve',
            endpoint: 'POST /x/stock/proposals/approve',
            ask: 'Approve %{name}?',
            about: 'It is done at once, in the name of who proposed it. Who proposed never approves.',
            when: { status: 'proposed' },
        },
        {
            label: 'Reject',
            endpoint: 'POST /x/stock/proposals/reject',
            ask: 'Reject %{name}?',
            about: 'Nothing is changed. Who proposed it reads the reason.',
            fields: { reason: reason() },
            when: { status: 'proposed' },
        },
        {
            label: 'Withdraw',
            endpoint: 'POST /x/stock/proposals/withdraw',
            ask: 'Withdraw %{name}?',
            about: 'Nothing is changed. Only who proposed it withdraws it.',
            when: { status: 'proposed' },
        },
    ],
    list: {
        columns: ['number', 'kind', 'about', 'reason', 'status', 'proposed_by', 'proposed_at'],
        filters: ['status', 'kind', 'lot_id'],
        sort: '-proposed_at',
        search: ['number', 'about', 'reason', 'proposed_by'],
    },
    form: {
        '': ['number', 'kind', 'about', 'reason', 'proposed_by', 'proposed_at'],
        Decision: ['status', 'decided_by', 'decided_at', 'decision_reason'],
    },
    mounts: [{ route: '/stock/proposals', group: 'stock', access: stockKeepers }],
});
