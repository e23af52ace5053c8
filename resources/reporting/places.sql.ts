import { defineQuery } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { firstOf } from '../define/several.ts';
import { columnsOf } from '../diseases/measures.server.ts';
import { worksOn } from '../utilization/expected.server.ts';
import { connectionPlaces, unreported } from './places.report.ts';

/** First and last day of the week that is asked about. */
function weekOf(word: unknown, today: string): readonly [first: Sql, last: Sql] {
    const day = sql`${today}::date`;
    const monday = sql`date_trunc('week', ${day})::date`;
    if (word === 'this') return [monday, day];
    if (word === 'last') return [sql`(${monday} - 7)`, sql`(${monday} - 1)`];
    return [sql`(${day} - 6)`, day];
}

/** Nobody has missed a week of which no working day is over on which a machine stood there. */
export const unreportedQuery = defineQuery(unreported, ({ filters, scope, today, now }) => {
    const [first, last] = weekOf(firstOf(filters['which_week'] ?? 'seven'), today);
    return sql`
        with worked as materialized (
            select n::date as day from generate_series(${first}, least(${last}, ${today}::date - 1), interval '1 day') n where ${worksOn(sql`n::date`)})
        select f.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, e.machines, t.day as last_test_day,
               e.heard as since, floor(extract(epoch from ${now}::timestamptz - e.heard) / 86400)::integer as days_silent, f.contact, f.phone
          from (select l.facility_id, count(distinct m.id) as machines, max(m.last_message_at) as heard
                  from placement l join machine m on m.id = l.machine_id
                 where m.device_type = 'genexpert' and m.status = 'enabled'
                   and l.assigned_from <= ${last} and (l.assigned_to is null or l.assigned_to > ${first})
                 group by l.facility_id
                having bool_or(exists (select from worked w where w.day >= l.assigned_from and (l.assigned_to is null or w.day < l.assigned_to)))) e
          join facility f on f.id = e.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          left join lateral (select max(c.day) as day from facility_day c
                              where c.facility_id = f.id and c.device_type = 'genexpert' and c.tests > 0
                                and c.outcome <> 'in_progress' and c.day <= ${last}) t on true
         where (t.day is null or t.day < ${first}) and ${scope('f')}`;
});

export const connectionPlacesQuery = defineQuery(
    connectionPlaces,
    ({ scope, now }) => sql`
        select p.id, ${columnsOf(connectionPlaces.columns)}
          from (select f.id, f.id as facility_id, f.name as facility, d.name as district, g.name as region, f.lat, f.lng,
                       count(*) as machines, count(*) filter (where m.last_message_at >= ${now}::timestamptz - interval '7 days') as heard,
                       max(m.last_message_at) as last_upload_at,
                       floor(extract(epoch from ${now}::timestamptz - max(m.last_message_at)) / 86400)::integer as days_silent
                  from machine m
                  join facility f on f.id = m.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                 where m.device_type = 'genexpert' and m.status = 'enabled' and ${scope('f')}
                 group by f.id, d.id, g.id) p`,
);
