/**
 * The ledger: the only way in which stock moves. Documents book their movements here, in the
 * transaction of the document; triggers (migration 0020) keep the balances with them and refuse what
 * would fall below zero on any day. A correction is a reversal, never an edit.
 */
import type { Context } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { asRows, sql } from '../../define/sql.ts';
import { groupBy } from '../../define/several.ts';
import { lockStock, lockLevels, type LotThere } from './stockAt.server.ts';
import { say, type Sentence } from '../../define/say.ts';

/** Codes of movement_reason. */
export type Reason =
    | 'opening'
    | 'receive'
    | 'confirmed'
    | 'transfer_in'
    | 'return_in'
    | 'found'
    | 'count_excess'
    | 'issue'
    | 'distribute'
    | 'transfer_out'
    | 'return_out'
    | 'loss'
    | 'damage'
    | 'expiry'
    | 'qc_fail'
    | 'recall'
    | 'wastage'
    | 'count_shortfall'
    | 'not_arrived'
    | 'transit_loss'
    | 'sent_back';

/** The document that a movement belongs to. */
export interface StockDocument {
    kind:
        | 'receipt'
        | 'distribution'
        | 'count'
        | 'adjustment'
        | 'import'
        | 'site_receipt'
        | 'site_release'
        | 'site_count';
    /** Null for what is a document of one movement and no row of its own. */
    id: number | null;
    number: string;
    /** To or from whom: a name, as the stock card shows it. */
    party: string;
    /** `YYYY-MM-DD`, not after today. */
    occurred_on: string;
}

/** One movement to book. `quantity` in base units, with its sign. */
export interface MovementInput {
    place_id: number;
    product_id: number;
    lot_id: number;
    quantity: number;
    reason: Reason;
    note?: string;
    /** Field of the call that a refusal marks: `lines.2.quantity`. */
    field?: string;
}

/** Levels of a place that are locked, and what of each lot a document may take there. */
export interface Held {
    place: number;
    lots: readonly Pick<LotThere, 'lot_id' | 'lot_number' | 'quantity'>[];
}

type Booking = Pick<Context, 'db' | 'viewer' | 'today'>;

/**
 * Books the movements of a document; answers with their ids in the order given. A movement that would
 * leave less than nothing, today or on a day in between, refuses the whole document and names its field.
 * `held` is what the document has locked already, place by place.
 */
export async function book(
    { db, viewer, today }: Booking,
    document: StockDocument,
    movements: readonly MovementInput[],
    held: readonly Held[] = [],
): Promise<number[]> {
    if (document.occurred_on > today)
        throw new Refusal(say('Not after today.'), 'invalid', {
            occurred_on: say('Not after today.'),
        });
    if (!movements.length) return [];
    const places = [...groupBy(movements, ({ place_id }) => place_id)];
    for (const [place, here] of places.toSorted(([a], [b]) => a - b)) {
        const products = here.map(({ product_id }) => product_id);
        const taken = here.filter(({ quantity }) => quantity < 0).map(({ lot_id }) => lot_id);
        const own = held.find((one) => one.place === place);
        if (own) refuseMoreThanThere(own.lots, here);
        else if (!taken.length) await lockLevels(db, place, products);
        else
            refuseMoreThanThere(
                (await lockStock(db, { place, products, day: today, named: taken })).lots,
                here,
            );
    }
    const inOrder = movements
        .map((movement, index) => ({ ...movement, index }))
        .toSorted((a, b) => lockOrder(a, b) || a.index - b.index);
    const made = await inWords(movements, () =>
        db.rows<{ id: number }>(sql`
            insert into stock_movement (place_id, product_id, lot_id, quantity, reason, note, document_kind, document_id,
                                        document_number, party, occurred_on, recorded_by)
            select place_id, product_id, lot_id, quantity, reason, coalesce(note, ''), ${document.kind}::text,
                   ${document.id}::bigint, ${document.number}::text, ${document.party}::text,
                   ${document.occurred_on}::date, ${viewer.id}::bigint
              from ${asRows('given', inOrder, movementColumns)} order by n returning id`),
    );
    const ids: number[] = [];
    for (const [at, { index }] of inOrder.entries()) ids[index] = made[at]!.id;
    return ids;
}

const movementColumns = {
    place_id: 'bigint',
    product_id: 'bigint',
    lot_id: 'bigint',
    quantity: 'bigint',
    reason: 'text',
    note: 'text',
} as const;

const lockOrder = (a: MovementInput, b: MovementInput): number =>
    a.place_id - b.place_id || a.product_id - b.product_id || a.lot_id - b.lot_id;

/**
 * Takes movements back: for each its opposite, on the day of the original, so that history reads
 * right at every point of time. Answers with their ids. One that was taken back already refuses all,
 * and so does one that is itself a reversal.
 */
export async function reverse(
    { db, viewer }: Pick<Booking, 'db' | 'viewer'>,
    ids: readonly number[],
    note: string,
): Promise<number[]> {
    const made = await inWords([], () =>
        db.rows<{ id: number }>(sql`
            insert into stock_movement (place_id, product_id, lot_id, quantity, reason, note, document_kind, document_id,
                                        document_number, party, occurred_on, recorded_by, reverses)
            select place_id, product_id, lot_id, -quantity, reason, ${note}::text, document_kind, document_id,
                   document_number, party, occurred_on, ${viewer.id}::bigint, id
              from stock_movement where id = any(${ids}::bigint[])
             order by place_id, product_id, lot_id, id returning id`),
    );
    if (made.length !== new Set(ids).size) throw notFound();
    return made.map(({ id }) => id);
}

/** Says what is left where a document takes more from a lot than is there. Its levels are locked. */
function refuseMoreThanThere(lots: Held['lots'], movements: readonly MovementInput[]): void {
    for (const [lot, moved] of groupBy(movements, ({ lot_id }) => lot_id)) {
        const change = moved.reduce((sum, { quantity }) => sum + quantity, 0);
        const there = lots.find(({ lot_id }) => lot_id === lot);
        const quantity = there?.quantity ?? 0;
        if (change < 0 && quantity + change < 0)
            throw notEnough(
                say('Only %{quantity} left of lot %{lot}.', {
                    quantity: Math.max(0, quantity),
                    lot: there?.lot_number ?? '',
                }),
                moved.at(-1)!.field,
            );
    }
}

/** The refusals of the triggers as sentences, at the line of the lot that they name. */
async function inWords<T>(movements: readonly MovementInput[], work: () => Promise<T>): Promise<T> {
    try {
        return await work();
    } catch (error) {
        const { constraint = '', detail, hint } = error as Partial<Record<string, string>>;
        if (constraint.startsWith('stock_movement_reverses'))
            throw new Refusal(say('This was taken back already.'), 'wrong_state');
        const field = movements.findLast(({ lot_id }) => lot_id === Number(hint))?.field;
        if (constraint === 'stock_movement_back_dated')
            throw notEnough(
                say('On a later day the balance would have been %{balance}.', {
                    balance: Number(detail),
                }),
                field,
            );
        if (neverNegative.includes(constraint))
            throw notEnough(say('There is less than that in this lot.'), field);
        throw error;
    }
}

/** A lot, or the last lot of its product. */
const neverNegative = ['stock_balance_never_negative', 'stock_level_on_hand_check'];

const notEnough = (sentence: Sentence, field?: string): Refusal =>
    new Refusal(sentence, 'not_enough', field ? { [field]: sentence } : undefined);
