/** Machines that stand in the reader's places no longer: where each stood last, for the profile that still tells of it. */
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { daysOf } from '../diseases/measures.server.ts';

/** Whether a call asks for those too. */
export const asksForGone = ({ filters }: QueryInput): boolean => filters['left'] === true;

/**
 * Beside `machine m`, as `g`: the last of the reader's places that it left, with the last result that came from it there, where it
 * stands in none of them today; of a place whose machines are asked for those that still stood there in the period. Nothing where
 * only those that stand there are asked for.
 */
export function goneFrom(input: QueryInput): Sql {
    if (!asksForGone(input))
        return sql`cross join (select null::bigint as facility_id, null::date as left_on, null::timestamptz as received_at, null::date as day) g`;
    const [start, end] = daysOf(input);
    const during =
        input.filters['machine'] === undefined
            ? sql`l.assigned_to > ${start}::date and l.assigned_from <= ${end}::date`
            : sql`true`;
    return sql`
        left join lateral (
            select l.facility_id, l.assigned_to as left_on, r.received_at, r.day
              from placement l join facility p on p.id = l.facility_id
              left join lateral (
                  select r.received_at, r.day from result r
                   where r.machine_id = l.machine_id and r.facility_id = l.facility_id and r.day < l.assigned_to
                   order by r.day desc nulls last, r.id desc limit 1) r on true
             where l.machine_id = m.id and l.assigned_to is not null and m.merged_into is null and ${during} and ${input.scope('p')}
               and not exists (select from facility n where n.id = m.facility_id and ${input.scope('n')})
             order by l.assigned_to desc limit 1) g on true`;
}
