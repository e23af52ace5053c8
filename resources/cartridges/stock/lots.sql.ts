import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { lotStateOf } from '../../stock/ledger/stockAt.server.ts';
import { cartridgeLots } from './lots.report.ts';
import { keyNumber, kindsAndSites, sumsOfClasses } from '../pieces.server.ts';
import { lotsAPlace, unknownLots } from '../site/words.ts';

/** Days after which a lot with nothing left is history. */
const lately = 84;
/** Days within which an expiry is soon. */
const soon = 90;

export const cartridgeLotsQuery = defineQuery(cartridgeLots, (input) => {
    const { today, filters } = input;
    const all = filters['which_lots'] === 'all' || filters['state'] !== undefined;
    return sql`
        with ${kindsAndSites(input)},
        flow as (
            select place_id, product_id, lot_id, null::text as sent, reason, quantity, null::date as used_on, false as failed
              from stock_movement join sites using (place_id) join kinds using (product_id)
            union all
            select place_id, product_id, lot_id, case when lot_id is null then reagent_lot end, 'used', -runs::bigint,
                   day, failed
              from cartridge_used join sites using (place_id) join kinds using (product_id)),
        lots as (
            select place_id, product_id, lot_id, sent, sum(quantity)::bigint as balance, ${sumsOfClasses()},
                   coalesce(-sum(quantity) filter (where failed), 0)::bigint as failed,
                   min(used_on) as first_use, max(used_on) as last_use,
                   bool_or(reason <> 'used') as booked
              from flow group by place_id, product_id, lot_id, sent),
        told as (
            select l.*, t.lot_number, t.expires_on,
                   case when l.lot_id is null or not l.booked then 'unknown' when s.state = 'on_hold' then 'held'
                        when s.state <> 'usable' then s.state when a.active is false then 'aside' else 'active' end as state
              from lots l
              left join stock_lot t on t.id = l.lot_id
              cross join lateral (select ${lotStateOf(today)} as state) s
              left join stock_place_lot a on a.place_id = l.place_id and a.lot_id = l.lot_id)
        select case when l.lot_id is null then ${keyNumber(sql`l.place_id`, sql`l.product_id`, sql`l.sent`)} + ${unknownLots}::bigint
                    else l.place_id * ${lotsAPlace}::bigint + l.lot_id end as id,
               s.facility_id, s.facility, s.district, k.disease_area, p.name as product,
               coalesce(l.lot_number, nullif(l.sent, '')) as lot_number, l.expires_on, l.state,
               l.balance, l.received, l.adjusted, l.used, l.lost, l.released, l.failed, l.first_use, l.last_use,
               case when l.last_use > l.expires_on then (
                   select sum(x.runs)::bigint from cartridge_used x
                    where x.place_id = l.place_id and x.lot_id = l.lot_id and x.day > l.expires_on) else 0 end as used_after_expiry,
               u.name as unit
          from told l
          join sites s using (place_id)
          join kinds k using (product_id)
          join product p on p.id = l.product_id
          join measurement_unit u on u.id = p.base_unit_id
         where ${isOneOf('l.state', filters['state'])}
           and ${filters['expiring'] === undefined ? sql`true` : sql`(l.balance > 0 and l.expires_on between ${today}::date and ${today}::date + ${soon}::integer)`}
           and ${all ? sql`true` : sql`(l.balance <> 0 or l.last_use > ${today}::date - ${lately}::integer)`}`;
});
