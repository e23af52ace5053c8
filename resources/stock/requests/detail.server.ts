/** One request: its lines, what is free of them, and its history from the audit. */
import { action } from '../../define/action.ts';
import { integer } from '../../define/field.ts';
import { notFound } from '../../define/errors.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { documentHistory } from '../../define/documents/steps.server.ts';
import { usableLot } from '../ledger/stockAt.server.ts';
import { requestDocument } from './requests.document.ts';
import { asksOwn, involves, isKeeper, keepsStock } from './scope.server.ts';
import { stockRequesters } from '../access.ts';
import type {
    DistributionKind,
    DistributionStatus,
} from '../distributions/distributions.report.ts';
import type { RequestStatus } from './words.ts';

interface RequestHead {
    id: number;
    number: string;
    status: RequestStatus;
    version: number;
    reason: string;
    needed_by: string | null;
    comments: string;
    submitted_at: string | null;
    decided_at: string | null;
    decision_reason: string;
    cancel_reason: string;
    created_at: string;
    place_id: number;
    place: string;
    receiver_id: number;
    receiver: string;
    locality: string;
    requester_id: number;
    requester: string;
    decided_by: string | null;
    /** The viewer asked; may cancel it; asked, receives or belongs there. */
    own: boolean;
    cancels: boolean;
    involved: boolean;
}

/** A line in its unit (`quantity_`) and in base units (`base_`). */
interface RequestLine {
    id: number;
    product_id: number;
    product: string;
    code: string;
    product_unit_id: number;
    unit: string;
    base_unit: string;
    base_units: number;
    per_units: number;
    quantity_required: number;
    base_required: number;
    asked_in_base: number | null;
    quantity_approved: number | null;
    base_approved: number | null;
    base_issued: number;
    base_suggested: number | null;
    tests_done: number | null;
    note: string;
    base_received: number;
    base_lost: number;
    /** For keepers: what their store has free of it, and what to approve. */
    usable?: number;
    reserved?: number;
    free?: number;
    proposed?: number;
}

/** What left the store for it. */
interface RequestDelivery {
    id: number;
    number: string;
    kind: DistributionKind;
    status: DistributionStatus;
    occurred_on: string;
    received_on: string | null;
}

export const requestDetail = action('POST /x/stock/requests/detail', {
    about: 'One request with its lines, what the store has free of them (for keepers), its deliveries and its history',
    access: stockRequesters,
    effect: 'reads',
    body: { id: integer('Request', { required: true }) },
    run: async ({ id }, { db, viewer, scope, today }) => {
        const head = await db.maybe<RequestHead>(sql`
            select q.id, q.number, q.status, q.version, q.reason, q.needed_by, q.comments, q.submitted_at, q.decided_at,
                   q.decision_reason, q.cancel_reason, q.created_at, q.place_id, q.place_name as place,
                   q.receiver_id, q.receiver_name as receiver, q.receiver_locality as locality, q.requester_id, q.requester_name as requester,
                   q.decided_by_name as decided_by,
                   ${asksOwn(viewer)} as own, ${involves(viewer)} as involved,
                   -- Who decides rejects; cancelling is for what was decided, and for who asked.
                   ${asksOwn(viewer)} or (${keepsStock(viewer)} and q.status <> 'submitted') as cancels
              from stock_request q
              join stock_place_named p on p.id = q.receiver_id
              left join facility f on f.id = p.facility_id
             where q.id = ${id}
               and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`);
        if (!head) throw notFound();
        const lines = await db.rows<RequestLine>(sql`
            select n.id, n.product_id, n.product_name as product, n.product_code as code, n.product_unit_id,
                   n.unit_name as unit, n.base_unit_name as base_unit, n.base_units, n.per_units, n.quantity_required,
                   n.base_required, case when n.base_units <> n.per_units then n.base_required end as asked_in_base, n.quantity_approved, n.base_approved,
                   n.base_issued, n.base_suggested, n.tests_done, n.note, w.base_received, w.base_lost
                   ${isKeeper(viewer.user_type) ? freeThere : sql``}
              from stock_request_line n
              cross join lateral (
                  select coalesce(sum(r.base_received), 0)::bigint as base_received,
                         coalesce(sum(greatest(0, r.base_quantity - r.base_received)), 0)::bigint as base_lost
                    from stock_distribution_line r join stock_distribution d on d.id = r.distribution_id
                   where r.request_line_id = n.id and d.status = 'received') w
              left join stock_level v on v.product_id = n.product_id and v.place_id = ${head.place_id}
              left join lateral (
                  select sum(k.quantity)::bigint as usable from stock_balance k join stock_lot t on t.id = k.lot_id
                   where k.product_id = n.product_id and k.place_id = ${head.place_id} and ${usableLot(today)}) l on true
             where n.request_id = ${id} order by n.id`);
        const deliveries = await db.rows<RequestDelivery>(sql`
            select id, number, kind, status, occurred_on, received_on from stock_distribution
             where request_id = ${id} order by occurred_on, id`);
        return {
            data: {
                ...head,
                lines,
                deliveries,
                history: await documentHistory(db, requestDocument, id, editedLines(id)),
            },
        };
    },
});

/** What the store may still promise of a line, and what of it to approve: all, or the most in whole units. */
const freeThere = sql`,
    coalesce(l.usable, 0) as usable, coalesce(v.reserved, 0) as reserved,
    greatest(0, coalesce(l.usable, 0) - coalesce(v.reserved, 0)) as free,
    case when n.base_required <= coalesce(l.usable, 0) - coalesce(v.reserved, 0) then n.quantity_required
         else floor(greatest(0, coalesce(l.usable, 0) - coalesce(v.reserved, 0))::numeric * n.per_units / n.base_units)
         end as proposed`;

/** Lines whose quantity was edited together with the request, for its history. */
const editedLines = (request: number): Sql => sql`
    coalesce((
        select jsonb_agg(jsonb_build_object(
                   'product', p.name, 'unit', u.name,
                   'from', (n.before ->> 'quantity_required')::numeric, 'to', (n.after ->> 'quantity_required')::numeric)
                   order by n.id)
          from audit n
          join product p on p.id = (coalesce(n.after, n.before) ->> 'product_id')::bigint
          join product_unit u on u.id = (coalesce(n.after, n.before) ->> 'product_unit_id')::bigint
         where n.entity = 'stock_request_line' and n.request_id = a.request_id and n.id between a.id and a.id + 2000
           and (coalesce(n.after, n.before) ->> 'request_id')::bigint = ${request}
           and n.before ->> 'quantity_required' is distinct from n.after ->> 'quantity_required'), '[]')`;
