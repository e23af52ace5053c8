/** Lists of requests. A request for a facility belongs to it; any other is the keepers' to see. */
import { defineQuery, tallyBy, type QueryInput } from '../../define/query.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { pendingRequests, stockRequests } from './requests.report.ts';
import { keepsStock } from './scope.server.ts';
import { requestStatuses } from './words.ts';
import { allOf, firstOf } from '../../define/several.ts';

/** Requests that the reader may see and that meet a condition on `stock_request q`. */
const listWhere = (
    { scope, viewer, timeZone }: QueryInput,
    condition: (zone: string) => Sql,
): Sql => sql`
    select q.id, q.number, q.status, q.receiver_name as receiver, q.receiver_locality as locality, p.facility_id as receiver_facility_id, q.requester_name as requester,
           l.product_count, l.products, l.lines, q.reason, q.needed_by, q.submitted_at, q.decided_by_name as decided_by,
           q.decided_at, q.decision_reason, q.created_at, q.version
      from stock_request q
      join stock_place_named p on p.id = q.receiver_id
      left join facility f on f.id = p.facility_id
      cross join lateral (
          select count(*)::integer as product_count, coalesce(string_agg(n.product_name, ', ' order by n.id), '') as products,
                 coalesce(jsonb_agg(jsonb_build_object(
                     'id', n.id, 'product_id', n.product_id, 'product', n.product_name, 'code', n.product_code,
                     'product_unit_id', n.product_unit_id, 'unit', n.unit_name, 'quantity', n.quantity_required,
                     'base_quantity', n.base_required, 'base_approved', n.base_approved, 'base_issued', n.base_issued,
                     'tests_done', n.tests_done, 'note', n.note) order by n.id), '[]') as lines
            from stock_request_line n where n.request_id = q.id) l
     where ((f.id is null and ${keepsStock(viewer)}) or (f.id is not null and ${scope('f')}))
       and ${condition(timeZone)}`;

function conditionOf({ filters }: QueryInput, timeZone: string): Sql {
    const { status, receiver_id, product_id, start_date, end_date } = filters;
    const conditions: Sql[] = [];
    if (status) conditions.push(sql`q.status = any(${allOf(status)}::text[])`);
    if (receiver_id) conditions.push(sql`q.receiver_id = any(${allOf(receiver_id)}::bigint[])`);
    if (product_id)
        conditions.push(sql`exists (select 1 from stock_request_line n
            where n.request_id = q.id and n.product_id = any(${allOf(product_id)}::bigint[]))`);
    const day = sql`(q.created_at at time zone ${timeZone})::date`;
    if (start_date) conditions.push(sql`${day} >= ${firstOf(start_date)}::date`);
    if (end_date) conditions.push(sql`${day} <= ${firstOf(end_date)}::date`);
    return and(conditions);
}

export const stockRequestsQuery = defineQuery(
    stockRequests,
    (input) => listWhere(input, (timeZone) => conditionOf(input, timeZone)),
    { tally: tallyBy('status', requestStatuses) },
);

export const pendingRequestsQuery = defineQuery(pendingRequests, (input) =>
    listWhere(input, () => sql`q.status = 'submitted'`),
);
