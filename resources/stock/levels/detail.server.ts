/** One product at a place: its figures with what they are made of, its lots, and what was promised of it. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { HttpError, notFound } from '../../define/errors.ts';
import { integer, reference } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { leastDays } from './consumption.server.ts';
import type { lotState } from './levels.report.ts';
import { levels, lotLevels, type ProductLevel } from './levels.server.ts';
import { toPacks, type PackFactor } from '../products/quantity.server.ts';
import { stockKeepers } from '../access.ts';
import { placeOf } from '../ledger/store.server.ts';
import { say } from '../../define/say.ts';

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
    return { ...level, lots, packs: pack ? inPacks(level.usable, pack) : '' };
}

/** `2 × Box (50 Test) and 27`; empty for less than one. */
function inPacks(usable: number, pack: PackFactor & { name: string }): string {
    const { whole, rest } = toPacks(usable, pack);
    if (!whole) return '';
    return `${figure(whole)} × ${pack.name}${rest ? ` and ${figure(rest)}` : ''}`;
}

/** 12.34 as people read it beside a formula. */
const figure = (value: number, digits = 1): string =>
    value.toLocaleString('en', { maximumFractionDigits: digits });

/** `2026-05-22` as 22 May 2026. */
const dayText = (day: string): string =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
    });

/** Every figure as a sentence with its numbers in it. */
function why(one: Facts): string[] {
    const { unit } = one;
    if (one.window_from === null) return ['Nothing of this product was ever booked here.'];
    const sentences = [
        one.basis === 'received'
            ? `${figure(one.consumption)} ${unit} were received in ${figure(one.days)} days since ${dayText(one.window_from)}; use is not booked here, so what was received stands for it.`
            : `${figure(one.consumption)} ${unit} were issued or distributed in ${figure(one.days)} days since ${dayText(one.window_from)}.`,
        ...average(one),
        bound('Minimum', one.minimum, one.minimum_set, 2, unit),
        bound('Maximum', one.maximum, one.maximum_set, 4, unit),
    ];
    if (one.order_quantity !== null)
        sentences.push(
            one.maximum! > one.usable
                ? `To order: ${figure(one.maximum!)} − ${figure(one.usable)} usable = ${figure(one.order_quantity)} ${unit}.`
                : `To order: nothing; ${figure(one.usable)} usable are not below the maximum.`,
        );
    return sentences;
}

/** How fast it goes and how long it lasts, or why nobody knows. */
function average(one: Facts): string[] {
    const { unit, amc, adjusted_amc, months_of_stock } = one;
    if (amc === null)
        return [
            `AMC and months of stock: not known before ${leastDays} days are; a first issue is no consumption of a month.`,
        ];
    const plain = `AMC: ${figure(one.consumption)} ÷ ${figure(one.days)} days × 30.4375 = ${figure(amc)} ${unit} a month.`;
    if (adjusted_amc === null)
        return [
            plain,
            'It was out of stock on every one of these days: there is no adjusted AMC, and no months of stock.',
        ];
    return [
        plain,
        `Adjusted AMC: on ${figure(one.stock_out_days)} days it was out of stock; ${figure(one.consumption)} ÷ ${figure(one.days - one.stock_out_days)} days × 30.4375 = ${figure(adjusted_amc)} ${unit} a month.`,
        months_of_stock === null
            ? `Months of stock: nothing was used, so ${figure(one.usable)} ${unit} have no end in sight.`
            : `Months of stock: ${figure(one.usable)} usable ÷ ${figure(adjusted_amc)} = ${figure(months_of_stock)}.`,
    ];
}

function bound(
    word: string,
    value: number | null,
    set: boolean,
    months: number,
    unit: string,
): string {
    if (value === null) return `${word}: not known without an adjusted AMC, and none is set.`;
    if (set) return `${word}: ${figure(value)} ${unit}, as set for the product.`;
    return `${word}: ${months} months of adjusted AMC, ${figure(value)} ${unit}.`;
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
        return { data: { ...level, months: months ?? 6, why: why(level) } };
    },
});
