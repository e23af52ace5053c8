import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, sql } from '../../define/sql.ts';
import { extractionLogs } from './logs.report.ts';

export const extractionLogsQuery = defineQuery(
    extractionLogs,
    ({ filters, national }) => sql`
        select l.id, l.log_name, coalesce(a.username, 'system') as source, f.name as facility, f.id as facility_id, l.machine_serial, l.status,
               l.stored_at, l.started_at, l.ended_at, 
               case when l.lines_forgotten_on is null then l.lines end as lines, case when l.lines_forgotten_on is null then l.errors end as errors,
               case when l.lines_forgotten_on is null then l.failed_lines end as failed_lines, l.lines_forgotten_on, ceil(k.size / 1024.0)::integer as kilobytes, l.fault
          from system_log l left join kept_file k on k.id = l.file_id
          left join facility f on f.id = l.facility_id left join account a on a.id = l.stored_by_id
         where ${and([
             national('who keeps the system looks after the logs of all'),
             ...(filters['status']
                 ? [sql`l.status = any(${allOf(filters['status'])}::text[])`]
                 : []),
         ])}`,
);
