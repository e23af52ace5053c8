import { defineQuery } from '../define/query.ts';
import { and, sql } from '../define/sql.ts';
import { allOf } from '../define/several.ts';
import { daysOf, machinesAsked } from '../diseases/measures.server.ts';
import { connection } from './connection.report.ts';
import { stateOfSilence } from './state.server.ts';

export const stateOf = stateOfSilence(sql`h.days`);

export const connectionQuery = defineQuery(connection, (input) => {
    const [start, end] = daysOf(input);
    const states = allOf(input.filters['state'] ?? []);
    return sql`
        select m.id, m.serial, f.id as facility_id, f.name as facility, d.name as district, g.name as region, ${stateOf} as state,
               m.last_message_at as last_upload_at, h.days as days_silent, coalesce(r.days_online, 0)::integer as days_online,
               r.last_test_day, r.delay, case when r.ahead >= 1 then r.ahead end as clock_ahead, coalesce(r.suspect, 0)::integer as suspect
          from machine m
          join facility f on f.id = m.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          cross join lateral (select floor(extract(epoch from ${input.now}::timestamptz - m.last_message_at) / 86400)::integer as days) h
          left join (select r.machine_id, count(distinct (r.received_at at time zone ${input.timeZone})::date) as days_online, max(r.day) as last_test_day,
                            percentile_cont(0.5) within group (order by extract(epoch from r.received_at - r.ended_at))
                                filter (where r.received_at >= r.ended_at) / 3600 as delay,
                            max(extract(epoch from r.ended_at - r.received_at)) / 60 as ahead,
                            count(*) filter (where 'clock_suspect' = any(r.flags)) as suspect
                       from result r
                      where r.day between ${start}::date and ${end}::date and r.device_type = 'genexpert'
                      group by r.machine_id) r on r.machine_id = m.id
         where m.device_type = 'genexpert' and m.status = 'enabled'
           and ${and([
               ...machinesAsked(input, 'm.id'),
               ...(states.length ? [sql`${stateOf} = any(${states}::text[])`] : []),
               input.scope('f'),
           ])}`;
});
