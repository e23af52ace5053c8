/** The other end of a distribution: what arrived, said by the facility or by a keeper on its behalf. */
import type { Context } from '../../define/engine.ts';
import { asRows, sql } from '../../define/sql.ts';
import type { ValuesOf } from '../../define/values.ts';
import { Refusal, refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { lockLevels } from '../ledger/stockAt.server.ts';
import { book, type Held } from '../ledger/ledger.server.ts';
import { toBase, type PackFactor } from '../products/quantity.server.ts';
import { discrepancies } from '../receipts/fields.ts';
import type { distributionDocument } from './distributions.document.ts';
import { type Distribution, distributionStep } from './found.server.ts';
import { receiveRequest } from './requests.server.ts';

type GivenLine = { readonly id: number } & ValuesOf<
    typeof distributionDocument.steps.confirm.lines.fields
>;

interface SentLine extends PackFactor {
    id: number;
    product_id: number;
    lot_id: number;
    quantity: number;
    base_quantity: number;
}

/** A line with what arrived of it. */
interface Arrived extends SentLine {
    path: string;
    base_received: number;
    discrepancy: keyof typeof discrepancies | '';
}

export const confirmDelivery = distributionStep('confirm', {
    about: 'Confirms a delivery at the facility: what arrived of each line, and why it differs from what was sent',
    done: 'Delivery %{number} confirmed',
    run: async (delivery, values, context, move) => {
        const { viewer, today } = context;
        if (delivery.issued_by_id === viewer.id)
            throw new Refusal(
                say('You issued these goods: somebody else says what of them arrived.'),
                'own_delivery',
            );
        const day = values.received_on ?? today;
        if (day < delivery.occurred_on)
            refuse(
                'received_on',
                say('It was sent on %{occurred_on}.', {
                    occurred_on: { day: delivery.occurred_on },
                }),
            );
        const arrived = await arrivedLines(context, delivery.id, values.lines ?? []);
        // Documents before levels, the same for everybody.
        await context.db.rows(
            sql`select 1 from stock_request where id = ${delivery.request_id} for update`,
        );
        const held = await lockBoth(context, delivery, arrived);
        await bookLosses(context, delivery, arrived, held);
        await bookArrival(context, delivery, arrived, day, held);
        await move('received', { received_on: day, received_by_id: viewer.id });
        if (delivery.request_id) await receiveRequest(context.db, delivery.request_id);
    },
});

/**
 * The levels of both places before any of them is booked, once, in the order that everybody keeps. The sender's only where something
 * did not arrive; what it loses is given back to it first, so that no lot of it has to do.
 */
async function lockBoth(
    { db }: Context,
    delivery: Distribution,
    arrived: readonly Arrived[],
): Promise<Held[]> {
    const places = arrived.some(isShort)
        ? [delivery.place_id, delivery.receiver_id]
        : [delivery.receiver_id];
    const products = arrived.map((line) => line.product_id);
    const ordered = places.toSorted((a, b) => a - b);
    for (const place of ordered) await lockLevels(db, place, products);
    return ordered.map((place) => ({ place, lots: [] }));
}

const isShort = (line: Arrived): boolean => line.base_received < line.base_quantity;

/** What arrived is on hand at the receiver's own place, and stands at its line. */
async function bookArrival(
    context: Context,
    delivery: Distribution,
    arrived: readonly Arrived[],
    day: string,
    held: readonly Held[],
): Promise<void> {
    const here = arrived.filter((line) => line.base_received > 0);
    const booked = await book(
        context,
        { ...documentOf(delivery), party: delivery.store, occurred_on: day },
        here.map((line) => ({
            place_id: delivery.receiver_id,
            product_id: line.product_id,
            lot_id: line.lot_id,
            quantity: line.base_received,
            reason: 'confirmed',
            field: `${line.path}.quantity`,
        })),
        held,
    );
    const written = arrived.map((line) => ({
        ...line,
        movement_id: booked[here.indexOf(line)] ?? null,
    }));
    await context.db.run(sql`
        update stock_distribution_line l
           set base_received = given.base_received, discrepancy = given.discrepancy,
               received_movement_id = given.movement_id
          from ${asRows('given', written, arrivedColumns)} where l.id = given.id`);
}

const documentOf = ({ id, number }: Distribution) => ({
    kind: 'distribution' as const,
    id,
    number,
});

const arrivedColumns = {
    id: 'bigint',
    base_received: 'bigint',
    discrepancy: 'text',
    movement_id: 'bigint',
} as const;

/**
 * What was sent and did not arrive was not used: on the day it was sent the store has it again and
 * loses it on the way. Its balance stays as it is on every day; its consumption is what arrived.
 */
async function bookLosses(
    context: Context,
    delivery: Distribution,
    arrived: readonly Arrived[],
    held: readonly Held[],
): Promise<void> {
    const short = arrived.filter(isShort);
    await book(
        context,
        {
            ...documentOf(delivery),
            party: delivery.receiver,
            occurred_on: delivery.occurred_on,
        },
        short.flatMap((line) => {
            const lost = line.base_quantity - line.base_received;
            const moved = {
                place_id: delivery.place_id,
                product_id: line.product_id,
                lot_id: line.lot_id,
                note:
                    line.discrepancy && line.discrepancy !== 'short'
                        ? discrepancies[line.discrepancy]
                        : '',
                field: `${line.path}.quantity`,
            };
            return [
                // What one facility sent to another was no consumption of its own.
                {
                    ...moved,
                    quantity: lost,
                    reason: delivery.from_store ? ('not_arrived' as const) : ('sent_back' as const),
                },
                { ...moved, quantity: -lost, reason: 'transit_loss' as const },
            ];
        }),
        held,
    );
}

async function arrivedLines(
    { db }: Context,
    delivery: number,
    given: readonly GivenLine[],
): Promise<Arrived[]> {
    const sent = await db.rows<SentLine>(sql`
        select l.id, l.product_id, l.lot_id, l.quantity, l.base_quantity, l.base_units, l.per_units
          from stock_distribution_line l
         where l.distribution_id = ${delivery} order by l.id`);
    const told = new Map<number, { values: GivenLine; path: string }>();
    for (const [index, values] of given.entries()) {
        const path = `lines.${index}`;
        if (!sent.some((line) => line.id === values.id))
            refuse(`${path}.id`, say('This is no line of the delivery.'));
        if (told.has(values.id)) refuse(`${path}.id`, say('This line was given before.'));
        told.set(values.id, { values, path });
    }
    return sent.map((line) => {
        const one = told.get(line.id);
        if (!one) return { ...line, path: '', base_received: line.base_quantity, discrepancy: '' };
        const { values, path } = one;
        const base_received =
            values.quantity === 0 ? 0 : toBase(values.quantity, line, `${path}.quantity`);
        return {
            ...line,
            path,
            base_received,
            discrepancy: whyDiffers(line, base_received, values, path),
        };
    });
}

function whyDiffers(
    line: SentLine,
    received: number,
    values: GivenLine,
    path: string,
): Arrived['discrepancy'] {
    const said = values.discrepancy ?? '';
    const field = `${path}.discrepancy`;
    if (received !== line.base_quantity && !said)
        refuse(
            field,
            say('%{quantity} were sent and %{quantity2} arrived: please say why.', {
                quantity: line.quantity,
                quantity2: values.quantity,
            }),
            'discrepancy',
        );
    if (said === 'short' && received >= line.base_quantity)
        refuse(field, say('Not less arrived than was sent.'), 'discrepancy');
    if (said === 'over' && received <= line.base_quantity)
        refuse(field, say('Not more arrived than was sent.'), 'discrepancy');
    return said;
}
