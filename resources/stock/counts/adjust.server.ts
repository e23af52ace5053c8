/** Adjustments outside a count: what was lost, damaged, expired, found, returned, each with its reason. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { choice, date, decimal, lines as linesOf, reference } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { asRows, sql } from '../../define/sql.ts';
import { addingReasons, adjustReasons, type AdjustReason } from './adjust.ts';
import { refuseToChoose, storeOf } from '../ledger/choices.server.ts';
import { lockLevels } from '../ledger/stockAt.server.ts';
import { book, type MovementInput } from '../ledger/ledger.server.ts';
import { toBase, type PackFactor } from '../products/quantity.server.ts';
import { stockKeepers } from '../access.ts';
import { movedWords, propose, signOf } from '../proposals/propose.server.ts';
import { dayIn, say } from '../../define/say.ts';

interface Given {
    lot_id: number;
    product_unit_id?: number | null;
    quantity: number;
}

export const adjust = action('POST /x/stock/adjust', {
    about: 'Books stock that was lost, damaged, expired, recalled, wasted, found or returned, with the reason; proposes what is more than one person may book alone',
    access: stockKeepers,
    done: 'Adjustment %{number} recorded',
    body: {
        place_id: reference('Store', 'stock/receivers', { help: 'The central store unless told.' }),
        occurred_on: date('Day', { notFuture: true, help: 'Today unless told.' }),
        reason: choice('Reason', adjustReasons, { required: true }),
        note: reason('Note'),
        lines: {
            ...linesOf('Lots', {
                lot_id: reference('Lot', 'stock/lots', { required: true }),
                product_unit_id: reference('Unit', 'stock/item_units', {
                    help: 'It may be left out where the product has one unit alone.',
                }),
                quantity: decimal('Quantity', { required: true, min: 0, scale: 3 }),
            }),
            required: true,
        },
    },
    run: async (values, context) => {
        const { db, today } = context;
        const place = await storeOf(db, values.place_id);
        const given = {
            place,
            reason: values.reason,
            day: values.occurred_on ?? today,
            note: values.note,
            lines: values.lines,
        };
        const movements = await movementsOf(db, given);
        const { number } = await db.one<{ number: string }>(
            sql`select 'ADJ-' || to_char(nextval('stock_adjustment_number'), 'FM999999999000000') as number`,
        );
        const beyond = await beyondAlone(context, movements);
        if (beyond)
            return {
                ...(await propose(context, {
                    kind: 'adjustment',
                    about: `${number}; ${adjustReasons[given.reason]}; ${dayIn(given.day, 'en')}; ${beyond}`,
                    what: given,
                    reason: given.note,
                    adjustment: number,
                })),
            };
        await bookMovements(context, number, given, movements);
        return { data: { number, lines: movements.length } };
    },
});

/** An adjustment as it was written down; it is kept like this while it waits for a second person. */
export interface Adjustment {
    place: number;
    reason: AdjustReason;
    day: string;
    note: string;
    lines: readonly Given[];
}

async function movementsOf(db: Db, { lines, ...head }: Adjustment): Promise<MovementInput[]> {
    const lots = await lotsOf(db, lines);
    return lines.map((line, index) =>
        movementOf(line, lots[index]!, { ...head, path: `lines.${index}` }),
    );
}

/** Books it under its number; the lines are looked at again, as time may have passed. */
export const bookAdjustment = async (
    context: Context,
    number: string,
    given: Adjustment,
): Promise<number[]> => bookMovements(context, number, given, await movementsOf(context.db, given));

const bookMovements = (
    context: Context,
    number: string,
    given: Adjustment,
    movements: readonly MovementInput[],
): Promise<number[]> =>
    book(
        context,
        {
            kind: 'adjustment',
            id: null,
            number,
            party: adjustReasons[given.reason],
            occurred_on: given.day,
        },
        movements,
    );

/**
 * What it is in words where it is more than one person may book alone: the limit of migration 0051,
 * by product and place, levels locked first. Undefined where one person may.
 */
