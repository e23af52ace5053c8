/**
 * The ledger: the only way in which stock moves. Documents book their movements here, in the
 * transaction of the document; triggers (migration 0020) keep the balances with them and refuse what
 * would fall below zero on any day. A correction is a reversal, never an edit.
 *
 * Lock order, the same for everybody: levels of (place, product) in key order, then their lots.
 */
import type { Context, Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { join, sql } from '../../define/sql.ts';

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
    | 'transit_loss';

/** The document that a movement belongs to. */
export interface StockDocument {
    kind: 'receipt' | 'distribution' | 'count' | 'adjustment' | 'import';
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

type Booking = Pick<Context, 'db' | 'viewer' | 'today'>;

/** What is on hand of a product at a place, and what of it others may have. Base units. */
export interface Level {
    place_id: number;
    product_id: number;
    on_hand: number;
    reserved: number;
    /** On hand without expired, held, recalled and inactive lots. */
    usable: number;
}

/**
 * Locks the levels of products at a place until the end of the transaction and answers with them as
 * of `day`. Whatever takes stock or promises it calls this first, with all its products at once.
 */
export async function lockLevels(
    db: Db,
    place: number,
    products: readonly number[],
    day: string,
): Promise<Map<number, Level>> {
    const sorted = [...new Set(products)].sort((a, b) => a - b);
    await db.run(sql`
        insert into stock_level (place_id, product_id)
        select ${place}, p from unnest(${sorted}::bigint[]) p order by p on conflict do nothing`);
    await db.rows(sql`
        select 1 from stock_level where place_id = ${place} and product_id = any(${sorted}::bigint[])
         order by place_id, product_id for update`);
    const levels = await db.rows<Level>(sql`
        select l.place_id, l.product_id, l.on_hand, l.reserved,
               coalesce((select sum(b.quantity) from stock_balance b join stock_lot t on t.id = b.lot_id
                          where b.place_id = l.place_id and b.product_id = l.product_id
                            and ${usableLot(day)}), 0)::bigint as usable
          from stock_level l
         where l.place_id = ${place} and l.product_id = any(${sorted}::bigint[])`);
    return new Map(levels.map((level) => [level.product_id, level]));
}

/** SQL condition on `stock_lot t`: it may be issued on this day. */
export const usableLot = (day: string) =>
    sql`t.active and not t.on_hold and not t.recalled and (t.expires_on is null or t.expires_on >= ${day}::date)`;

/**
 * Books the movements of a document; answers with their ids in the order given. A movement that would
 * leave less than nothing, today or on a day in between, refuses the whole document and names its field.
 */
export async function book(
    { db, viewer, today }: Booking,
    document: StockDocument,
    movements: readonly MovementInput[],
): Promise<number[]> {
    if (document.occurred_on > today)
        throw new Refusal('Not after today.', 'invalid', { occurred_on: 'Not after today.' });
    for (const place of [...new Set(movements.map((one) => one.place_id))].sort((a, b) => a - b)) {
        const here = movements.filter((one) => one.place_id === place);
        await lockLevels(
            db,
            place,
            here.map((one) => one.product_id),
            today,
        );
        await refuseMoreThanThere(db, place, here);
    }
    const inOrder = movements
        .map((movement, index) => ({ movement, index }))
        .sort((a, b) => lockOrder(a.movement, b.movement) || a.index - b.index);
    const ids: number[] = [];
    for (const { movement, index } of inOrder) {
        ids[index] = await told(movement, () => insert(db, viewer.id, document, movement, null));
    }
    return ids;
}

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
    const originals = await db.rows<Original>(sql`
        select id, place_id, product_id, lot_id, quantity, reason, document_kind, document_id,
               document_number, party, occurred_on
          from stock_movement where id = any(${ids}::bigint[]) order by place_id, product_id, lot_id, id`);
    if (originals.length !== new Set(ids).size) throw notFound();
    const reversals: number[] = [];
    for (const original of originals) {
        const document = {
            kind: original.document_kind,
            id: original.document_id,
            number: original.document_number,
            party: original.party,
            occurred_on: original.occurred_on,
        };
        const opposite = { ...original, quantity: -original.quantity, note };
        reversals.push(
            await told(opposite, () => insert(db, viewer.id, document, opposite, original.id)),
        );
    }
    return reversals;
}

interface Original extends MovementInput {
    id: number;
    document_kind: StockDocument['kind'];
    document_id: number | null;
    document_number: string;
    party: string;
    occurred_on: string;
}

const lockOrder = (a: MovementInput, b: MovementInput): number =>
    a.place_id - b.place_id || a.product_id - b.product_id || a.lot_id - b.lot_id;

async function insert(
    db: Db,
    actor: number,
    document: StockDocument,
    { place_id, product_id, lot_id, quantity, reason, note = '' }: MovementInput,
    reverses: number | null,
): Promise<number> {
    const values = [
        place_id,
        product_id,
        lot_id,
        quantity,
        reason,
        document.kind,
        document.id,
        document.number,
        document.party,
        document.occurred_on,
        actor,
        reverses,
        note,
    ];
    const { id } = await db.one<{ id: number }>(sql`
        insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_id,
                                    document_number, party, occurred_on, recorded_by, reverses, note)
        values (${join(
            values.map((value) => sql`${value}`),
            ', ',
        )}) returning id`);
    return id;
}

/** Says what is left where a document takes more from a lot than is there. Its levels are locked. */
async function refuseMoreThanThere(
    db: Db,
    place: number,
    movements: readonly MovementInput[],
): Promise<void> {
    const taken = new Map<number, { quantity: number; field?: string | undefined }>();
    for (const { lot_id, quantity, field } of movements) {
        const before = taken.get(lot_id)?.quantity ?? 0;
        taken.set(lot_id, { quantity: before + quantity, field });
    }
    const lots = [...taken].filter(([, { quantity }]) => quantity < 0).map(([lot]) => lot);
    if (!lots.length) return;
    const there = await db.rows<{ id: number; lot_number: string; quantity: number }>(sql`
        select t.id, t.lot_number, coalesce(b.quantity, 0)::bigint as quantity
          from stock_lot t left join stock_balance b on b.lot_id = t.id and b.place_id = ${place}
         where t.id = any(${lots}::bigint[])`);
    for (const { id, lot_number, quantity } of there) {
        const { quantity: change, field } = taken.get(id)!;
        if (quantity + change >= 0) continue;
        throw notEnough(`Only ${quantity} left of lot ${lot_number}.`, field);
    }
}

/** The refusals of the triggers as sentences. */
async function told<T>({ field }: MovementInput, work: () => Promise<T>): Promise<T> {
    try {
        return await work();
    } catch (error) {
        const { constraint, detail } = error as { constraint?: string; detail?: string };
        if (constraint?.startsWith('stock_movement_reverses'))
            throw new Refusal('This was taken back already.', 'wrong_state');
        if (constraint === 'stock_movement_back_dated')
            throw notEnough(`On a later day the balance would have been ${detail}.`, field);
        if (neverNegative.includes(constraint ?? ''))
            throw notEnough('There is less than that in this lot.', field);
        throw error;
    }
}

/** A lot, or the last lot of its product. */
const neverNegative = ['stock_balance_never_negative', 'stock_level_on_hand_check'];

const notEnough = (sentence: string, field?: string): Refusal =>
    new Refusal(sentence, 'not_enough', field ? { [field]: sentence } : undefined);
