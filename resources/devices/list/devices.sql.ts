import { defineQuery, type Query, type QueryInput } from '../../define/query.ts';
import type { Report } from '../../define/report.ts';
import { allOf } from '../../define/several.ts';
import { and, sql, type Sql } from '../../define/sql.ts';
import { machinesAsked } from '../../diseases/measures.server.ts';
import { stateOfSilence } from '../../reporting/state.server.ts';
import { ofKindAsked } from '../kinds.server.ts';
import { devices } from './devices.report.ts';

/** Machines of the reader's places; who sees the nation and asks for no place sees those that stand nowhere, too. */
const placed = ({ reach, scope, national }: QueryInput): Sql =>
    reach.level === 'nation'
        ? sql`(m.facility_id is null or ${scope('f')}) and ${national('a machine without a facility is nobody’s yet')}`
        : scope('f');

/** Devices of the kinds and places of a call. */
export const listOf = (report: Report): Query =>
    defineQuery(report, (input) => {
        const states = allOf(input.filters['state'] ?? []);
        const state = stateOfSilence(sql`h.days`);
        return sql`
        select m.id, m.serial, m.device_type as device, m.facility_id, f.name as facility, d.name as district, g.name as region, nullif(m.model, '') as model,
               nullif(m.software, '') as software, m.status, ${state} as state, m.last_message_at as last_upload_at,
               h.days as days_silent, (m.last_test_at at time zone ${input.timeZone})::date as last_test_day
          from machine m
          cross join lateral (select floor(extract(epoch from ${input.now}::timestamptz - m.last_message_at) / 86400)::integer as days) h
          left join facility f on f.id = m.facility_id
          left join district d on d.id = f.district_id
          left join region g on g.id = d.region_id
         where ${ofKindAsked(input, 'm.device_type')} and m.merged_into is null
           and ${and([placed(input), ...machinesAsked(input, 'm.id'), ...(states.length ? [sql`${state} = any(${states.map(String)}::text[])`] : [])])}`;
    });

export const devicesQuery = listOf(devices);
