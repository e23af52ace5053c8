import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { sql } from '../../define/sql.ts';
import { besides, stateOf } from '../why.server.ts';
import { silentMachines } from './silent.report.ts';

/** Days, unless others are chosen. */
const USUAL = 7;

export const silentMachinesQuery = defineQuery(silentMachines, ({ filters, scope, now }) => {
    const days = Math.min(...allOf(filters['silent_for'] ?? USUAL).map(Number));
    return sql`
        select m.id, m.serial, f.id as facility_id, f.name as facility, d.name as district, g.name as region, m.system_name, m.last_test_at,
               ${stateOf(days, now)} as why, h.at as since, floor(extract(epoch from ${now}::timestamptz - h.at) / 86400)::integer as silent_days
          from machine m
          cross join lateral (select coalesce(m.last_message_at, m.created_at) as at) h
          ${besides(days, now)}
          join facility f on f.id = m.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
         where m.status = 'enabled' and h.at < ${now}::timestamptz - ${days}::float8 * interval '1 day' and ${scope('f')}`;
});
