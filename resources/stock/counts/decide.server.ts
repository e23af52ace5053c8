/** Deciding about counts, by another account than who counted: the differences are booked, or not. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { isReason } from '../../define/rules/isReason.ts';
import { say } from '../../define/say.ts';
import { asRows, sql } from '../../define/sql.ts';
import { lockStock } from '../ledger/stockAt.server.ts';
import { book } from '../ledger/ledger.server.ts';
import { bookOfCount, countStep, type FoundCount } from './scope.server.ts';

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
            say(
                '%{smart_count} difference has no reason yet. |||| %{smart_count} differences have no reason yet.',
                { smart_count: open.length },
            ),
            'incomplete',
        );
}

export const approveCount = countStep('approve', {
    about: 'Approves a count: what differs from the book of that day is booked on that day',
    done: 'Count %{number} is approved',
    run: async (count, _values, context, move) => {
        const { db, viewer, now, today, timeZone } = context;
        const counted = await db.rows<{ product_id: number; lot_id: number }>(
            sql`select product_id, lot_id from stock_count_line where count_id = ${count.id}`,
        );
        const held = await lockStock(db, {
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
        await move('approved', { decided_by_id: viewer.id, decided_at: now });
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
            [held],
        );
        const booked = differing.map(({ id }, index) => ({ id, movement_id: movements[index] }));
        await db.run(sql`
            update stock_count_line l set movement_id = given.movement_id
              from ${asRows('given', booked, { id: 'bigint', movement_id: 'bigint' })} where l.id = given.id`);
        return { differences: differing.length };
    },
});

export const rejectCount = countStep('reject', {
    about: 'Rejects a count with the reason: it is counted again, the book stays as it is',
    done: 'Count %{number} is rejected',
    run: async (_count, { reason }, { viewer, now }, move) => {
        await move('rejected', {
            decided_by_id: viewer.id,
            decided_at: now,
            decision_reason: reason,
        });
    },
});
