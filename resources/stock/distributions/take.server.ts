/**
 * From which lots the lines of a distribution are taken: those that somebody chose, and for the rest
 * first expired, first out. Never more than is usable, nor what is promised to other requests;
 * never an expired, held, recalled or inactive lot, whatever the day of the document.
 */
import type { Context, Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { chosenLot, fill, usableLots, type UsableLot } from './allocate.server.ts';
import type { ProductInUnit } from '../ledger/choices.server.ts';
import type { Taking } from './lines.server.ts';
import { lockLevels, type Level } from '../ledger/ledger.server.ts';

/** A part of a line that comes from one lot. */
export interface Piece {
    path: string;
    product_id: number;
    product_unit_id: number;
    lot_id: number;
    quantity: number;
    base_quantity: number;
    override_reason: string;
    request_line_id: number | null;
}

/** Locks the levels and lots, and divides the lines into pieces. */
export async function allocate(
    { db, today }: Pick<Context, 'db' | 'today'>,
    place: number,
    takings: readonly Taking[],
    day = today,
): Promise<{ pieces: Piece[]; takings: readonly Taking[] }> {
    const products = [...new Set(takings.map((one) => one.product_id))].sort((a, b) => a - b);
    await lockLevels(db, place, products, day);
    await holdLots(db, place, products);
    // Anew: a lot may have been edited while its lock was waited for.
    const levels = await lockLevels(db, place, products, day);
    const promised = await reservationsOf(db, takings);
    const pieces = new Map<Taking, Piece[]>();
    for (const product of products) {
        const own = takings.filter((one) => one.product_id === product);
        for (const { lot_id, path } of own)
            if (lot_id)
                await chosenLot(db, { place, product, lot: lot_id, day, field: `${path}.lot_id` });
        refuseMoreThanFree(own, levels.get(product)!, promised);
        const lots = (await usableLots(db, place, product, day)).map((lot) => ({ ...lot }));
        divide(own, lots, pieces);
    }
    return { pieces: takings.flatMap((one) => pieces.get(one)!), takings };
}

/** Lots with stock cannot be edited (expiry, hold, recall) until what is taken from them is booked. */
const holdLots = (db: Db, place: number, products: readonly number[]) =>
    db.rows(sql`
        select 1 from stock_lot where id in (
            select lot_id from stock_balance
             where place_id = ${place} and product_id = any(${products}::bigint[]) and quantity > 0)
         order by id for share`);

/** What the lines of a request that are issued here still have reserved, by line. */
async function reservationsOf(db: Db, takings: readonly Taking[]): Promise<Map<number, number>> {
    const lines = takings.flatMap(({ request_line_id }) => request_line_id ?? []);
    if (!lines.length) return new Map();
    const found = await db.rows<{ request_line_id: number; quantity: number }>(sql`
        select request_line_id, quantity from stock_reservation where request_line_id = any(${lines}::bigint[])`);
    return new Map(found.map((one) => [one.request_line_id, one.quantity]));
}

/** What is promised to a request is for it; everything else shares what is left. */
function refuseMoreThanFree(
    takings: readonly Taking[],
    { usable, reserved }: Level,
    promised: ReadonlyMap<number, number>,
): void {
    const left = new Map(promised);
    let open = usable;
    let free = Math.max(0, usable - reserved);
    for (const { request_line_id, base_quantity, unit, path } of takings) {
        const own = request_line_id ? (left.get(request_line_id) ?? 0) : 0;
        const fromOwn = Math.min(own, base_quantity);
        if (request_line_id) left.set(request_line_id, own - fromOwn);
        const most = Math.min(open, own + free);
        if (base_quantity > most) {
            const others = open - most;
            const sentence = `Only ${most} left of ${unit.product}${
                others > 0 ? `: ${others} more are promised to approved requests` : ''
            }.`;
            throw new Refusal(sentence, 'not_enough', { [`${path}.quantity`]: sentence });
        }
        open -= base_quantity;
        free -= base_quantity - fromOwn;
    }
}

/** First what was chosen by hand, then the rest in the order of expiry. `lots` lose what is taken. */
function divide(takings: readonly Taking[], lots: UsableLot[], pieces: Map<Taking, Piece[]>): void {
    for (const taking of takings) {
        if (!taking.lot_id) continue;
        pieces.set(taking, [piece(taking, taking.lot_id, taking.base_quantity)]);
        const lot = lots.find((one) => one.lot_id === taking.lot_id);
        // Where it is not in this lot, the booking says how much is.
        if (lot) lot.quantity -= taking.base_quantity;
    }
    for (const taking of takings) {
        if (taking.lot_id) continue;
        const parts = fill(
            lots.filter((lot) => lot.quantity > 0),
            taking.base_quantity,
        );
        const found = parts.reduce((sum, part) => sum + part.quantity, 0);
        if (found < taking.base_quantity) {
            const sentence = `Only ${found} left of ${taking.unit.product}.`;
            throw new Refusal(sentence, 'not_enough', { [`${taking.path}.quantity`]: sentence });
        }
        for (const part of parts) part.lot.quantity -= part.quantity;
        pieces.set(
            taking,
            parts.map((part) => piece(taking, part.lot.lot_id, part.quantity)),
        );
    }
    refuseOutOfOrder(takings, lots);
}

/** A lot by hand although an earlier one is left over asks for the reason. */
function refuseOutOfOrder(takings: readonly Taking[], lots: readonly UsableLot[]): void {
    for (const { lot_id, override_reason, path } of takings) {
        const chosen = lots.find((lot) => lot.lot_id === lot_id);
        if (!chosen || override_reason) continue;
        const earlier = lots.find(
            (lot) =>
                lot.quantity > 0 &&
                lot.expires_on !== null &&
                (chosen.expires_on === null || lot.expires_on < chosen.expires_on),
        );
        if (!earlier) continue;
        const sentence = `Lot ${earlier.lot_number} expires first, on ${earlier.expires_on}. Please say why lot ${chosen.lot_number} goes before it.`;
        throw new Refusal(sentence, 'not_first_expired', { [`${path}.override_reason`]: sentence });
    }
}

function piece(
    { path, unit, product_id, quantity, base_quantity, override_reason, request_line_id }: Taking,
    lot_id: number,
    base: number,
): Piece {
    const written =
        base === base_quantity
            ? { product_unit_id: unit.product_unit_id, quantity }
            : inUnit(base, unit);
    return {
        path,
        product_id,
        ...written,
        lot_id,
        base_quantity: base,
        override_reason,
        request_line_id,
    };
}

/** Base units in the unit of the line where three decimals say it exactly, else in the base unit. */
function inUnit(base: number, unit: ProductInUnit): { product_unit_id: number; quantity: number } {
    const thousandths = BigInt(base) * BigInt(unit.per_units) * 1000n;
    return thousandths % BigInt(unit.base_units) === 0n
        ? {
              product_unit_id: unit.product_unit_id,
              quantity: Number(thousandths / BigInt(unit.base_units)) / 1000,
          }
        : { product_unit_id: unit.base_product_unit_id, quantity: base };
}
