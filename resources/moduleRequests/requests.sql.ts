import { defineQuery } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { isOneOf, and, sql } from '../define/sql.ts';
import { visibleCodes, visibleModule, visibleSlot } from '../results/withheld/visible.server.ts';
import { moduleRequests } from './requests.report.ts';

const waiting = sql`case when q.status in ('open', 'acknowledged') then 'decision' when q.status in ('approved', 'ordered', 'shipped') then 'delivery'
    when q.status = 'installed' then 'closing' end`;

export const moduleRequestsQuery = defineQuery(
    moduleRequests,
    ({ filters, scope, timeZone, today, viewer }) => {
        const { status, waits, priority, running } = filters;
        const day = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timeZone})::date`;
        return sql`
            select q.id, q.number, q.requested_at, q.status, q.priority, f.id as facility_id, f.name as facility, d.name as district,
                   g.name as region, q.machine_serial, ${visibleModule(viewer, sql`q.module_serial`, sql`q.machine_id`)} as module_serial, nullif(${visibleSlot(viewer, sql`q.slot`)}, '') as slot,
                   q.failure, q.problem, ${visibleCodes(viewer, sql`q.error_codes`, sql`q.machine_id`)} as error_codes,
                   q.tests_since, case when q.ended_at is null then ${today}::date - ${day(sql`q.requested_at`)} end as days,
                   ${day(sql`q.ended_at`)} - ${day(sql`q.requested_at`)} as took_days,
                   nullif(q.new_serial, '') as new_serial
              from module_request q
              join facility f on f.id = q.facility_id
              join district d on d.id = f.district_id
              join region g on g.id = d.region_id
             where ${and([
                 scope('f'),
                 isOneOf('q.status', status),
                 isOneOf('q.priority', priority),
                 ...(waits === undefined ? [] : [sql`${waiting} = any(${allOf(waits)}::text[])`]),
                 ...(running === undefined ? [] : [sql`(q.ended_at is null) = ${running}`]),
             ])}`;
    },
);
