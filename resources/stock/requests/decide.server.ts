/** Deciding about requests: approved wholly or partly, or rejected with a reason. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say, type Sentence } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { freeOf, lockStock, usableOf, whyLess } from '../ledger/stockAt.server.ts';
import { toBase, type PackFactor } from '../products/quantity.server.ts';
import { requestStep } from './scope.server.ts';

/** A line of a request with its unit. */
interface RequestLine extends PackFactor {
    id: number;
    product_id: number;
    product: string;
    base_unit: string;
    quantity_required: number;
    base_required: number;
}

interface ApprovedQuantity {
    line_id: number;
    quantity: number;
}

/** How much of a line is approved: in its own unit and in base units. */
interface Granted {
    line: RequestLine;
    field: string;
    quantity: number;
    base: number;
}

export const approveRequest = requestStep('approve', {
    about: 'Approves a request, wholly or by quantities, and reserves them at the store',
    done: 'Edited successful',
    run: async ({ id, place_id }, { lines, reason }, { db, viewer, now, today }, move) => {
        const granted = grantedOf(
            await linesOfRequest(db, id),
            lines as ApprovedQuantity[] | undefined,
        );
        await refuseMoreThanFree(db, place_id, granted, today);
        const whole = granted.every(({ base, line }) => base === line.base_required);
        await move(whole ? 'approved' : 'partly_approved', {
            decided_by_id: viewer.id,
            decided_at: now,
            decision_reason: reason ?? '',
        });
        await promise(db, place_id, granted);
    },
});

/** Writes down what is approved of each line, and reserves it at the store. */
async function promise(db: Db, place: number, granted: readonly Granted[]): Promise<void> {
    const rows = asRows(
        'given',
        granted.map(({ line, quantity, base }) => ({ id: line.id, quantity, base })),
        { id: 'bigint', quantity: 'numeric', base: 'bigint' },
    );
    await db.run(sql`
        update stock_request_line l set quantity_approved = given.quantity, base_approved = given.base
          from ${rows} where l.id = given.id`);
    await db.run(sql`
        insert into stock_reservation (request_line_id, place_id, product_id, quantity)
        select l.id, ${place}::bigint, l.product_id, given.base
          from ${rows} join stock_request_line l on l.id = given.id where given.base > 0`);
}

const linesOfRequest = (db: Db, request: number): Promise<RequestLine[]> =>
    db.rows<RequestLine>(sql`
        select n.id, n.product_id, n.product_name as product, n.base_unit_name as base_unit, n.quantity_required, n.base_required,
               n.base_units, n.per_units
          from stock_request_line n
         where n.request_id = ${request} order by n.id`);

/**
 * Every line with what is approved of it: all that was asked, or each as told.
 * @throws Refusal with `lines.N.quantity` marked, N as the call numbered them.
 */
function grantedOf(
    lines: readonly RequestLine[],
    quantities: readonly ApprovedQuantity[] | undefined,
): Granted[] {
    if (!quantities)
        return lines.map((line, index) => ({
            line,
            field: `lines.${index}.quantity`,
            quantity: line.quantity_required,
            base: line.base_required,
        }));
    const errors: Record<string, Sentence> = {};
    const granted = quantities.map(({ line_id, quantity }, index): Granted | undefined => {
        const field = `lines.${index}.quantity`;
        const line = lines.find((one) => one.id === line_id);
        const repeated = quantities.findIndex((one) => one.line_id === line_id) < index;
        if (!line || repeated) {
            errors[`lines.${index}.line_id`] = line
                ? say('This line stands above.')
                : say('The request has no such line.');
            return undefined;
        }
        if (quantity > line.quantity_required)
            errors[field] = say('At most %{asked}, as was asked.', {
                asked: line.quantity_required,
            });
        return { line, field, quantity, base: quantity ? toBase(quantity, line, field) : 0 };
    });
    const missing = lines.filter((line) => !quantities.some((one) => one.line_id === line.id));
    if (missing.length)
        errors['lines'] = say('A quantity is missing: %{products}.', {
            products: missing.map((one) => one.product),
        });
    if (Object.keys(errors).length)
        throw new Refusal(say('Please check the marked lines.'), 'invalid', errors);
    const all = granted.filter((one) => one !== undefined);
    if (all.every(({ base }) => base === 0))
        throw new Refusal(
            say('Nothing is approved. Reject it, with the reason.'),
            'nothing_approved',
        );
    return all;
}

/** Never more than is usable and not promised already; says of each line what is free. */
async function refuseMoreThanFree(
    db: Db,
    place: number,
    granted: readonly Granted[],
    today: string,
): Promise<void> {
    const products = granted.map(({ line }) => line.product_id);
    const held = await lockStock(db, { place, products, day: today });
    const errors: Record<string, Sentence> = {};
    for (const { line, field, base } of granted) {
        const usable = usableOf(held, line.product_id);
        const { reserved } = held.levels.get(line.product_id)!;
        const free = freeOf(usable, reserved);
        if (base > free)
            errors[field] = say('Only %{free} %{unit} of %{product} are free: %{why}.', {
                free,
                unit: line.base_unit,
                product: line.product,
                why: [
                    say('%{quantity} usable', { quantity: usable }),
                    say('%{quantity} reserved', { quantity: reserved }),
                    ...whyLess(held, line.product_id),
                ],
            });
    }
    const [first] = Object.values(errors);
    if (first) throw new Refusal(first, 'not_enough', errors);
}

export const rejectRequest = requestStep('reject', {
    about: 'Rejects a request with the reason',
    done: 'Edited successful',
    run: async (_request, { reason }, { viewer, now }, move) => {
        await move('rejected', {
            decided_by_id: viewer.id,
            decided_at: now,
            decision_reason: reason,
        });
    },
});
