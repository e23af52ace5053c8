import { defineQuery, type QueryInput } from '../define/query.ts';
import { and, empty, sql, type Sql } from '../define/sql.ts';
import { allOf } from '../define/several.ts';
import { daysOf, machinesAsked } from '../diseases/measures.server.ts';
import { connection } from './connection.report.ts';
import { asksForGone, goneFrom } from './gone.server.ts';
import { stateOfSilence } from './state.server.ts';

export const stateOf = stateOfSilence(sql`h.days`);

/** Of one place its own machines' results are read, not those of the country in the period. */
const ofPlace = (input: QueryInput): Sql =>
    input.reach.level === 'nation'
        ? empty
        : sql`and r.machine_id = any(array(
              select x.id from machine x join facility f on f.id = x.facility_id where ${input.scope('f')}))`;

/** Beside `machine m`, as `r`: its results of the period; of one that left those of its time there. */
function receivedOf(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    const figures = sql`
        count(distinct (r.received_at at time zone ${input.timeZone})::date) as days_online, max(r.day) as last_test_day,
        percentile_cont(0.5) within group (order by extract(epoch from r.received_at - r.ended_at))
            filter (where r.received_at >= r.ended_at) / 3600 as delay,
        max(extract(epoch from r.ended_at - r.received_at)) / 60 as ahead,
        count(*) filter (where 'clock_suspect' = any(r.flags)) as suspect
          from result r
         where r.day between ${start}::date and ${end}::date and r.device_type = 'genexpert'`;
    return asksForGone(input)
        ? sql`left join lateral (select ${figures} and r.machine_id = m.id
                  and (g.left_on is null or r.facility_id = g.facility_id and r.day < g.left_on)) r on true`
        : sql`left join (select r.machine_id, ${figures} ${ofPlace(input)} group by r.machine_id) r on r.machine_id = m.id`;
}

export const connectionQuery = defineQuery(connection, (input) => {
    const states = allOf(input.filters['state'] ?? []);
    // What left has no state of today, and is found by none.
    const state = sql`case when g.left_on is null then ${stateOf} else 'gone' end`;
    return sql`
        select m.id, m.serial, f.id as facility_id, f.name as facility, d.name as district, e.name as region,
               ${state} as state,
               case when g.left_on is null then m.last_message_at else g.received_at end as last_upload_at,
               case when g.left_on is null then h.days end as days_silent, coalesce(r.days_online, 0)::integer as days_online,
               coalesce(g.day, r.last_test_day) as last_test_day, r.delay, case when r.ahead >= 1 then r.ahead end as clock_ahead,
               coalesce(r.suspect, 0)::integer as suspect
          from machine m
          ${goneFrom(input)}
          join facility f on f.id = coalesce(g.facility_id, m.facility_id)
          join district d on d.id = f.district_id
          join region e on e.id = d.region_id
          cross join lateral (select floor(extract(epoch from ${input.now}::timestamptz - m.last_message_at) / 86400)::integer as days) h
          ${receivedOf(input)}
         where m.device_type = 'genexpert' and (m.status = 'enabled' or g.left_on is not null)
           and ${and([
               ...machinesAsked(input, 'm.id'),
               ...(states.length ? [sql`${state} = any(${states}::text[])`] : []),
               input.scope('f'),
           ])}`;
});
