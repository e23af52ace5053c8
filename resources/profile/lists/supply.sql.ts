import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { lotStateOf, usableLot } from '../../stock/ledger/stockAt.server.ts';
import { inUseAt } from '../../stock/ledger/used.server.ts';
import { facilityRequests, facilityStock } from './supply.report.ts';

export const facilityStockQuery = defineQuery(
    facilityStock,
    ({ scope, today }) => sql`
        select (hashtextextended(concat_ws(chr(31), p.id, b.product_id), 0) & 562949953421311) as id, f.id as facility_id, f.name as facility,
               i.name as product, i.code, u.name as unit, sum(greatest(b.quantity, 0))::bigint as on_hand,
               coalesce(sum(greatest(b.quantity, 0)) filter (where ${lotStateOf(today)} = 'expired'), 0)::bigint as expired_units,
               count(*) filter (where b.quantity > 0) as lots,
               min(t.expires_on) filter (where b.quantity > 0 and ${usableLot(today)} and ${inUseAt(sql`b.place_id`, sql`t.id`)}) as earliest_expiry
          from stock_held b
          join stock_place p on p.id = b.place_id
          join facility f on f.id = p.facility_id
          join product i on i.id = b.product_id
          join measurement_unit u on u.id = i.base_unit_id
          join stock_lot t on t.id = b.lot_id
         where ${scope('f')}
         group by p.id, b.product_id, f.id, i.id, u.id`,
);

export const facilityRequestsQuery = defineQuery(
    facilityRequests,
    ({ scope }) => sql`
        select q.id, f.id as facility_id, f.name as facility, q.number, q.status, q.submitted_at, q.needed_by, q.decided_at, q.reason
          from stock_request q
          join stock_place p on p.id = q.receiver_id
          join facility f on f.id = p.facility_id
         where q.submitted_at is not null and ${scope('f')}`,
);
