import { defineWatch } from '../define/points/alert.ts';
import { sql } from '../define/sql.ts';
import { backupAlert } from './backups.alert.ts';
import { backupListQuery } from './backups.sql.ts';

/** One that failed is made good by the next that succeeds; where none was ever made nobody is told of a last one. */
export const backupWatch = defineWatch(
    backupAlert,
    ({ rows, limit, now }) => sql`
        with all_of as (${rows(backupListQuery)}),
             good as (select max(started_at) as at from all_of where state in ('proved', 'unproved'))
        select r.id::text as subject, null::bigint as facility_id, r.name as what, r.started_at as since, null::numeric as figure
          from all_of r cross join good
         where r.state = 'faulty' or (r.state = 'failed' and r.started_at > coalesce(good.at, '-infinity'))
        union all
        select 'overdue', null, '', good.at, null
          from good where good.at < ${now}::timestamptz - ${limit}::float8 * interval '1 day'`,
);
