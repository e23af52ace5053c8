/** One request: its lines, what is free of them, and its history from the audit. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { integer } from '../../define/field.ts';
import { notFound } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { usableLot } from '../ledger/held.server.ts';
import { isKeeper, keepsStock } from './scope.server.ts';
import { stockRequesters } from '../access.ts';

export const requestDetail = action('POST /x/stock/requests/detail', {
    about: 'One request with its lines, what the store has free of them (for keepers), its deliveries and its history',
    access: stockRequesters,
    effect: 'reads',
    body: { id: integer('Request', { required: true }) },
    run: async ({ id }, { db, viewer, scope, today }) => {
        const head = await db.maybe<{ id: number; place_id: number }>(sql`
            select q.id, q.number, q.status, q.version, q.reason, q.needed_by, q.comments, q.submitted_at, q.decided_at,
                   q.decision_reason, q.cancel_reason, q.created_at, q.place_id, s.name as place,
                   q.receiver_id, p.name as receiver, p.locality, q.requester_id, a.full_name as requester,
                   d.full_name as decided_by,
                   q.requester_id = ${viewer.id} or coalesce(p.facility_id = ${viewer.facility_id}, false) as own
              from stock_request q
              join stock_place_named p on p.id = q.receiver_id
              join stock_place_named s on s.id = q.place_id
              left join facility f on f.id = p.facility_id
              join account a on a.id = q.requester_id
              left join account d on d.id = q.decided_by_id
             where q.id = ${id}
               and ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))`);
        if (!head) throw notFound();
        const lines = await db.rows(sql`
            select n.id, n.product_id, n.product_name as product, n.product_code as code, n.product_unit_id,
                   n.unit_name as unit, n.base_unit_name as base_unit, n.base_units, n.per_units, n.quantity_required, n.base_required, n.quantity_approved, n.base_approved,
                   n.base_issued, n.base_suggested, n.tests_done, n.note, w.base_received, w.base_lost
                   ${isKeeper(viewer.user_type) ? sql`, coalesce(l.usable, 0) as usable, coalesce(v.reserved, 0) as reserved` : sql``}
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
        const deliveries = await db.rows(sql`
            select id, number, kind, status, occurred_on, received_on from stock_distribution
             where request_id = ${id} order by occurred_on, id`);
        return { data: { ...head, lines, deliveries, history: await history(db, id) } };
    },
});

/**
 * What happened to a request, the newest first: who, when, what. Read from the audit, so that no
 * second record of it can differ.
 */
const history = (db: Db, request: number) =>
    db.rows(sql`
        select a.id,
               case when a.before ->> 'status' is not distinct from a.after ->> 'status' then a.at
                    when a.after ->> 'status' = 'submitted' then (a.after ->> 'submitted_at')::timestamptz
                    when a.after ->> 'status' in ('approved', 'partly_approved', 'rejected')
                         and a.before ->> 'decided_at' is null then (a.after ->> 'decided_at')::timestamptz
                    else a.at end as at,
               coalesce(c.full_name, a.actor) as who,
               case when a.action = 'create' then case a.after ->> 'status' when 'draft' then 'drafted' else 'submitted' end
                    when a.before ->> 'status' is distinct from a.after ->> 'status' then a.after ->> 'status'
                    else 'edited' end as what,
               case when a.before ->> 'status' = a.after ->> 'status' then ''
                    when a.after ->> 'status' = 'cancelled' then a.after ->> 'cancel_reason'
                    when a.after ->> 'status' in ('approved', 'partly_approved', 'rejected') then a.after ->> 'decision_reason'
                    else '' end as reason,
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
                      and n.before ->> 'quantity_required' is distinct from n.after ->> 'quantity_required'), '[]') as lines
          from audit a
          left join account c on c.id = a.actor_id
         where a.entity = 'stock_request' and a.entity_id = ${request}
         order by a.id desc limit 200`);