async function beyondAlone(
    { db, viewer }: Context,
    movements: readonly MovementInput[],
): Promise<string | undefined> {
    const [{ place_id: place }] = movements as [MovementInput];
    const products = movements.map((one) => one.product_id);
    await lockLevels(db, place, products);
    const sums = new Map<number, number>();
    for (const { product_id, quantity } of movements)
        sums.set(product_id, (sums.get(product_id) ?? 0) + quantity);
    const found = await db.rows<{
        product: string;
        unit: string;
        quantity: number;
        beyond: boolean;
    }>(sql`
        select p.name as product, u.name as unit, g.quantity,
               stock_beyond_alone(${place}, p.id, ${viewer.id}, g.quantity) as beyond
          from unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::bigint[]) g (product_id, quantity)
          join product p on p.id = g.product_id
          join measurement_unit u on u.id = p.base_unit_id order by p.name`);
    if (!found.some(({ beyond }) => beyond)) return undefined;
    return found.map((one) => movedWords(one, signOf(one.quantity))).join('; ');
}

interface Adjusting {
    place: number;
    reason: AdjustReason;
    day: string;
    note: string;
    path: string;
}

/** A lot in the unit of its line; ids are null where there is no such lot, or no such unit of it. */
interface LotInUnit extends PackFactor {
    lot_id: number | null;
    unit_id: number | null;
    product_id: number;
    lot_number: string;
    expires_on: string | null;
    recalled: boolean;
    /** Names of the units of its product that are in use. */
    units: string[];
}

/** The lots of the lines, in one query; in the base unit where a line names none and there is no other. */
const lotsOf = (db: Db, lines: readonly Given[]): Promise<LotInUnit[]> =>
    db.rows<LotInUnit>(sql`
        select t.id as lot_id, t.product_id, t.lot_number, t.expires_on, t.recalled, u.id as unit_id, u.base_units, u.per_units,
               array(select x.name from product_unit x where x.product_id = p.id and x.active order by x.base_units, x.id) as units
          from ${asRows('given', lines, { lot_id: 'bigint', product_unit_id: 'bigint' })}
          left join stock_lot t on t.id = given.lot_id
          left join product p on p.id = t.product_id
          left join product_unit u on u.product_id = t.product_id
               and case when given.product_unit_id is null then u.unit_id = p.base_unit_id
                        else u.id = given.product_unit_id end
         order by n`);

/** The movement of a line; refuses what does not go with its reason. */
function movementOf(
    line: Given,
    lot: LotInUnit,
    { place, reason, day, note, path }: Adjusting,
): MovementInput {
    const field = `${path}.quantity`;
    if (!lot.lot_id) refuse(`${path}.lot_id`, say('There is no such lot.'));
    if (!line.product_unit_id) refuseToChoose(`${path}.product_unit_id`, lot.units);
    if (!lot.unit_id)
        refuse(`${path}.product_unit_id`, say('The product of this lot has no such unit.'));
    if (line.quantity <= 0) refuse(field, say('More than 0.'));
    if (reason === 'expiry' && !(lot.expires_on && lot.expires_on < day))
        refuse(
            `${path}.lot_id`,
            lot.expires_on
                ? say('Lot %{lot_number} may be used until %{expires_on}: it is not expired.', {
                      lot_number: lot.lot_number,
                      expires_on: { day: lot.expires_on },
                  })
                : say('Lot %{lot_number} does not expire.', { lot_number: lot.lot_number }),
        );
    if (reason === 'recall' && !lot.recalled)
        refuse(
            `${path}.lot_id`,
            say(
                'Lot %{lot_number} is not recalled. Mark it at the lot first, so that none of it is issued.',
                { lot_number: lot.lot_number },
            ),
        );
    const base = toBase(line.quantity, lot, field);
    return {
        place_id: place,
        product_id: lot.product_id,
        lot_id: line.lot_id,
        quantity: addingReasons.includes(reason) ? base : -base,
        reason,
        note,
        field,
    };
}
