/** What documents of the stock refer to: found and active, or refused at its field. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { name, sql } from '../../define/sql.ts';
import type { PackFactor } from '../products/quantity.server.ts';

/** Refuses one field of a call. */
export function refuse(field: string, sentence: string, code = 'invalid'): never {
    throw new Refusal(sentence, code, { [field]: sentence });
}

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
    if (!found) refuse(field, `There is no such ${table}.`);
    if (!found.active) refuse(field, `${found.name} is not active any more.`);
    return found.name;
}

/** A store: the one that is named, or the first. */
export async function storeOf(db: Db, id: unknown): Promise<number> {
    const found = await db.maybe<{ id: number }>(sql`
        select id from stock_place where kind = 'store' and (${id ?? null}::bigint is null or id = ${id ?? null})
         order by id limit 1`);
    if (!found) refuse('place_id', 'There is no such store.');
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

/**
 * The product and unit of a line, both active; the base unit where none is named. `path` is the line:
 * `lines.2`.
 */
export async function productInUnit(
    db: Db,
    product: unknown,
    unit: unknown,
    path: string,
): Promise<ProductInUnit> {
    const found = await db.maybe<
        ProductInUnit & { active: boolean; unit_active: boolean | null }
    >(sql`
        select p.id as product_id, p.name as product, p.expires, p.active, b.name as base_unit,
               bu.id as base_product_unit_id, u.id as product_unit_id, u.name as unit, u.base_units, u.per_units,
               u.active as unit_active
          from product p
          join measurement_unit b on b.id = p.base_unit_id
          join product_unit bu on bu.product_id = p.id and bu.unit_id = p.base_unit_id
          left join product_unit u on u.product_id = p.id and u.id = coalesce(${unit ?? null}::bigint, bu.id)
         where p.id = ${product}`);
    if (!found) refuse(`${path}.product_id`, 'There is no such product.');
    if (!found.active) refuse(`${path}.product_id`, `${found.product} is not active.`);
    if (found.unit_active === null)
        refuse(`${path}.product_unit_id`, `This is no unit of ${found.product}.`);
    if (!found.unit_active) refuse(`${path}.product_unit_id`, `${found.unit} is disabled.`);
    return found;
}
