/** The place of the facility that the account keeps cartridges of, and its lots as documents see them. */
import type { Context } from '../../define/engine.ts';
import { HttpError, refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { lotsAPlace } from './words.ts';

interface OwnPlace {
    place_id: number;
    facility_id: number;
    name: string;
}

/** The account's own facility; only such accounts reach these calls. */
export async function ownPlace({
    db,
    viewer,
    scope,
}: Pick<Context, 'db' | 'viewer' | 'scope'>): Promise<OwnPlace> {
    const found = await db.maybe<OwnPlace>(sql`
        select s.id as place_id, f.id as facility_id, f.name from stock_place s join facility f on f.id = s.facility_id
         where f.id = ${viewer.facility_id} and ${scope('f')}`);
    if (!found) throw new HttpError(403, say('This account has no facility.'), 'no_facility');
    return found;
}

/** A lot that a line names, at the place. */
export interface LotHere {
    lot_id: number;
    product_id: number;
    lot_number: string;
    expires_on: string | null;
    /** Unit of exactly one cartridge. */
    base_unit: number;
    /** Movements less what runs used, until the end of the day. */
    book: number;
}

/**
 * Lines with the lot that each names, by its number or by that of its row in a list of lots, which is all that an older client
 * has. A row of another place is no lot of this one.
 */
export const byLot = <L extends { readonly lot_id: number }>(
    place: number,
    lines: readonly L[],
): L[] =>
    lines.map((line) => {
        if (line.lot_id < lotsAPlace) return line;
        const own = Math.floor(line.lot_id / lotsAPlace) === place;
        return { ...line, lot_id: own ? line.lot_id % lotsAPlace : 0 };
    });

/** The lots of lines in their order, with what the book says at the end of a day; refused where one was never here. */
export async function lotsHere(
    { db }: Pick<Context, 'db'>,
    place: number,
    lines: readonly { readonly lot_id: number }[],
    day: string,
): Promise<LotHere[]> {
    const found = await db.rows<Omit<LotHere, 'lot_id'> & { lot_id: number | null }>(sql`
        with here as (
            select lot_id, sum(quantity)::bigint as book from stock_flow
             where place_id = ${place} and day <= ${day}::date and lot_id is not null group by lot_id)
        select t.id as lot_id, t.product_id, t.lot_number, t.expires_on, coalesce(h.book, 0)::bigint as book, u.id as base_unit
          from ${asRows('given', lines, { lot_id: 'bigint' })}
          left join stock_lot t on t.id = given.lot_id and (
               exists (select from stock_balance b where b.place_id = ${place} and b.lot_id = t.id)
               or exists (select from here x where x.lot_id = t.id))
          left join here h on h.lot_id = t.id
          left join product p on p.id = t.product_id
          left join product_unit u on u.product_id = p.id and u.unit_id = p.base_unit_id
         order by n`);
    return found.map(({ lot_id, ...lot }, index) => {
        if (lot_id === null)
            refuse(`lines.${index}.lot_id`, say('Your facility never had this lot.'));
        return { lot_id, ...lot };
    });
}

/** @throws Refusal at the line whose lot a line before it names. */
export function refuseTwice(lines: readonly { readonly lot_id: number }[]): void {
    const seen = new Set<number>();
    for (const [index, { lot_id }] of lines.entries()) {
        if (seen.has(lot_id)) refuse(`lines.${index}.lot_id`, say('This lot was given before.'));
        seen.add(lot_id);
    }
}

/** The next number of a document of a facility. */
export const nextNumber = async (
    { db }: Pick<Context, 'db'>,
    prefix: 'FRC' | 'FRL' | 'FCO',
): Promise<string> => {
    const sequence = {
        FRC: 'site_receipt_number',
        FRL: 'site_release_number',
        FCO: 'site_count_number',
    }[prefix];
    const { number } = await db.one<{ number: string }>(
        sql`select ${prefix}::text || '-' || to_char(nextval(${sequence}::regclass), 'FM999999999000000') as number`,
    );
    return number;
};
