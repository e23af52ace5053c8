import { defineQuery } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { sql } from '../define/sql.ts';
import { jobs } from './jobs.report.ts';

export const jobsQuery = defineQuery(jobs, ({ filters, national }) => {
    const rows = sql`
        select j.id, j.name, case when j.failed_since is null then 'running' else 'failing' end as state,
               j.ran_at, j.failed_since, j.failures, j.fault
          from job_state j where ${national('jobs are of the whole installation')}`;
    return filters['state'] === undefined
        ? rows
        : sql`select * from (${rows}) j where j.state = any(${allOf(filters['state'])}::text[])`;
});
