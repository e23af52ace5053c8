/** The lots that the demo's runs name, as the store has them. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { daysBefore } from '../country/places.ts';
import { badLot } from '../plan.ts';
import { rows } from '../rows.ts';

/** What runs used of a lot at a facility. */
export interface Used {
    place: number;
    receiver: string;
    product: number;
    code: string;
    unit: number;
    lot_number: string;
    first_day: string;
    last_day: string;
    runs: number;
}

/** Lists by key, in the order of their first. */
export function groups<T>(list: readonly T[], keyOf: (one: T) => string): T[][] {
    const found = new Map<string, T[]>();
    for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
    return [...found.values()];
}

/** How a lot of a product is known. */
export const keyOf = (product: number, lot: string): string => `${product} ${lot}`;

/** A lot for each product that bears its number; the bad one expired while it was in use. */
export async function writeLots(
    tx: Transaction,
    used: readonly Used[],
): Promise<Map<string, number>> {
    const lots = groups(used, ({ product, lot_number }) => keyOf(product, lot_number)).map(
        ([first, ...more]) => {
            const last = more.at(-1) ?? first!;
            return {
                product: first!.product,
                lot: first!.lot_number,
                expires_on:
                    first!.lot_number === badLot
                        ? daysBefore(last.last_day, 6)
                        : daysBefore(first!.first_day, -430),
            };
        },
    );
    const found = await tx.rows<{ id: number; product_id: number; lot_number: string }>(sql`
        insert into stock_lot (product_id, lot_number, expires_on, manufacturer)
        select product, lot, expires_on, 'Demo works' from ${rows(lots, 'product bigint, lot text, expires_on date')}
        returning id, product_id, lot_number`);
    return new Map(found.map((one) => [keyOf(one.product_id, one.lot_number), one.id]));
}
