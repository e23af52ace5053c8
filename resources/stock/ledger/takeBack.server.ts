/** Taking movements back, with a sentence where what came in has gone on already. */
import type { Context } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { groupBy } from '../../define/several.ts';
import { lockStock } from './stockAt.server.ts';
import { reverse } from './ledger.server.ts';
import { say } from '../../define/say.ts';

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
    const moved = await db.rows<{
        place_id: number;
        product_id: number;
        lot_id: number;
        quantity: number;
    }>(sql`
        select place_id, product_id, lot_id, sum(quantity)::bigint as quantity
          from stock_movement where id = any(${movements}::bigint[])
         group by place_id, product_id, lot_id order by place_id, lot_id`);
    for (const [place, here] of groupBy(moved, ({ place_id }) => place_id)) {
        const { lots } = await lockStock(db, {
            place,
            products: here.map(({ product_id }) => product_id),
            day: today,
            named: here.map(({ lot_id }) => lot_id),
        });
        for (const { lot_id, quantity } of here) {
            const lot = lots.find((one) => one.lot_id === lot_id);
            if (lot && lot.quantity < quantity)
                throw new Refusal(
                    say(
                        'Only %{quantity} of %{quantity2} left of lot %{lot_number}: the rest has gone on. Take that back first.',
                        { quantity: lot.quantity, quantity2: quantity, lot_number: lot.lot_number },
                    ),
                    'not_enough',
                );
        }
    }
    await reverse(context, movements, reason);
}
