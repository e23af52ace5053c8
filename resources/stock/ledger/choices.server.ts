/** What documents of the stock refer to: found and active, or refused at its field. */
import type { Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { asRows, name, sql } from '../../define/sql.ts';
import type { PackFactor } from '../products/quantity.server.ts';

/** The name of an active supplier or funder. */
export async function activeChoice(
    db: Db,
    table: 'supplier' | 'funder',
    id: unknown,
    field: string,
): Promise<string> {
    const found = await db.maybe<{ name: string; active: boolean }>(
        sql`select name, active from ${name(table)} where id = ${id}`,
    );
    if (!found) refuse(field, say('There is no such %{table}.', { table }));
    if (!found.active) refuse(field, say('%{name} is not active any more.', { name: found.name }));
    return found.name;
}

/** A store: the one that is named, or the first. */
export async function storeOf(db: Db, id: unknown): Promise<number> {
    const found = await db.maybe<{ id: number }>(sql`
        select id from stock_place where kind = 'store' and (${id ?? null}::bigint is null or id = ${id ?? null})
         order by id limit 1`);
    if (!found) refuse('place_id', say('There is no such store.'));
    return found.id;
}

/** A product in a unit, as a line of a document names it. */
export interface ProductInUnit extends PackFactor {
    product_id: number;
    product_unit_id: number;
    /** Name of the product. */
    product: string;
    /** `Box (50 Test)`. */
    unit: string;
    /** Name of the base unit, and the product's unit of exactly one of it. */
    base_unit: string;
    base_product_unit_id: number;
    expires: boolean;
}

/** A line as it names its product, and its unit. */
interface NamesProduct {
    product_id: number;
    product_unit_id?: number | null | undefined;
}

/**
 * Products and units of the lines of a document, in one query, all active. A unit is never chosen for
 * somebody: a line that names none is in the base unit where the product has no other, and refused
 * where it has; `reads` (nothing is written) takes the base unit. `pathOf` a line: `lines.2`.
 */
export async function productsInUnits(
    db: Db,
    given: readonly NamesProduct[],
    { pathOf = (index: number) => `lines.${index}`, reads = false } = {},
): Promise<ProductInUnit[]> {
    const found = await db.rows<
        ProductInUnit & {
            active: boolean | null;
            unit_active: boolean | null;
            units: string[];
        }
    >(sql`
        select p.id as product_id, p.name as product, p.expires, p.active, b.name as base_unit,
               bu.id as base_product_unit_id, u.id as product_unit_id, u.name as unit, u.base_units, u.per_units,
               u.active as unit_active,
               array(select x.name from product_unit x where x.product_id = p.id and x.active order by x.base_units, x.id) as units
          from ${asRows('given', given, { product_id: 'bigint', product_unit_id: 'bigint' })}
          left join product p on p.id = given.product_id
          left join measurement_unit b on b.id = p.base_unit_id
          left join product_unit bu on bu.product_id = p.id and bu.unit_id = p.base_unit_id
          left join product_unit u on u.product_id = p.id and u.id = coalesce(given.product_unit_id, bu.id)
         order by n`);
    for (const [index, line] of found.entries()) {
        const path = pathOf(index);
        if (line.active === null) refuse(`${path}.product_id`, say('There is no such product.'));
        if (!line.active)
            refuse(
                `${path}.product_id`,
                say('%{product} is not active.', { product: line.product }),
            );
        if (!reads && !given[index]!.product_unit_id)
            refuseToChoose(`${path}.product_unit_id`, line.units);
        if (line.unit_active === null)
            refuse(
                `${path}.product_unit_id`,
                say('This is no unit of %{product}.', { product: line.product }),
            );
        if (!line.unit_active)
            refuse(`${path}.product_unit_id`, say('%{unit} is disabled.', { unit: line.unit }));
    }
    return found;
}

/** @throws Refusal where a product comes in several units and nobody said which is meant. */
export function refuseToChoose(field: string, units: readonly string[]): void {
    if (units.length > 1)
        refuse(field, say('In which unit: %{units}?', { units }), 'unit_not_chosen');
}
