/** Taking an adjustment back: the opposite of each of its movements, on its own day. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { text } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { stockKeepers } from '../access.ts';
import { reverse } from '../ledger/ledger.server.ts';
import { movedWords, propose, signOf } from '../proposals/propose.server.ts';

export const reverseAdjustment = action('POST /x/stock/adjust/reverse', {
    about: 'Takes an adjustment back, on its own day, with the reason; proposes it where two had approved it or it is more than one person may book alone',
    access: stockKeepers,
    done: 'Adjustment %{number} is taken back',
    body: {
        number: text('Number', { required: true, maxLength: 30 }),
        reason: reason(),
    },
    run: async ({ number, reason }, context) => {
        const originals = await bookedOf(context.db, number);
        if (originals.some((one) => one.beyond))
            return {
                ...(await propose(context, {
                    kind: 'adjustment_reversal',
                    about: `${number}; ${originals.map((one) => movedWords(one, signOf(one.quantity))).join('; ')}`,
                    what: {},
                    reason,
                    adjustment: number,
                })),
            };
        await reverseBooked(context, number, reason);
        return { data: { number } };
    },
});

interface Booked {
    id: number;
    /** More than one person may take back alone: of its size, or because two had approved it. */
    beyond: boolean;
    product: string;
    unit: string;
    quantity: number;
}

/** The movements of an adjustment that stands. */
async function bookedOf(db: Db, number: string): Promise<Booked[]> {
    const found = await db.rows<Booked & { undone: boolean }>(sql`
        select m.id, exists (select 1 from stock_movement r where r.reverses = m.id) as undone,
               stock_beyond_alone(m.place_id, m.product_id, null, m.quantity, m.document_number) as beyond,
               p.name as product, u.name as unit, m.quantity
          from stock_movement m
          join product p on p.id = m.product_id
          join measurement_unit u on u.id = p.base_unit_id
         where m.document_kind = 'adjustment' and m.document_id is null and m.document_number = ${number} and m.reverses is null
         order by m.id`);
    if (!found.length) throw notFound();
    if (found.some((one) => one.undone))
        throw new Refusal(say('%{number} was taken back already.', { number }), 'wrong_state');
    return found;
}

/** Books the opposite of an adjustment, on its own day. */
export async function reverseBooked(context: Context, number: string, why: string): Promise<void> {
    const originals = await bookedOf(context.db, number);
    await reverse(
        context,
        originals.map((one) => one.id),
        why,
    );
}
