/** Deciding about requests: approved wholly or partly, or rejected with a reason. */
import { action } from '../../define/action.ts';
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { decimal, integer, lines as linesOf } from '../../define/field.ts';
import { optionalReason, reason } from '../../define/reason.ts';
import { say, type Sentence } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { freeOf, hold, usableOf, whyLess } from '../ledger/held.server.ts';
import { toBase, type PackFactor } from '../products/quantity.server.ts';
import { refuseOwnDecision, requestIn, wrongState } from './scope.server.ts';
import { stockKeepers } from '../access.ts';

const id = integer('Request', { required: true });
const version = integer('Version');

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

export const approveRequest = action('POST /user/stock-request/approve', {
    about: 'Approves a request, wholly or by quantities, and reserves them at the store',
    access: stockKeepers,
    done: 'Edited successful',
    body: {
        id,
        version,
        lines: linesOf(
            'Quantities',
            {
                line_id: integer('Line', { required: true }),
                quantity: decimal('Quantity', { required: true, min: 0, scale: 3 }),
            },
            {
                max: 200,
                help: 'In the units of the lines, each line once. Without them: everything.',
            },
        ),
        reason: optionalReason('Reason', { help: 'Why less than was asked.' }),
    },
    run: async (values, { db, viewer, scope, today, now }) => {
        const request = await requestIn(
            { db, viewer, scope },
            values['id'],
            ['submitted'],
            values['version'],
        );
        refuseOwnDecision(viewer, request);
        const granted = grantedOf(
            await linesOfRequest(db, request.id),
            values['lines'] as ApprovedQuantity[] | undefined,
        );
        await refuseMoreThanFree(db, request.place_id, granted, today);
        const whole = granted.every(({ base, line }) => base === line.base_required);
        const status = whole ? 'approved' : 'partly_approved';
        const changed = await db.run(sql`
            update stock_request
               set status = ${status}, decided_by_id = ${viewer.id}, decided_at = ${now},
                   decision_reason = ${values['reason'] ?? ''}
             where id = ${request.id} and status = 'submitted' and requester_id <> ${viewer.id}`);
        if (!changed) throw wrongState(request);
        await promise(db, request.place_id, granted);
        return { data: { id: request.id, number: request.number, status } };
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
    const errors: Record<string, string> = {};
    const granted = quantities.map(({ line_id, quantity }, index): Granted | undefined => {
        const field = `lines.${index}.quantity`;
        const line = lines.find((one) => one.id === line_id);
        const repeated = quantities.findIndex((one) => one.line_id === line_id) < index;
        if (!line || repeated) {
            errors[`lines.${index}.line_id`] = line
                ? 'This line stands above.'
                : 'The request has no such line.';
            return undefined;
        }
        if (quantity > line.quantity_required)
            errors[field] = `At most ${line.quantity_required}, as was asked.`;
        return { line, field, quantity, base: quantity ? toBase(quantity, line, field) : 0 };
    });
    const missing = lines.filter((line) => !quantities.some((one) => one.line_id === line.id));
    if (missing.length)
        errors['lines'] = `A quantity is missing: ${missing.map((one) => one.product).join(', ')}.`;
    if (Object.keys(errors).length)
        throw new Refusal('Please check the marked lines.', 'invalid', errors);
    const all = granted.filter((one) => one !== undefined);
    if (all.every(({ base }) => base === 0))
        throw new Refusal('Nothing is approved. Reject it, with the reason.', 'nothing_approved');
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
    const held = await hold(db, { place, products, day: today });
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

export const rejectRequest = action('POST /user/stock-request/reject', {
    about: 'Rejects a request with the reason',
    access: stockKeepers,
    done: 'Edited successful',
    body: { id, version, reason: reason() },
    run: async ({ reason, ...values }, context) => {
        const { db, viewer, now } = context;
        const request = await requestIn(context, values['id'], ['submitted'], values['version']);
        refuseOwnDecision(viewer, request);
        const changed = await db.run(sql`
            update stock_request
               set status = 'rejected', decided_by_id = ${viewer.id}, decided_at = ${now}, decision_reason = ${reason}
             where id = ${request.id} and status = 'submitted' and requester_id <> ${viewer.id}`);
        if (!changed) throw wrongState(request);
        return { data: { id: request.id, number: request.number, status: 'rejected' } };
    },
});
