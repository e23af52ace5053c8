/** One product at a place: its figures with what they are made of, its lots, and what was promised of it. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { HttpError, notFound } from '../../define/errors.ts';
import { integer, reference } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import type { lotState } from './levels.report.ts';
import { levels, lotLevels, type ProductLevel } from './levels.server.ts';
import { toPacks, type PackFactor } from '../products/quantity.server.ts';
import { stockKeepers } from '../access.ts';
import { placeOf } from '../ledger/store.server.ts';
import { say, type Sentence } from '../../define/say.ts';
import { whyLevel } from './why.server.ts';

interface Facts extends ProductLevel {
    product: string;
    code: string;
    category: string;
    unit: string;
    storage: string;
    minimum_set: boolean;
    maximum_set: boolean;
    place: string;
}

/** A lot of the product, with what of it will expire before it is used (null: it is not issued). */
interface LevelLot {
    id: number;
    lot_number: string;
    expires_on: string | null;
    days_left: number | null;
    quantity: number;
    state: keyof typeof lotState.options;
    at_risk: number | null;
}

async function factsOf(
    { db, today, timeZone }: Context,
    id: number,
    place: unknown,
    months: number,
) {
    const of = { place: placeOf(place), today, timeZone, months, products: [id] };
    const level = await db.maybe<Facts>(sql`
        select l.*, p.name as product, p.code, c.name as category, u.name as unit, p.storage,
               s.kind = 'store' and p.minimum_level is not null as minimum_set,
               s.kind = 'store' and p.maximum_level is not null as maximum_set, s.name as place
          from (${levels(of)}) l
          join product p on p.id = l.product_id
          join stock_place_named s on s.id = ${of.place}
          join stock_category c on c.id = p.category_id
          join measurement_unit u on u.id = p.base_unit_id`);
    if (!level) throw notFound();
    const lots = await db.rows<LevelLot>(sql`
        select lot_id as id, lot_number, expires_on, days_left, quantity, state, at_risk
          from (${lotLevels(of)}) l where product_id = ${id} order by expires_on nulls last, lot_id`);
    const pack = await db.maybe<PackFactor & { name: string }>(sql`
        select name, base_units, per_units from product_unit
         where product_id = ${id} and active and base_units > per_units
         order by base_units::numeric / per_units desc limit 1`);
    return { ...level, lots, packs: pack ? inPacks(level.usable, pack) : null };
}

/** `2 × Box (50 Test) and 27`; null for less than one. */
function inPacks(usable: number, pack: PackFactor & { name: string }): Sentence | null {
    const { whole, rest } = toPacks(usable, pack);
    if (!whole) return null;
    const packs = { whole, pack: pack.name };
    return rest
        ? say('%{whole} × %{pack} and %{rest}', { ...packs, rest })
        : say('%{whole} × %{pack}', packs);
}

export const stockLevel = action('POST /x/stock/level', {
    about: 'One product at a place: its figures, what they are made of, and its lots',
    access: stockKeepers,
    effect: 'reads',
    body: {
        product_id: reference('Product', 'stock/items', { required: true }),
        place_id: reference('Place', 'stock/receivers'),
        months: integer('Consumption over', { min: 1, max: 24, unit: 'months' }),
    },
    run: async ({ product_id, place_id, months }, context) => {
        if (!product_id) throw new HttpError(400, say('A product is expected.'), 'invalid');
        const level = await factsOf(
            context,
            product_id as number,
            place_id,
            (months as number | null) ?? 6,
        );
        return { data: { ...level, months: months ?? 6, why: whyLevel(level) } };
    },
});
