/** How a step finds a count, and what the book says of its lots by now. */
import type { Context } from '../../define/engine.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { type Found, historyOf, stepsOf } from '../../define/documents/steps.server.ts';
import { countDocument } from './counts.document.ts';

export interface FoundCount extends Found {
    place_id: number;
    category_id: number | null;
    counted_on: string;
    blind: boolean;
}

const found = {
    find: (id: number, { viewer }: Context) => sql`
        select id, number, status, version, place_id, category_id, counted_on, blind, counted_by_id = ${viewer.id} as own,
               -- Looked at lot by lot where it is approved.
               true as explained
          from stock_count where id = ${id}`,
};

export const countStep = stepsOf<typeof countDocument, FoundCount>(countDocument, found);

export const countHistory = historyOf(countDocument, found);

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
