import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { allOf } from '../../define/several.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { machinesAsked } from '../../diseases/measures.server.ts';
import { goneFrom } from '../../reporting/gone.server.ts';
import { stateOfSilence } from '../../reporting/state.server.ts';
import { visibleSerial, visibleSoftware } from '../../results/withheld/visible.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { devices } from './devices.report.ts';

/** Machines of the reader's places; who sees the nation and asks for no place sees those that stand nowhere, too. */
const placed = ({ reach, scope, national }: QueryInput): Sql =>
    reach.level === 'nation'
        ? sql`(f.id is null or ${scope('f')}) and ${national('a machine without a facility is nobody’s yet')}`
        : scope('f');

/** Devices of the kinds and places of a call. */
export const listOf = (report: Report): Query =>
    defineQuery(report, (input) => {
        const states = allOf(input.filters['state'] ?? []);
        const inUse = input.filters['in_use'];
        // What left has no state of today, and is found by none.
        const state = sql`case when g.left_on is null then ${stateOfSilence(sql`h.days`)} else 'gone' end`;
        return sql`
        select m.id, ${visibleSerial(input.viewer, sql`m.serial`, sql`m.facility_id`)} as serial, m.device_type as device, f.id as facility_id, f.name as facility, d.name as district, e.name as region, nullif(m.model, '') as model,
               case when g.left_on is null then nullif(${visibleSoftware(input.viewer, sql`m.software`, sql`m.id`)}, '') end as software, m.status,
               ${state} as state,
               case when g.left_on is null then m.last_message_at else g.received_at end as last_upload_at,
               case when g.left_on is null then h.days end as days_silent,
               case when g.left_on is null then (m.last_test_at at time zone ${input.timeZone})::date else g.day end as last_test_day
          from machine m
          cross join lateral (select floor(extract(epoch from ${input.now}::timestamptz - m.last_message_at) / 86400)::integer as days) h
          ${goneFrom(input)}
          left join facility f on f.id = coalesce(g.facility_id, m.facility_id)
          left join district d on d.id = f.district_id
          left join region e on e.id = d.region_id
         where ${ofKindAsked(input, 'm.device_type')} and m.merged_into is null
           and ${and([placed(input), ...machinesAsked(input, 'm.id'), ...(states.length ? [sql`${state} = any(${states.map(String)}::text[])`] : []), ...(inUse === undefined ? [] : [sql`(m.status = 'enabled') = ${inUse === true}::boolean`])])}`;
    });

export const devicesQuery = listOf(devices);
