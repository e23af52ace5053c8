/**
 * Stock levels of a place by product and by lot: what is there, what of it may be used, how long it
 * lasts, what to order, and what will expire before it is used. docs/stock.md.
 */
import type { Db } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { consumption, type ConsumptionBasis, type ConsumptionOf } from './consumption.server.ts';
import { lotStateOf, usableLot } from '../ledger/stockAt.server.ts';
import { inUseAt } from '../ledger/used.server.ts';

/** Months of adjusted consumption that a place holds at least and at most (Uganda: labspars2). */
const leastMonths = 2;
export const mostMonths = 4;

/** How a product stands at a place. Base units; averages are fractions of them. */
export interface ProductLevel {
    product_id: number;
    on_hand: number;
    reserved: number;
    /** On hand without expired, held, recalled and inactive lots; what is reserved is in it. */
    usable: number;
    /** Null: never moved there. */
    window_from: string | null;
    days: number;
    basis: ConsumptionBasis;
    consumption: number;
    stock_out_days: number;
    amc: number | null;
    adjusted_amc: number | null;
    months_of_stock: number | null;
    minimum: number | null;
    maximum: number | null;
    order_quantity: number | null;
    earliest_expiry: string | null;
    status: LevelStatus;
}

export type LevelStatus = 'out' | 'under' | 'ok' | 'over' | 'unused';

/** SQL condition on `stock_lot t`: the place may use it on the day, and has not set it aside. */
export const usableHere = ({ place, today }: Pick<ConsumptionOf, 'place' | 'today'>): Sql =>
    sql`${usableLot(today)} and ${inUseAt(place, sql`t.id`)}`;

/** A query with one row for each product: the fields of ProductLevel. */
export const levels = (of: ConsumptionOf): Sql => sql`
    with figures as (
        select c.*, coalesce(u.on_hand, 0)::bigint as on_hand, coalesce(l.reserved, 0) as reserved,
               coalesce(u.usable, 0) as usable, u.earliest_expiry,
               case when s.kind = 'store' then p.minimum_level end as minimum_level,
               case when s.kind = 'store' then p.maximum_level end as maximum_level,
               ceil(${leastMonths} * c.adjusted_amc) as least, ceil(${mostMonths} * c.adjusted_amc) as most
          from (${consumption(of)}) c
          join product p on p.id = c.product_id
          join stock_place s on s.id = ${of.place}
          left join stock_level l on l.product_id = c.product_id and l.place_id = ${of.place}
          left join (select b.product_id, sum(b.quantity) as on_hand, sum(b.quantity) filter (where ${usableHere(of)}) as usable,
                            min(t.expires_on) filter (where ${usableHere(of)}) as earliest_expiry
                       from stock_held b join stock_lot t on t.id = b.lot_id
                      where b.place_id = ${of.place} and b.quantity > 0
                      group by b.product_id) u on u.product_id = c.product_id
    ), bounded as (
        -- A level that somebody set holds; the computed one keeps to its side of it.
        select f.*, coalesce(minimum_level, case when least > maximum_level then maximum_level else least end) as minimum,
               coalesce(maximum_level, case when most < minimum_level then minimum_level else most end) as maximum
          from figures f
    )
    select product_id, on_hand, reserved, usable::bigint as usable, window_from, days, basis, consumption,
           stock_out_days, amc, adjusted_amc, usable / nullif(adjusted_amc, 0) as months_of_stock,
           minimum::bigint as minimum, maximum::bigint as maximum,
           (maximum - least(usable, maximum))::bigint as order_quantity, earliest_expiry,
           case when usable <= 0 and (consumption > 0 or minimum > 0) then 'out'
                when usable <= 0 then 'unused'
                when usable < minimum then 'under'
                when usable > maximum and (consumption > 0 or maximum_level is not null) then 'over'
                else 'ok' end as status
      from bounded`;

/** The levels of products at a place, by product. */
export async function levelsOf(
    db: Db,
    of: ConsumptionOf & { products: readonly number[] },
): Promise<Map<number, ProductLevel>> {
    const found = await db.rows<ProductLevel>(levels(of));
    return new Map(found.map((level) => [level.product_id, level]));
}

/**
 * A query with one row for each lot with stock at the place: `lot_id, product_id, lot_number,
 * expires_on, quantity, state, days_left, at_risk`. `at_risk`: base units that will expire unused if
 * consumption stays at adjusted AMC and lots go first expired, first out; null for a lot that may not
 * be issued, and for one that expires while no such average is known. Of the lots up to one, what is
 * left over is the most by which any of their sums exceeds what is used up until its expiry; a lot
 * bears what it adds to that.
 */
export const lotLevels = (of: ConsumptionOf): Sql => sql`
    with there as (
        select t.id as lot_id, b.product_id, t.lot_number, t.expires_on, b.quantity, ${usableHere(of)} as usable,
               case when ${usableLot(of.today)} and not ${inUseAt(of.place, sql`t.id`)} then 'aside' else ${lotStateOf(of.today)} end as state
          from stock_held b join stock_lot t on t.id = b.lot_id
         where b.place_id = ${of.place} and b.quantity > 0
    ), queued as (
        select t.*, sum(t.quantity) over fefo as up_to,
               c.adjusted_amc, case when c.adjusted_amc is not null then
                   c.consumption::numeric * (t.expires_on - ${of.today}::date) / (c.days - c.stock_out_days) end as used_by_then
          from there t left join (${consumption(of)}) c using (product_id)
        window fefo as (partition by t.product_id, t.usable order by t.expires_on nulls last, t.lot_id)
    ), left_over as (
        select q.*, ceil(greatest(0, max(up_to - used_by_then) over fefo)) as wasted
          from queued q
        window fefo as (partition by q.product_id, q.usable order by q.expires_on nulls last, q.lot_id)
    )
    select lot_id, product_id, lot_number, expires_on, quantity, state, expires_on - ${of.today}::date as days_left,
           case when usable then case when expires_on is null then 0 when adjusted_amc is null then null else
               (wasted - coalesce(lag(wasted) over (partition by product_id, usable order by expires_on nulls last, lot_id), 0))::bigint
           end end as at_risk
      from left_over`;
