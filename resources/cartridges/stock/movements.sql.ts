/** What moved a facility's cartridges, line by line: what people booked, and what its runs used. */
import { defineQuery, within } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { isOneOf, sql, type Sql } from '../../define/sql.ts';
import { cartridgeMovements } from './movements.report.ts';
import { keyNumber, kindsAndSites, withMachine } from '../pieces.server.ts';

export const cartridgeMovementsQuery = defineQuery(cartridgeMovements, (input) => {
    const { filters } = input;
    return sql`
        with ${kindsAndSites(input, withMachine(filters['machine']))},
        moved as (
            select m.id, m.place_id, m.product_id, m.lot_id, '' as sent, m.occurred_on as day, m.reason, m.quantity, m.party,
                   m.document_number, a.full_name as recorded_by, m.note
              from stock_movement m join sites using (place_id) join kinds using (product_id)
              left join account a on a.id = m.recorded_by
             where ${within('m.occurred_on', input)}
            union all
            select ${keyNumber(sql`u.place_id`, sql`u.product_id`, sql`coalesce(u.lot_id, 0)`, sql`case when u.lot_id is null then u.reagent_lot end`, sql`u.day`)} + 4000000000000000,
                   u.place_id, u.product_id, u.lot_id, case when u.lot_id is null then u.reagent_lot end, u.day, 'used', -sum(u.runs)::bigint, '', '', null, ''
              from cartridge_used u join sites using (place_id) join kinds using (product_id)
             where ${within('u.day', input)}
             group by 2, 3, 4, 5, 6 having sum(u.runs) <> 0)
        select m.id, m.day, s.facility_id, s.facility, s.district, k.disease_area, p.name as product,
               coalesce(t.lot_number, nullif(m.sent, '')) as lot_number, m.reason,
               case when m.quantity > 0 then m.quantity end as quantity_in,
               case when m.quantity < 0 then -m.quantity end as quantity_out,
               m.party, m.document_number, m.recorded_by, m.note
          from moved m
          join sites s using (place_id)
          join kinds k using (product_id)
          join product p on p.id = m.product_id
          left join stock_lot t on t.id = m.lot_id
         where ${isOneOf('m.reason', filters['reason'])} and ${hasLot(filters['lot'])}`;
});

const hasLot = (value: unknown): Sql =>
    value
        ? sql`lower(coalesce(t.lot_number, m.sent)) = any(${allOf(value).map((one) => String(one).toLowerCase())}::text[])`
        : sql`true`;
