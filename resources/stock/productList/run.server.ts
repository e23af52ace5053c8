/** Reads what an upload of products compares with, and writes what it plans, in a few statements. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { sql } from '../../define/sql.ts';
import type { ProductPlan } from './plan.server.ts';
import type { ProductSnapshot, StoredProduct } from './values.ts';
import { say } from '../../define/say.ts';

/** All products and their masters. */
export async function productSnapshot(db: Db): Promise<ProductSnapshot> {
    return {
        products: await db.rows<StoredProduct>(sql`
            select p.id, p.version, p.code, p.name, p.gtin, p.category_id, p.base_unit_id, p.storage, p.disease_area,
                   p.tests_per_unit, p.minimum_level, p.maximum_level, p.expires, p.active,
                   coalesce((select array_agg(u.unit_id || ':' || u.base_units) from product_unit u
                              where u.product_id = p.id), '{}') as packs
              from product p`),
        categories: await db.rows(sql`select id, name from stock_category order by name`),
        units: await db.rows(sql`select id, name from measurement_unit order by name`),
    };
}

/** One upload at a time: two that run together would each add what the other adds. */
export const waitForUploads = (db: Db): Promise<number> =>
    db.run(sql`select pg_advisory_xact_lock(hashtext('kipimo product upload'))`);

/** Carries the plan out, within the transaction of the call. */
export async function writeProducts(db: Db, plan: ProductPlan): Promise<void> {
    try {
        // Triggers and references look each row up in tables that grow meanwhile: a plan that was kept while they were
        // empty reads all of them for each row.
        await db.run(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
        await db.run(
            sql`insert into stock_category (name) select unnest(${plan.categories}::text[])`,
        );
        await db.run(sql`insert into measurement_unit (name) select unnest(${plan.units}::text[])`);
        await addProducts(db, plan);
        await changeProducts(db, plan);
        await addPacks(db, plan);
    } catch (error) {
        if ((error as { code?: string }).code !== '23505') throw error;
        throw new Refusal(
            say(
                'A product was added or changed meanwhile. Nothing was uploaded; please try again.',
            ),
            'changed_meanwhile',
        );
    }
}

const columns = sql`(code text, name text, gtin text, category text, base_unit text, storage text, disease_area text,
    tests_per_unit integer, minimum_level bigint, maximum_level bigint, expires boolean, active boolean,
    id bigint, version integer)`;
const masters = sql`
    join stock_category c on lower(btrim(c.name)) = lower(btrim(g.category))
    join measurement_unit u on lower(btrim(u.name)) = lower(btrim(g.base_unit))`;

async function addProducts(db: Db, { add }: ProductPlan): Promise<void> {
    const added = await db.run(sql`
        insert into product (code, name, gtin, category_id, base_unit_id, storage, disease_area, tests_per_unit,
                             minimum_level, maximum_level, expires, active)
        select g.code, g.name, g.gtin, c.id, u.id, g.storage, g.disease_area, g.tests_per_unit,
               g.minimum_level, g.maximum_level, g.expires, g.active
          from jsonb_to_recordset(${JSON.stringify(add.map(({ values }) => values))}::jsonb) as g ${columns} ${masters}`);
    if (added !== add.length) throw new Error(`${add.length} products planned, ${added} added`);
}

async function changeProducts(db: Db, { change }: ProductPlan): Promise<void> {
    const rows = change.map(({ id, version, values }) => ({ ...values, id, version }));
    const changed = await db.run(sql`
        update product p
           set name = g.name, gtin = g.gtin, category_id = c.id, storage = g.storage, disease_area = g.disease_area,
               tests_per_unit = g.tests_per_unit, minimum_level = g.minimum_level, maximum_level = g.maximum_level,
               expires = g.expires, active = g.active
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ${columns} ${masters}
         where p.id = g.id and p.version = g.version`);
    if (changed !== rows.length)
        throw new Refusal(
            say('A product was changed meanwhile. Nothing was uploaded; please try again.'),
            'changed_meanwhile',
        );
}

const addPacks = (db: Db, { packs }: ProductPlan): Promise<number> =>
    db.run(sql`
        insert into product_unit (product_id, unit_id, base_units)
        select p.id, u.id, g.base_units
          from jsonb_to_recordset(${JSON.stringify(packs)}::jsonb) as g (code text, unit text, base_units bigint)
          join product p on lower(btrim(p.code)) = lower(btrim(g.code))
          join measurement_unit u on lower(btrim(u.name)) = lower(btrim(g.unit))`);
