/**
 * From which lots the lines of a distribution are taken: those that somebody chose, and for the rest
 * first expired, first out. Never more than is usable, nor what is promised to other requests;
 * never an expired, held, recalled or inactive lot, whatever the day of the document.
 */
import type { Db } from '../../define/engine.ts';
import { say, type Sentence } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import type { ProductInUnit } from '../ledger/choices.server.ts';
import { refuse } from '../../define/errors.ts';
import {
    fillFromLots,
    freeOf,
    type StockAt,
    type LotThere,
    soonerLot,
    usableOf,
    whyLess,
    whyNot,
} from '../ledger/stockAt.server.ts';
import type { Taking } from './lines.server.ts';

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

/** Divides the lines into pieces of the lots that are held for them; in the order of the lines. */
export async function takeFrom(
    db: Db,
    held: StockAt,
    takings: readonly Taking[],
): Promise<Piece[]> {
    const promised = await reservationsOf(db, takings);
    const pieces = new Map<Taking, Piece[]>();
    for (const product of held.levels.keys()) {
        const own = takings.filter((one) => one.product_id === product);
        const lots = held.lots.filter((lot) => lot.product_id === product);
        for (const taking of own) refuseUnusable(taking, lots);
        refuseMoreThanFree(own, held, promised);
        const left = lots.filter((lot) => lot.usable && lot.quantity > 0);
        divide(
            own,
            left.map((lot) => ({ ...lot })),
            pieces,
        );
    }
    return takings.flatMap((one) => pieces.get(one)!);
}

/** A lot that somebody chose is one of the product, and may be issued. */
function refuseUnusable({ lot_id, path }: Taking, lots: readonly LotThere[]): void {
    if (!lot_id) return;
    const chosen = lots.find((lot) => lot.lot_id === lot_id);
    const why = chosen ? whyNot(chosen) : say('There is no such lot of this product.');
    if (why) refuse(`${path}.lot_id`, why, 'lot_not_usable');
}

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
    held: StockAt,
    promised: ReadonlyMap<number, number>,
): void {
    const product = takings[0]!.product_id;
    const left = new Map(promised);
    let open = usableOf(held, product);
    let free = freeOf(open, held.levels.get(product)!.reserved);
    for (const { request_line_id, base_quantity, unit, path } of takings) {
        const own = request_line_id ? (left.get(request_line_id) ?? 0) : 0;
        const fromOwn = Math.min(own, base_quantity);
        if (request_line_id) left.set(request_line_id, own - fromOwn);
        const most = Math.min(open, own + free);
        if (base_quantity > most) {
            const others = open - most;
            const why = whyLess(held, product);
            if (others > 0)
                why.push(
                    say('%{quantity} more are promised to approved requests', {
                        quantity: others,
                    }),
                );
            refuse(`${path}.quantity`, onlyLeft(most, unit.product, why), 'not_enough');
        }
        open -= base_quantity;
        free -= base_quantity - fromOwn;
    }
}

const onlyLeft = (most: number, product: string, why: readonly Sentence[]): Sentence =>
    why.length
        ? say('Only %{most} left of %{product}: %{why}.', { most, product, why })
        : say('Only %{most} left of %{product}.', { most, product });

/** First what was chosen by hand, then the rest in the order of the lots, which lose what is taken. */
function divide(takings: readonly Taking[], lots: LotThere[], pieces: Map<Taking, Piece[]>): void {
    for (const taking of takings) {
        if (!taking.lot_id) continue;
        pieces.set(taking, [piece(taking, taking.lot_id, taking.base_quantity)]);
        const lot = lots.find((one) => one.lot_id === taking.lot_id);
        // Where it is not in this lot, the booking says how much is.
        if (lot) lot.quantity -= taking.base_quantity;
    }
    for (const taking of takings) {
        if (taking.lot_id) continue;
        const parts = fillFromLots(lots, taking.base_quantity);
        const found = parts.reduce((sum, part) => sum + part.quantity, 0);
        if (found < taking.base_quantity)
            refuse(
                `${taking.path}.quantity`,
                onlyLeft(found, taking.unit.product, []),
                'not_enough',
            );
        for (const part of parts) part.lot.quantity -= part.quantity;
        pieces.set(
            taking,
            parts.map((part) => piece(taking, part.lot.lot_id, part.quantity)),
        );
    }
    for (const taking of takings) refuseOutOfOrder(taking, lots);
}

/** A lot by hand although an earlier one is left over asks for the reason. */
function refuseOutOfOrder(
    { lot_id, override_reason, path }: Taking,
    lots: readonly LotThere[],
): void {
    const chosen = lots.find((lot) => lot.lot_id === lot_id);
    const earlier = chosen && !override_reason && soonerLot(lots, chosen);
    if (!earlier) return;
    refuse(
        `${path}.override_reason`,
        say(
            'Lot %{lot_number} expires first, on %{expires_on}. Please say why lot %{lot_number2} goes before it.',
            {
                lot_number: earlier.lot_number,
                expires_on: { day: earlier.expires_on ?? '' },
                lot_number2: chosen.lot_number,
            },
        ),
        'not_first_expired',
    );
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
