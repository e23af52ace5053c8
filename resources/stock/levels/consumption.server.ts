/**
 * How fast a place uses up its stock, over a window of months: consumption, stock-out days, average
 * monthly consumption (AMC). Formulas and sources: docs/stock.md (open-mSupply).
 */
import { join, sql, type Sql } from '../../define/sql.ts';

/** Days of an average month: 365.25 ÷ 12. */
export const daysOfMonth = 30.4375;

/** Days of history without which no average is known: a first delivery is no consumption of a day. */
export const leastDays = 28;

/**
 * What consumption is read from. `used`: what was issued and distributed, and what runs of instruments
 * used. `received`: of other goods a facility books deliveries but no use, so what it confirmed as received
 * stands for what it uses. `none`: nothing known.
 */
export type ConsumptionBasis = 'used' | 'received' | 'none';

/** Whose consumption, and over which days: the `months` months that end with `today`. */
export interface ConsumptionOf {
    /** Id of a stock_place, or SQL that finds one. */
    place: number | Sql;
    today: string;
    /** Programme time zone: a lot is held from the day there. */
    timeZone: string;
    /** 1 to 24; six unless told. */
    months?: number;
    /** Only these products; all where it is left out. */
    products?: readonly number[];
}

/** The first day of the window. */
export const opens = ({ today, months = 6 }: Pick<ConsumptionOf, 'today' | 'months'>): Sql =>
    sql`((${today}::date - make_interval(months => ${months}))::date + 1)`;

const conditionOf = ({ products }: ConsumptionOf, column: Sql): Sql =>
    products ? sql`${column} = any(${products}::bigint[])` : sql`true`;

/**
 * A query with one row for each product: `product_id, window_from, days, basis, consumption,
 * stock_out_days, amc, adjusted_amc`, in base units. The window of a product opens with its first
 * movement at the place where that is later; without any, `window_from` is null and the counts 0.
 * The averages are null before `leastDays` are known, and `adjusted_amc` where the product was out
 * on every day.
 *
 * Runs that name no known lot count as consumption of their product, and leave every lot as it is.
 *
 * Stock-out days are found from what changes, not day by day: each movement, change of state and
 * expiry of a lot moves the usable stock of its product by a step, and a day counts by how it ends.
 */
export const consumption = (of: ConsumptionOf): Sql => sql`
    with runs_used as materialized (
        select product_id, lot_id, day, sum(runs)::bigint as runs from cartridge_used
         where place_id = ${of.place} and day <= ${of.today}::date and ${conditionOf(of, sql`product_id`)}
         group by product_id, lot_id, day
    ), windows as materialized (
        select p.id as product_id,
               (select greatest(${opens(of)}, min(first)) from (
                    select min(m.occurred_on) as first from stock_movement m
                     where m.product_id = p.id and m.place_id = ${of.place} and m.occurred_on <= ${of.today}::date
                    union all
                    select min(u.day) from runs_used u where u.product_id = p.id) firsts
                having count(first) > 0) as window_from
          from product p where ${conditionOf(of, sql`p.id`)}
    ), moved as materialized (
        select lot_id, product_id, day, sum(quantity) as quantity, sum(consumed) as consumed, sum(received) as received
          from (select m.lot_id, m.product_id, m.occurred_on as day, m.quantity,
                       case when r.consumption then -m.quantity else 0 end as consumed,
                       case when m.reason = 'confirmed' then m.quantity else 0 end as received
                  from stock_movement m join movement_reason r on r.code = m.reason
                 where m.place_id = ${of.place} and m.occurred_on >= ${opens(of)} and ${conditionOf(of, sql`m.product_id`)}
                union all
                select lot_id, product_id, day, -runs, runs, 0 from runs_used where day >= ${opens(of)}) m
         group by lot_id, product_id, day
    ), ${join([lotSteps(of), outDays(of)], ', ')}, used as (
        select product_id, sum(consumed) as used, sum(received) as received from moved
         where day <= ${of.today}::date group by product_id
    ), sums as (
        select w.product_id, w.window_from, coalesce(${of.today}::date - w.window_from + 1, 0) as days,
               coalesce(o.days, 0) as stock_out_days,
               case when u.used > 0 then 'used' when u.received > 0 then 'received' else 'none' end as basis,
               case when u.used > 0 then u.used when u.received > 0 then u.received else 0 end as consumption
          from windows w
          left join used u using (product_id)
          left join out_days o using (product_id)
    )
    select product_id, window_from, days, basis, consumption::bigint as consumption,
           stock_out_days::integer as stock_out_days,
           case when days >= ${leastDays} then consumption * ${daysOfMonth}::numeric / days end as amc,
           case when days >= ${leastDays}
                then consumption * ${daysOfMonth}::numeric / nullif(days - stock_out_days, 0) end as adjusted_amc
      from sums`;

/** Common table expressions: on which day the usable quantity of each lot becomes what. */
const lotSteps = (of: ConsumptionOf): Sql => sql`
    lots as (
        select b.lot_id, b.product_id, t.expires_on,
               b.quantity - coalesce(sum(m.quantity), 0) as opening, count(m.lot_id) as days
          from stock_held b
          join stock_lot t on t.id = b.lot_id
          left join moved m on m.lot_id = b.lot_id
         where b.place_id = ${of.place} and ${conditionOf(of, sql`b.product_id`)}
         group by b.lot_id, b.product_id, t.expires_on, b.quantity
        having b.quantity <> coalesce(sum(m.quantity), 0) or count(m.lot_id) > 0
    ), events as (
        select lot_id, product_id, ${opens(of)} as day, opening as quantity, null::boolean as usable,
               null::timestamptz as at, false as expired from lots
        union all
        select lot_id, product_id, day, quantity, null, null, false from moved
        union all
        select l.lot_id, l.product_id, greatest((s.from_at at time zone ${of.timeZone})::date, ${opens(of)}),
               0, s.usable, s.from_at, false
          from lots l join stock_lot_state s on s.lot_id = l.lot_id
        union all
        select lot_id, product_id, greatest(expires_on + 1, ${opens(of)}), 0, null, null, true
          from lots where expires_on is not null
    ), lot_days as (
        select lot_id, product_id, day, sum(quantity) as quantity, bool_or(expired) as expired,
               (array_agg(usable order by at desc) filter (where usable is not null))[1] as usable
          from events where day <= ${of.today}::date group by lot_id, product_id, day
    ), lot_states as (
        select lot_id, product_id, day, usable, sum(quantity) over so_far as quantity,
               bool_or(expired) over so_far as expired, count(usable) over so_far as states
          from lot_days window so_far as (partition by lot_id order by day)
    ), lot_usable as (
        select lot_id, product_id, day,
               case when bool_or(usable) over (partition by lot_id, states) and not expired then greatest(quantity, 0) else 0 end as usable
          from lot_states
    )`;

/** Common table expression: on how many days of its window a product ended without usable stock. */
const outDays = (of: ConsumptionOf): Sql => sql`
    steps as (
        select product_id, day, usable - lag(usable, 1, 0) over (partition by lot_id order by day) as step from lot_usable
        union all
        select product_id, window_from, 0 from windows where window_from is not null
    ), stretches as (
        select product_id, day, sum(sum(step)) over (partition by product_id order by day) as usable,
               lead(day, 1, ${of.today}::date + 1) over (partition by product_id order by day) as until
          from steps group by product_id, day
    ), out_days as (
        select s.product_id, sum(s.until - greatest(s.day, w.window_from)) as days
          from stretches s join windows w using (product_id)
         where s.usable <= 0 and s.until > w.window_from
         group by s.product_id
    )`;
