/** Cartridges that leave a facility other than by runs: sent on, sent back, lost. */
import { action } from '../../define/action.ts';
import type { Context } from '../../define/engine.ts';
import { refuse } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { refuseLongAgo } from '../../stock/ledger/days.ts';
import { lockStock } from '../../stock/ledger/stockAt.server.ts';
import { book, type Reason } from '../../stock/ledger/ledger.server.ts';
import { siteKeepers } from '../access.ts';
import { byLot, lotsHere, nextNumber, ownPlace, refuseTwice, type LotHere } from './own.server.ts';
import { releaseFields, releases } from './words.ts';

/** A line with the lot that it takes. */
type Taken = LotHere & { quantity: number; field: string };

export const releaseCartridges = action(
    ['POST /facility/release/', 'POST /pima/facility/release/'],
    {
        about: 'Books cartridges that leave the facility: to another one or to the store, which confirm what arrived, or lost',
        access: siteKeepers,
        done: 'Release %{number} recorded',
        body: releaseFields,
        run: async (values, context) => {
            const { today } = context;
            const day = values.occurred_on ?? today;
            refuseLongAgo('occurred_on', day, today);
            const { place_id } = await ownPlace(context);
            const lines = byLot(place_id, values.lines);
            refuseTwice(lines);
            const to = await receiverOf(context, values.why, values.receiver, place_id);
            const lots = await lotsHere(context, place_id, lines, today);
            const taken = lines.map(({ quantity }, index) => ({
                ...lots[index]!,
                quantity,
                field: `lines.${index}.quantity`,
            }));
            if (values.why === 'expiry') refuseFresh(taken, day);
            const number = await nextNumber(context, 'FRL');
            const document = to
                ? await sentOn(context, { number, place_id, to: to.id, day, note: values.note })
                : null;
            const held = await lockStock(context.db, {
                place: place_id,
                products: taken.map(({ product_id }) => product_id),
                day: today,
                named: taken.map(({ lot_id }) => lot_id),
            });
            const ids = await book(
                context,
                {
                    kind: to ? 'distribution' : 'site_release',
                    id: document,
                    number,
                    party: to?.name ?? releases[values.why],
                    occurred_on: day,
                },
                taken.map((line) => ({
                    place_id,
                    product_id: line.product_id,
                    lot_id: line.lot_id,
                    quantity: -line.quantity,
                    reason: to ? 'transfer_out' : reasonOf(values.why),
                    note: values.note,
                    field: line.field,
                })),
                [held],
            );
            if (document !== null) await writeLines(context, document, taken, ids);
            return { data: { number, lines: taken.length } };
        },
    },
);

type Why = keyof typeof releases;

const reasonOf = (why: Why): Reason =>
    why === 'facility' || why === 'store' ? 'transfer_out' : why;

interface Receiver {
    id: number;
    name: string;
}

/** Who gets what is sent on: a facility by its name, the central store; nobody of what is lost. */
async function receiverOf(
    { db }: Context,
    why: Why,
    name: string | undefined,
    own: number,
): Promise<Receiver | undefined> {
    if (why === 'store') {
        const store = await db.maybe<Receiver>(
            sql`select id, name from stock_place_named where kind = 'store' order by id limit 1`,
        );
        if (!store) refuse('why', say('There is no store yet to which anything could go back.'));
        return store;
    }
    if (why !== 'facility') return undefined;
    if (!name?.trim()) refuse('receiver', say('To which facility?'));
    const found = await db.rows<Receiver>(sql`
        select id, name from stock_place_named
         where kind = 'facility' and active and lower(btrim(name)) = lower(btrim(${name})) and id <> ${own}`);
    if (found.length !== 1) refuse('receiver', say('There is no facility of this name.'));
    return found[0];
}

function refuseFresh(taken: readonly Taken[], day: string): void {
    for (const [index, { lot_number, expires_on }] of taken.entries())
        if (!expires_on || expires_on >= day)
            refuse(
                `lines.${index}.lot_id`,
                say('Lot %{lot_number} is not expired.', { lot_number }),
            );
}

/** The delivery that the other end confirms, as it does those of the store. */
async function sentOn(
    { db, viewer }: Context,
    of: { number: string; place_id: number; to: number; day: string; note: string },
): Promise<number> {
    const { id } = await db.one<{ id: number }>(sql`
        insert into stock_distribution (number, kind, place_id, receiver_id, occurred_on, issued_by_id, remarks, status)
        values (${of.number}, 'distribution', ${of.place_id}, ${of.to}, ${of.day}, ${viewer.id}, ${of.note}, 'sent')
        returning id`);
    return id;
}

const lineColumns = {
    product_id: 'bigint',
    base_unit: 'bigint',
    lot_id: 'bigint',
    quantity: 'bigint',
    movement_id: 'bigint',
} as const;

const writeLines = (
    { db }: Context,
    document: number,
    taken: readonly Taken[],
    movements: readonly number[],
): Promise<number> =>
    db.run(sql`
        insert into stock_distribution_line (distribution_id, product_id, product_unit_id, lot_id, quantity, base_quantity, movement_id)
        select ${document}::bigint, product_id, base_unit, lot_id, quantity, quantity, movement_id
          from ${asRows(
              'given',
              taken.map((line, index) => ({ ...line, movement_id: movements[index]! })),
              lineColumns,
          )} order by n`);
