/**
 * Which lots to take: first expired, first out, then first received (domain.md 3.5). Expired, held,
 * recalled and inactive lots are never proposed and never taken.
 */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import { usableLot } from '../ledger/ledger.server.ts';

/** A lot of a product at a place that may be issued. Base units. */
export interface UsableLot {
    lot_id: number;
    lot_number: string;
    expires_on: string | null;
    quantity: number;
}

/** The lots of a product that may be issued on a day, in the order in which they should go. */
export const usableLots = (
    db: Db,
    place: number,
    product: number,
    day: string,
): Promise<UsableLot[]> =>
    db.rows<UsableLot>(sql`
        select t.id as lot_id, t.lot_number, t.expires_on, b.quantity
          from stock_balance b join stock_lot t on t.id = b.lot_id
         where b.place_id = ${place} and b.product_id = ${product} and b.quantity > 0 and ${usableLot(day)}
         order by t.expires_on nulls last,
                  (select min(occurred_on) from stock_movement m where m.lot_id = t.id and m.place_id = ${place}), t.id`);

/** Fills `wanted` base units from lots in their order; less where there is less. */
export function fill(
    lots: readonly UsableLot[],
    wanted: number,
): { lot: UsableLot; quantity: number }[] {
    const taken: { lot: UsableLot; quantity: number }[] = [];
    let open = wanted;
    for (const lot of lots) {
        if (open <= 0) break;
        const quantity = Math.min(open, lot.quantity);
        taken.push({ lot, quantity });
        open -= quantity;
    }
    return taken;
}

/** What a lot is that somebody chose by hand, and whether another should go first. */
export interface LotChoice {
    lot_number: string;
    expires_on: string | null;
    /** A usable lot with stock that expires before it. */
    earlier: string | null;
}

/**
 * A chosen lot of this product, if it may be issued on `day`.
 * @throws Refusal naming why it may not: expired, on hold, recalled, inactive, of another product.
 */
export async function chosenLot(
    db: Db,
    {
        place,
        product,
        lot,
        day,
        field,
    }: { place: number; product: number; lot: number; day: string; field: string },
): Promise<LotChoice> {
    const found = await db.maybe<LotChoice & LotState>(sql`
        select t.lot_number, t.expires_on, t.active, t.on_hold, t.recalled, t.expires_on < ${day}::date as expired,
               (select o.lot_number from stock_balance b join stock_lot o on o.id = b.lot_id
                 where b.place_id = ${place} and b.product_id = ${product} and b.quantity > 0 and o.id <> t.id
                   and o.active and not o.on_hold and not o.recalled and o.expires_on >= ${day}::date
                   and o.expires_on < coalesce(t.expires_on, 'infinity')
                 order by o.expires_on limit 1) as earlier
          from stock_lot t where t.id = ${lot} and t.product_id = ${product}`);
    const why = found ? fault(found) : 'There is no such lot of this product.';
    if (why) throw new Refusal(why, 'lot_not_usable', { [field]: why });
    return found!;
}

interface LotState {
    active: boolean;
    on_hold: boolean;
    recalled: boolean;
    expired: boolean | null;
}

function fault(lot: LotChoice & LotState): string | undefined {
    if (lot.expired)
        return `Lot ${lot.lot_number} expired on ${lot.expires_on}. It cannot be issued.`;
    if (lot.recalled) return `Lot ${lot.lot_number} is recalled. It cannot be issued.`;
    if (lot.on_hold) return `Lot ${lot.lot_number} is on hold. It cannot be issued.`;
    if (!lot.active) return `Lot ${lot.lot_number} is inactive. It cannot be issued.`;
    return undefined;
}
