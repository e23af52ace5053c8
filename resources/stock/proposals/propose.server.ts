/** Writing down what waits for a second person, in place of doing it. */
import type { Context } from '../../define/engine.ts';
import { Refusal, successOf } from '../../define/errors.ts';
import { phrases, say, writeValue } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { ProposalKind } from './words.ts';

/** What is proposed. One subject: a lot, a stock-in record or the number of an adjustment. */
export interface Proposed {
    kind: ProposalKind;
    /** In pieces that are said in each reader's language: `Put on hold; Lot: A1; Product: Slides`. */
    about: string;
    /** The values that the kind is carried out with. */
    what: object;
    reason: string;
    lot_id?: number;
    receipt_id?: number;
    adjustment?: string;
}

/** What the call answers in place of the success of having done it. */
export interface ProposalAnswer extends ReturnType<typeof successOf> {
    data: { id: number; number: string; proposed: true };
}

/** What of a product is moved: `Slides: −24,500 Box`. A sign where the quantity has one that tells. */
export const movedWords = (
    { product, unit, quantity }: { product: string; unit: string; quantity: number },
    sign: '' | '+' | '−',
): string => `${product}: ${sign}${writeValue(Math.abs(quantity))} ${unit}`;

/** The sign of a movement. */
export const signOf = (quantity: number): '+' | '−' => (quantity > 0 ? '+' : '−');

/** @throws Refusal `wrong_state` where something about the same subject waits already. */
export async function propose(
    { db, viewer, now }: Pick<Context, 'db' | 'viewer' | 'now'>,
    { kind, about, what, reason, lot_id, receipt_id, adjustment }: Proposed,
): Promise<ProposalAnswer> {
    const made = await db.maybe<{ id: number; number: string }>(sql`
        insert into stock_proposal (kind, about, what, reason, lot_id, receipt_id, adjustment, proposed_by_id, proposed_at)
        values (${kind}, ${about}, ${JSON.stringify(what)}::jsonb, ${reason}, ${lot_id ?? null}, ${receipt_id ?? null},
                ${adjustment ?? null}, ${viewer.id}, ${now})
        on conflict do nothing returning id, number`);
    if (!made)
        throw new Refusal(
            say('Something about it waits for a second person already. See “For a second person”.'),
            'wrong_state',
        );
    return {
        ...successOf(
            phrases('%{number} waits for a second person: another keeper approves it'),
            made,
        ),
        data: { ...made, proposed: true },
    };
}
