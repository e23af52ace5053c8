/** A count where an action needs it, and what the book says of its lots by now. */
import type { Db } from '../../define/engine.ts';
import { notFound, Refusal } from '../../define/errors.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { countStatuses, type CountStatus } from './words.ts';

export interface FoundCount {
    id: number;
    number: string;
    status: CountStatus;
    version: number;
    place_id: number;
    category_id: number | null;
    counted_on: string;
    counted_by_id: number;
    blind: boolean;
}

/**
 * The count, locked until the end of the transaction.
 * @throws 404; Refusal `wrong_state` with what it is by now; `stale` where a version is given.
 */
export async function countIn(
    db: Db,
    id: number,
    wanted: readonly CountStatus[],
    version?: number | null,
): Promise<FoundCount> {
    const found = await db.maybe<FoundCount>(sql`
        select id, number, status, version, place_id, category_id, counted_on, counted_by_id, blind
          from stock_count where id = ${id} for update`);
    if (!found) throw notFound();
    if (!wanted.includes(found.status)) throw countMoved(found);
    if (version && version !== found.version)
        throw new Refusal('It was changed meanwhile. Please look at it again.', 'stale');
    return found;
}

export const countMoved = ({ number, status }: Pick<FoundCount, 'number' | 'status'>): Refusal =>
    new Refusal(
        `${number} is ${countStatuses[status].toLowerCase()} by now. Nothing was changed.`,
        'wrong_state',
    );

/** SQL of what the book says of a lot at a place at the end of a day, as booked by now. */
export const bookAt = (lot: Sql, place: Sql, day: Sql): Sql => sql`
    coalesce((select sum(m.quantity) from stock_movement m
               where m.lot_id = ${lot} and m.place_id = ${place} and m.occurred_on <= ${day}), 0)::bigint`;

/**
 * SQL of what the book says of a lot of a count `c`, as booked by now. Where the day of the count is
 * the day on which it was opened, what was booked after it was submitted left or came after the shelf
 * was counted: it is not taken for a difference.
 */
export const bookOfCount = (lot: Sql, timeZone: string): Sql => sql`
    coalesce((select sum(m.quantity) from stock_movement m
               where m.lot_id = ${lot} and m.place_id = c.place_id and m.occurred_on <= c.counted_on
                 and not (m.occurred_on = c.counted_on and m.recorded_at > coalesce(c.submitted_at, 'infinity')
                          and (c.created_at at time zone ${timeZone})::date = c.counted_on)), 0)::bigint`;
