import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { cartridgeBook } from './book.report.ts';
import { keyNumber, kindsAndSites, sumsOfClasses, withMachine } from '../pieces.server.ts';

/** Counts that differ by more than so many, and tests of what was received above or below these, are looked at. */
const differs = 5;
const most = 100;
const least = 50;

export const cartridgeBookQuery = defineQuery(cartridgeBook, (input) => {
    const { filters, today } = input;
    const { start_date: from = '2000-01-01', end_date: until = today } = filters as {
        start_date?: string;
        end_date?: string;
    };
    const step = filters['by'] === 'week' ? sql`date_trunc('week', day)::date` : sql`${from}::date`;
    return sql`
        with ${kindsAndSites(input, withMachine(filters['machine']))},
        flow as (
            select place_id, product_id, lot_id, null::text as sent, occurred_on as day, reason, quantity
              from stock_movement join sites using (place_id) join kinds using (product_id)
             where occurred_on <= ${until}::date
            union all
            select place_id, product_id, lot_id, case when lot_id is null then reagent_lot end, day, 'used', -sum(runs)::bigint
              from cartridge_used join sites using (place_id) join kinds using (product_id)
             where day <= ${until}::date group by 1, 2, 3, 4, 5),
        -- What was there when the period opens is one step before it.
        steps as (
            select place_id, product_id, lot_id, sent, greatest(step, ${from}::date) as step, sum(net) as net,
                   sum(received) as received, sum(adjusted) as adjusted, sum(used) as used, sum(lost) as lost, sum(released) as released
              from (select place_id, product_id, lot_id, sent,
                           case when day >= ${from}::date then ${step} end as step, sum(quantity) as net, ${sumsOfClasses()}
                      from flow group by 1, 2, 3, 4, 5) s
             where step is not null group by 1, 2, 3, 4, 5),
        before as (
            select place_id, product_id, lot_id, sent, sum(quantity) as quantity from flow where day < ${from}::date
             group by 1, 2, 3, 4),
        every as (
            select * from steps
            union all
            select b.place_id, b.product_id, b.lot_id, b.sent, ${from}::date, 0, 0, 0, 0, 0, 0 from before b
             where b.quantity <> 0 and not exists (
                 select from steps s where s.place_id = b.place_id and s.product_id = b.product_id
                    and s.lot_id is not distinct from b.lot_id and s.sent is not distinct from b.sent)),
        rows as (
            select e.*, coalesce(b.quantity, 0) + sum(e.net) over (
                       partition by e.place_id, e.product_id, e.lot_id, e.sent order by e.step) as closing
              from every e left join before b on b.place_id = e.place_id and b.product_id = e.product_id
                   and b.lot_id is not distinct from e.lot_id and b.sent is not distinct from e.sent),
        told as (
            select r.*, closing - net as opening,
                   closing < 0 or abs(adjusted) > ${differs}
                   or (received > 0 and (100.0 * used / received > ${most} or 100.0 * used / received < ${least})) as looks
              from rows r)
        select ${keyNumber(sql`r.place_id`, sql`r.product_id`, sql`coalesce(r.lot_id, 0)`, sql`r.sent`, sql`r.step`)} as id,
               s.facility_id, s.facility, s.district, k.disease_area, p.name as product,
               coalesce(t.lot_number, nullif(r.sent, '')) as lot_number,
               ${filters['by'] === 'week' ? sql`to_char(r.step, 'IYYY" W"IW')` : sql`null::text`} as period, r.step as period_start,
               r.opening::bigint as opening, r.received::bigint as received, r.adjusted::bigint as adjusted, r.used::bigint as used,
               r.lost::bigint as lost, r.released::bigint as released, r.closing::bigint as closing,
               100.0 * r.used / nullif(r.received, 0) as used_rate,
               100.0 * r.lost / nullif(greatest(r.opening, 0) + r.received, 0) as wastage_rate,
               (greatest(r.opening, 0) + r.received)::bigint as available,
               case when r.looks then 'yes' else 'no' end as look, u.name as unit
          from told r
          join sites s using (place_id)
          join kinds k using (product_id)
          join product p on p.id = r.product_id
          join measurement_unit u on u.id = p.base_unit_id
          left join stock_lot t on t.id = r.lot_id
         where ${filters['look'] ? isOneOf(`case when r.looks then 'yes' else 'no' end`, filters['look']) : sql`true`}`;
});
