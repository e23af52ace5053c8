/** Taking movements back, with a sentence where what came in has gone on already. */
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { lockLevels, reverse } from './ledger.server.ts';

/**
 * Reverses movements of a document, levels locked first.
 * @throws Refusal `not_enough` where less is left of a lot than is to be taken back out of it.
 */
export async function takeBack(
    context: Pick<Context, 'db' | 'viewer' | 'today'>,
    movements: readonly number[],
    reason: string,
): Promise<void> {
    if (!movements.length) return;
    const { db, today } = context;
    const levels = await db.rows<{ place_id: number; products: number[] }>(sql`
        select place_id, array_agg(distinct product_id) as products from stock_movement
         where id = any(${movements}::bigint[]) group by place_id order by place_id`);
    for (const { place_id, products } of levels)
        await lockLevels(db, place_id, products.map(Number), today);
    const gone = await db.maybe<{ lot_number: string; left: number; wanted: number }>(sql`
        select t.lot_number, coalesce(b.quantity, 0) as left, sum(m.quantity)::bigint as wanted
          from stock_movement m
          join stock_lot t on t.id = m.lot_id
          left join stock_balance b on b.lot_id = m.lot_id and b.place_id = m.place_id
         where m.id = any(${movements}::bigint[])
         group by t.id, m.place_id, b.quantity having coalesce(b.quantity, 0) < sum(m.quantity)
         order by t.id limit 1`);
    if (gone)
        throw new Refusal(
            `Only ${gone.left} of ${gone.wanted} left of lot ${gone.lot_number}: the rest has gone on. Take that back first.`,
            'not_enough',
        );
    await reverse(context, movements, reason);
}
