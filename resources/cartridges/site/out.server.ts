/** How many kinds of cartridges a facility is out of, as *Cartridge stock* calls it, without all else that it tells of each. */
import { sql, type Sql } from '../../define/sql.ts';
import { inUseAt } from '../../stock/ledger/used.server.ts';
import { usableLot } from '../../stock/ledger/stockAt.server.ts';
import { lookBack } from '../stock/levels.sql.ts';

/**
 * One row, `out`: products that runs used within the days that are looked back on, of which no usable lot has anything left. Lots are looked
 * at from the newest on, until one has something: of years of runs nothing else is read. `place` is the facility's stock place.
 */
export const cartridgesOut = (facility: number, place: Sql, today: string): Sql => {
    const since = sql`(${today}::date - ${lookBack}::integer)`;
    const next = sql`(date_trunc('month', ${since} + 1) + interval '1 month')::date`;
    return sql`
    with lately as materialized (
        select c.product_id from (
            select device_type, assay from cartridge_month where facility_id = ${facility} and month >= ${next} and runs > 0
            union
            select device_type, assay from cartridge_day where facility_id = ${facility} and day > ${since} and day < ${next} and runs > 0) d
          join cartridge c on c.device_type = d.device_type and lower(btrim(c.assay)) = d.assay
         group by c.product_id),
    answered as materialized (
        select u.lot_id, u.product_id, sum(u.runs) as runs from cartridge_used u
         where u.facility_id = ${facility} and exists (
               select from cartridge_meant m where m.facility_id = u.facility_id and m.device_type = u.device_type
                  and m.assay = u.assay and m.reagent_lot = u.reagent_lot)
         group by u.lot_id, u.product_id)
    select count(*)::integer as out from lately y where not coalesce((
        select true
          from (select b.lot_id, b.product_id, b.quantity from stock_balance b
                 where b.place_id = ${place} and b.product_id = y.product_id and b.quantity > 0 order by b.lot_id desc offset 0) b
          join stock_lot t on t.id = b.lot_id
         where ${usableLot(today)} and ${inUseAt(place, sql`t.id`)}
           and b.quantity > coalesce((
                   select sum(d.runs) from cartridge c join cartridge_month d on d.device_type = c.device_type and d.assay = lower(btrim(c.assay))
                    where c.product_id = b.product_id and d.facility_id = ${facility} and d.reagent_lot = lower(btrim(t.lot_number))
                      and not exists (
                          select from cartridge_meant m where m.facility_id = d.facility_id and m.device_type = d.device_type
                             and m.assay = d.assay and m.reagent_lot = d.reagent_lot)), 0)
               + coalesce((select a.runs from answered a where a.lot_id = b.lot_id and a.product_id = b.product_id), 0)
         limit 1), false)`;
};
