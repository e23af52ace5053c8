/** The lot of a counted line: of the book, or found beside it and then written down as a lot. */
import type { Db } from '../../define/engine.ts';
import { refuseUnlikelyExpiry } from '../ledger/days.ts';
import { sql } from '../../define/sql.ts';
import { refuse } from '../../define/errors.ts';
import { bookAt, type FoundCount } from './scope.server.ts';
import { say } from '../../define/say.ts';

export interface CountedLine {
    lot_id?: number | null;
    product_id?: number | null;
    lot_number?: string;
    expires_on?: string | null;
    counted?: number | null;
    reason?: string;
}

interface Lot {
    id: number;
    product_id: number;
    expires_on: string | null;
    /** Base units at the end of the day of the count. */
    book: number;
}

/** The lot of a line; one that nobody knew is made. Refuses under the path of the line. */
export async function countedLot(
    db: Db,
    count: FoundCount,
    line: CountedLine,
    path: string,
): Promise<Lot> {
    const select = (condition: ReturnType<typeof sql>) =>
        db.maybe<Lot & { fits: boolean }>(sql`
            select t.id, t.product_id, t.expires_on,
                   ${bookAt(sql`t.id`, sql`${count.place_id}`, sql`${count.counted_on}::date`)} as book,
                   ${count.category_id}::bigint is null or p.category_id = ${count.category_id} as fits
              from stock_lot t join product p on p.id = t.product_id where ${condition}`);
    if (line.lot_id) {
        const lot = await select(sql`t.id = ${line.lot_id}`);
        if (!lot) refuse(`${path}.lot_id`, say('There is no such lot.'));
        if (!lot.fits)
            refuse(`${path}.lot_id`, say('This lot is not of the category that is counted.'));
        return lot;
    }
    const product = await db.maybe<{ expires: boolean; fits: boolean }>(sql`
        select expires, ${count.category_id}::bigint is null or category_id = ${count.category_id} as fits
          from product where id = ${line.product_id ?? null}`);
    if (!product) refuse(`${path}.product_id`, say('Which product is it?'));
    if (!product.fits)
        refuse(`${path}.product_id`, say('It is not of the category that is counted.'));
    const number = line.lot_number?.trim();
    if (!number) refuse(`${path}.lot_number`, say('Which lot is it?'));
    const find = () =>
        select(
            sql`t.product_id = ${line.product_id} and lower(btrim(t.lot_number)) = lower(${number})`,
        );
    const known = await find();
    if (known) {
        if (line.expires_on && line.expires_on !== known.expires_on)
            refuse(
                `${path}.expires_on`,
                known.expires_on
                    ? say('This lot expires on %{expires_on} in the book.', {
                          expires_on: { day: known.expires_on },
                      })
                    : say('This lot has no expiry date in the book.'),
            );
        return known;
    }
    refuseUnlikelyExpiry(`${path}.expires_on`, line.expires_on, count.counted_on);
    if (product.expires && !line.expires_on)
        refuse(`${path}.expires_on`, say('When does it expire?'));
    await db.run(sql`
        insert into stock_lot (product_id, lot_number, expires_on) values (${line.product_id}, ${number}, ${line.expires_on ?? null})
        on conflict (product_id, lower(btrim(lot_number))) do nothing`);
    return (await find())!;
}
