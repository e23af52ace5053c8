import { defineQuery } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { and, sql } from '../define/sql.ts';
import { jobRuns } from './runs.report.ts';

export const jobRunsQuery = defineQuery(jobRuns, ({ filters, national, timeZone }) => {
    const { start_date, end_date } = filters as { start_date?: string; end_date?: string };
    return sql`
        select r.id, r.job, r.status, r.asked_by, r.asked_at, r.started_at, r.ended_at,
               round(extract(epoch from r.ended_at - r.started_at))::integer as lasted, r.tries, r.rows as changed, r.fault
          from job_run r
         where ${and([
             national('jobs are of the whole installation'),
             ...(start_date && end_date
                 ? [
                       sql`(r.asked_at at time zone ${timeZone})::date between ${start_date}::date and ${end_date}::date`,
                   ]
                 : []),
             ...(filters['status']
                 ? [sql`r.status = any(${allOf(filters['status'])}::text[])`]
                 : []),
             ...(filters['job'] ? [sql`r.job = any(${allOf(filters['job'])}::text[])`] : []),
         ])}`;
});
