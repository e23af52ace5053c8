/** Deciding about counts, by another account than who counted: the differences are booked, or not. */
import { action } from '../../define/action.ts';
import type { Context, Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { integer } from '../../define/field.ts';
import { reason } from '../../define/reason.ts';
import { isReason } from '../../define/rules/isReason.ts';
import { asRows, sql } from '../../define/sql.ts';
import { bookOfCount, countIn, countMoved, type FoundCount } from './scope.server.ts';
import { hold } from '../ledger/held.server.ts';
import { book } from '../ledger/ledger.server.ts';
import { stockKeepers } from '../access.ts';

const id = integer('Count', { required: true });
const version = integer('Version');

function refuseOwn({ viewer }: Context, count: FoundCount): void {
    if (count.counted_by_id === viewer.id)
        throw new Refusal('Who counted never approves the count.', 'own_count');
}

interface CountLine {
    id: number;
    product_id: number;
    lot_id: number;
    counted: number;
    /** Frozen when it was opened. */
    book: number;
    reason: string;
    /** What the book says by now of the day of the count. */
    now: number;
}

const linesOf = (db: Db, count: FoundCount, timeZone: string): Promise<CountLine[]> =>
    db.rows<CountLine>(sql`
        select l.id, l.product_id, l.lot_id, l.counted, l.book, l.reason,
               ${bookOfCount(sql`l.lot_id`, timeZone)} as now
          from stock_count_line l join stock_count c on c.id = l.count_id where l.count_id = ${count.id} order by l.id`);

/** A blind count is explained once it is submitted; nothing is booked before. */
function refuseUnexplained(lines: readonly CountLine[]): void {
    const open = lines.filter((line) => line.counted !== line.book && !isReason(line.reason));
    if (open.length)
        throw new Refusal(
            `${open.length} ${open.length === 1 ? 'difference has' : 'differences have'} no reason yet.`,
            'incomplete',
        );
}

export const approveCount = action('POST /x/stock/counts/approve', {
    about: 'Approves a count: what differs from the book of that day is booked on that day',
    access: stockKeepers,
    done: 'Count %{number} is approved',
    body: { id, version },
    run: async (values, context) => {
        const { db, viewer, now, today, timeZone } = context;
        const count = await countIn(db, values['id'], ['submitted'], values['version']);
        refuseOwn(context, count);
        const counted = await db.rows<{ product_id: number; lot_id: number }>(
            sql`select product_id, lot_id from stock_count_line where count_id = ${count.id}`,
        );
        const held = await hold(db, {
            place: count.place_id,
            products: counted.map(({ product_id }) => product_id),
            day: today,
            named: counted.map(({ lot_id }) => lot_id),
        });
        // Read under the locks: what was booked meanwhile for that day or before is in the book by now.
        const lines = (await linesOf(db, count, timeZone)).map((line, index) => ({
            ...line,
            index,
        }));
        refuseUnexplained(lines);
        const differing = lines.filter((line) => line.counted !== line.now);
        const changed = await db.run(sql`
            update stock_count set status = 'approved', decided_by_id = ${viewer.id}, decided_at = ${now}
             where id = ${count.id} and status = 'submitted' and counted_by_id <> ${viewer.id}`);
        if (!changed) throw countMoved(count);
        const movements = await book(
            context,
            {
                kind: 'count',
                id: count.id,
                number: count.number,
                party: 'Physical count',
                occurred_on: count.counted_on,
            },
            differing.map((line) => ({
                place_id: count.place_id,
                product_id: line.product_id,
                lot_id: line.lot_id,
                quantity: line.counted - line.now,
                reason: line.counted > line.now ? 'count_excess' : 'count_shortfall',
                note: line.reason,
                field: `lines.${line.index}.counted`,
            })),
            held,
        );
        const booked = differing.map(({ id }, index) => ({ id, movement_id: movements[index] }));
        await db.run(sql`
            update stock_count_line l set movement_id = given.movement_id
              from ${asRows('given', booked, { id: 'bigint', movement_id: 'bigint' })} where l.id = given.id`);
        return {
            data: {
                id: count.id,
                number: count.number,
                status: 'approved',
                differences: differing.length,
            },
        };
    },
});

export const rejectCount = action('POST /x/stock/counts/reject', {
    about: 'Rejects a count with the reason: it is counted again, the book stays as it is',
    access: stockKeepers,
    done: 'Count %{number} is rejected',
    body: { id, version, reason: reason() },
    run: async ({ reason, ...values }, context) => {
        const { db, viewer, now } = context;
        const count = await countIn(db, values['id'], ['submitted'], values['version']);
        refuseOwn(context, count);
        const changed = await db.run(sql`
            update stock_count set status = 'rejected', decided_by_id = ${viewer.id}, decided_at = ${now}, decision_reason = ${reason}
             where id = ${count.id} and status = 'submitted' and counted_by_id <> ${viewer.id}`);
        if (!changed) throw countMoved(count);
        return { data: { id: count.id, number: count.number, status: 'rejected' } };
    },
});
