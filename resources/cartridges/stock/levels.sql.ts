import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql, type Sql } from '../../define/sql.ts';
import { daysOfMonth, leastDays } from '../../stock/levels/consumption.server.ts';
import { mostMonths } from '../../stock/levels/levels.server.ts';
import { lotStateOf, usableLot } from '../../stock/ledger/stockAt.server.ts';
import { inUseAt } from '../../stock/ledger/used.server.ts';
import { cartridgeLevels } from './levels.report.ts';
import { devicesOf, keyNumber, kindsAndSites } from '../pieces.server.ts';

/** Days of runs that tell how fast a facility uses a cartridge. */
export const lookBack = 84;
/** Orders go out every two months; none comes sooner than in a fortnight. */
const betweenDeliveries = 61;
const soonest = 14;
/** Days of use beyond which a facility could give: what it holds at most. */
const keeps = mostMonths * daysOfMonth;

export const cartridgeLevelsQuery = defineQuery(cartridgeLevels, (input) => {
    const { today, filters } = input;
    return sql`
        with ${kindsAndSites(input)},
        ${lots(today)},
        arrivals as (
            select m.place_id, m.product_id, max(m.occurred_on) as last_on
              from stock_movement m join sites using (place_id) join kinds using (product_id)
             where m.reason in ('confirmed', 'receive', 'transfer_in') and m.reverses is null
               and not exists (select from stock_movement u where u.reverses = m.id)
             group by 1, 2),
        coming as (
            select d.receiver_id as place_id, n.product_id, sum(n.base_quantity)::bigint as quantity
              from stock_distribution d join stock_distribution_line n on n.distribution_id = d.id
              join sites on sites.place_id = d.receiver_id join kinds using (product_id)
             where d.status = 'sent' group by 1, 2),
        figures as (
            select l.*, coalesce(c.quantity, 0) as on_the_way, a.last_on
              from (select place_id, product_id,
                           sum(greatest(quantity, 0)) filter (where lot_id is not null) as on_hand,
                           coalesce(sum(greatest(quantity, 0)) filter (where usable), 0) as usable,
                           coalesce(sum(greatest(quantity, 0)) filter (where expired), 0) as expired,
                           sum(greatest(-quantity, 0)) as over_used, sum(recent) as recent,
                           count(*) filter (where quantity > 0) as lots,
                           least(${lookBack}, greatest(${leastDays}, ${today}::date - min(first_day) + 1)) as days
                      from lots group by 1, 2) l
              left join coming c using (place_id, product_id)
              left join arrivals a using (place_id, product_id)),
        told as (
            -- Multiplied before they are divided: nine runs in 84 days have no end as a decimal number.
            select g.*, div((usable + on_the_way) * days, nullif(recent, 0)) as days_of_stock,
                   case when last_on is not null then greatest(last_on + ${betweenDeliveries}::integer, ${today}::date + ${soonest}::integer) end as next_on,
                   case when recent > 0 then greatest(0, usable - ceil(recent * ${keeps}::numeric / days)) else usable end as spare
              from figures g),
        outlooks as (
            select t.*, ${today}::date + least(days_of_stock, 36500)::integer as out_on,
                   case when usable <= 0 and recent > 0 then 'out'
                        when recent = 0 then 'unused'
                        when ${today}::date + least(days_of_stock, 36500)::integer < coalesce(next_on, ${today}::date + ${soonest}::integer) then 'short'
                        when spare > 0 then 'spare' else 'enough' end as outlook
              from told t)
        select ${keyNumber(sql`t.place_id`, sql`t.product_id`)} as id, s.facility_id, s.facility, s.district, k.disease_area,
               p.name as product, t.outlook, t.usable::bigint as usable, t.days_of_stock,
               case when t.recent > 0 then t.out_on end as runs_out_on, t.next_on as next_delivery_on,
               t.on_the_way::bigint as on_the_way, t.spare::bigint as spare, t.recent::bigint as used_lately,
               coalesce(t.on_hand, 0)::bigint as on_hand, t.expired::bigint as expired, t.over_used::bigint as over_used,
               t.lots::integer as lots, u.name as unit,
               (select count(*)::integer from machine m where m.facility_id = s.facility_id and m.status = 'enabled'
                   and ${isOneOf('m.device_type', devicesOf(input))}) as device_number
          from outlooks t
          join sites s using (place_id)
          join kinds k using (product_id)
          join product p on p.id = t.product_id
          join measurement_unit u on u.id = p.base_unit_id
         where ${isOneOf('t.outlook', filters['outlook'])}`;
});

/** Common table expressions: each lot of the sites, what is left of it, and how its runs go. No lot: runs that name none. */
function lots(today: string): Sql {
    // Months that ended before the days that are looked back on are read as sums; of those only that they were matters.
    const since = sql`date_trunc('month', ${today}::date - ${lookBack}::integer)::date`;
    // The sites are told to the views as a list: of one place its own rows are read then, not those of all.
    return sql`
    runs as materialized (
        select place_id, product_id, lot_id, sum(used)::bigint as used, min(first_day) as first_day, sum(recent)::bigint as recent
          from (select u.place_id, u.product_id, u.lot_id, u.runs as used, u.month as first_day, 0 as recent
                  from cartridge_used_sum u join sites using (place_id) join kinds using (product_id)
                 where u.facility_id = any(array(select facility_id from sites)) and u.month < ${since}
                union all
                select u.place_id, u.product_id, u.lot_id, u.runs, u.day,
                       case when u.day > ${today}::date - ${lookBack}::integer then u.runs else 0 end
                  from cartridge_used u join sites using (place_id) join kinds using (product_id)
                 where u.facility_id = any(array(select facility_id from sites)) and u.day >= ${since}) x
         group by 1, 2, 3),
    lots as (
        select h.place_id, h.product_id, h.lot_id, h.quantity, h.recent, h.first_day,
               coalesce(${usableLot(today)} and ${inUseAt(sql`h.place_id`, sql`h.lot_id`)}, false) as usable,
               ${lotStateOf(today)} = 'expired' as expired
          from (select place_id, product_id, lot_id, sum(quantity)::bigint as quantity, sum(recent)::bigint as recent, min(first_day) as first_day
                  from (select b.place_id, b.product_id, b.lot_id, b.quantity, 0::bigint as recent, null::date as first_day
                          from stock_balance b join sites using (place_id) join kinds using (product_id)
                        union all
                        select place_id, product_id, lot_id, -used, recent, first_day from runs) x
                 group by 1, 2, 3) h
          left join stock_lot t on t.id = h.lot_id)`;
}
