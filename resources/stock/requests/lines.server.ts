/** Lines of a request: checked, turned into base units, written. */
import type { Context, Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { asRows, sql } from '../../define/sql.ts';
import { toBase, type PackFactor } from '../products/quantity.server.ts';
import { suggestions } from './suggest.server.ts';
import { say, type Sentence } from '../../define/say.ts';

/** A line as a body carries it. */
export interface AskedLine {
    product_id: number;
    product_unit_id?: number | null;
    quantity: number;
    tests_done?: number | null;
    note?: string;
}

/** A line that can be stored. */
interface CheckedLine extends AskedLine {
    product_unit_id: number;
    base: number;
}

interface UnitOfProduct extends PackFactor {
    id: number;
    product_id: number;
    active: boolean;
    is_base: boolean;
    name: string;
}

/**
 * Checks every line and says at once what is wrong with all of them.
 * @throws Refusal with `lines.N.field` marked.
 */
export async function checkLines(db: Db, lines: readonly AskedLine[]): Promise<CheckedLine[]> {
    const products = await db.rows<{ id: number; active: boolean }>(sql`
        select id, active from product where id = any(${lines.map((one) => one.product_id)}::bigint[])`);
    const units = await db.rows<UnitOfProduct>(sql`
        select u.id, u.product_id, u.base_units, u.per_units, u.active, u.name, p.base_unit_id = u.unit_id as is_base
          from product_unit u join product p on p.id = u.product_id
         where p.id = any(${lines.map((one) => one.product_id)}::bigint[]) order by u.base_units, u.id`);
    const errors: Record<string, Sentence> = {};
    const checked = lines.map((line, index): CheckedLine => {
        const at = (field: string) => `lines.${index}.${field}`;
        const product = products.find((one) => one.id === line.product_id);
        if (!product) errors[at('product_id')] = say('There is no such product.');
        else if (!product.active)
            errors[at('product_id')] = say('This product is no longer in use.');
        if (lines.findIndex((one) => one.product_id === line.product_id) < index)
            errors[at('product_id')] = say('This product stands in a line above.');
        const unit = units.find(
            (one) =>
                one.product_id === line.product_id &&
                (line.product_unit_id ? one.id === line.product_unit_id : one.is_base),
        );
        const inUse = units.filter((one) => one.product_id === line.product_id && one.active);
        if (product && !line.product_unit_id && inUse.length > 1)
            errors[at('product_unit_id')] = say('In which unit: %{units}?', {
                units: inUse.map(({ name }) => name),
            });
        else if (product && !unit)
            errors[at('product_unit_id')] = say('This product has no such unit.');
        else if (unit && !unit.active)
            errors[at('product_unit_id')] = say('This unit is no longer in use.');
        if (line.quantity <= 0) errors[at('quantity')] = say('More than 0.');
        else if (unit)
            return {
                ...line,
                product_unit_id: unit.id,
                base: baseOf(line.quantity, unit, at('quantity'), errors),
            };
        return { ...line, product_unit_id: unit?.id ?? 0, base: 0 };
    });
    if (Object.keys(errors).length)
        throw new Refusal(say('Please check the marked lines.'), 'invalid', errors);
    return checked;
}

function baseOf(
    quantity: number,
    unit: PackFactor,
    field: string,
    errors: Record<string, Sentence>,
): number {
    try {
        return toBase(quantity, unit, field);
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        Object.assign(errors, error.faults);
        return 0;
    }
}

/** Writes the lines of a request: those that stay keep their row, so that the audit tells their story. */
export async function writeLines(
    context: Context,
    request: { id: number; receiver_id: number; place_id: number },
    lines: readonly CheckedLine[],
): Promise<void> {
    const { db } = context;
    const products = lines.map((one) => one.product_id);
    const suggested = await suggestions(context, { ...request, products, request_id: request.id });
    await db.run(sql`
        delete from stock_request_line where request_id = ${request.id} and product_id <> all(${products}::bigint[])`);
    const rows = lines.map((line) => ({
        ...line,
        suggested: suggested.get(line.product_id)?.order_quantity ?? null,
    }));
    await db.run(sql`
        insert into stock_request_line (request_id, product_id, product_unit_id, quantity_required, base_required,
                                        base_suggested, tests_done, note)
        select ${request.id}::bigint, product_id, product_unit_id, quantity, base, suggested, tests_done,
               coalesce(given.note, '')
          from ${asRows('given', rows, lineColumns)} order by n
        on conflict (request_id, product_id) do update
           set (product_unit_id, quantity_required, base_required, base_suggested, tests_done, note) =
               (excluded.product_unit_id, excluded.quantity_required, excluded.base_required,
                excluded.base_suggested, excluded.tests_done, excluded.note)
         where (stock_request_line.product_unit_id, stock_request_line.quantity_required,
                stock_request_line.base_suggested, stock_request_line.tests_done, stock_request_line.note)
               is distinct from (excluded.product_unit_id, excluded.quantity_required,
                excluded.base_suggested, excluded.tests_done, excluded.note)`);
}

const lineColumns = {
    product_id: 'bigint',
    product_unit_id: 'bigint',
    quantity: 'numeric',
    base: 'bigint',
    suggested: 'bigint',
    tests_done: 'integer',
    note: 'text',
} as const;
