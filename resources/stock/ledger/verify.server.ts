/** Recomputes the stock balances from the movements, and looks for a day on which one was negative. */
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';

/** A balance that is not the sum of its movements, or a day on which that sum was below zero. */
export interface LedgerDifference {
    what: 'balance of a lot' | 'on hand' | 'reserved' | 'negative on';
    place: string;
    product: string;
    lot: string;
    /** Day of a negative balance; empty for the others. */
    day: string;
    kept: number;
    recomputed: number;
}

/** Recomputes everything in one snapshot; lists at most `limit` differences of each kind. */
export async function verifyLedger(
    db: Db,
    limit = 100,
): Promise<{ movements: number; differences: LedgerDifference[] }> {
    const differences = await db.rows<LedgerDifference>(sql`
        with found as (
            (select 'balance of a lot' as what, place_id, product_id, lot_id, null::date as day,
                    coalesce(b.quantity, 0) as kept, coalesce(t.quantity, 0) as recomputed
               from stock_balance b full join stock_balance_truth t using (place_id, product_id, lot_id)
              where coalesce(b.quantity, 0) <> coalesce(t.quantity, 0) limit ${limit})
            union all
            (select 'on hand', place_id, product_id, null, null, coalesce(l.on_hand, 0), coalesce(t.on_hand, 0)
               from stock_level l full join stock_level_truth t using (place_id, product_id)
              where coalesce(l.on_hand, 0) <> coalesce(t.on_hand, 0) limit ${limit})
            union all
            (select 'reserved', place_id, product_id, null, null, coalesce(l.reserved, 0), coalesce(t.reserved, 0)
               from stock_level l full join stock_reserved_truth t using (place_id, product_id)
              where coalesce(l.reserved, 0) <> coalesce(t.reserved, 0) limit ${limit})
            union all
            (select 'negative on', place_id, product_id, lot_id, occurred_on, 0, running from (
                select place_id, product_id, lot_id, occurred_on,
                       sum(sum(quantity)) over (partition by place_id, lot_id order by occurred_on) as running
                  from stock_movement group by place_id, product_id, lot_id, occurred_on) days
              where running < 0 limit ${limit}))
        select f.what, s.name as place, p.name as product, coalesce(l.lot_number, '') as lot,
               coalesce(f.day::text, '') as day, f.kept::bigint as kept, f.recomputed::bigint as recomputed
          from found f
          join stock_place_named s on s.id = f.place_id
          join product p on p.id = f.product_id
          left join stock_lot l on l.id = f.lot_id
         order by f.what, s.name, p.name, l.lot_number, f.day`);
    const { movements } = await db.one<{ movements: number }>(
        sql`select count(*) as movements from stock_movement`,
    );
    return { movements, differences };
}
