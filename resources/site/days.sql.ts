import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { columnsOf } from '../diseases/measures.server.ts';
import { workingDays } from '../utilization/expected.server.ts';
import { siteDays, siteWeeks } from './days.report.ts';
import { ownDays } from './ownDays.server.ts';

export const siteDaysQuery = defineQuery(
    siteDays,
    (input) => sql`
        select p.id, ${columnsOf(siteDays.columns)}
          from (select d.day - '1999-12-31'::date as id, to_char(d.day, 'YYYY-MM-DD') as period, d.*,
                       case when d.tests > 0 then 'reported' when d.total_days = 1 then 'missing' when d.to_come then 'open' else 'free' end as day_state
                  from ${ownDays(input)} d) p`,
    { beside: workingDays },
);

export const siteWeeksQuery = defineQuery(
    siteWeeks,
    (input) => sql`
        select p.id, ${columnsOf(siteWeeks.columns)}
          from (select w.week - '1999-12-31'::date as id, to_char(w.week, 'IYYY "W"IW') as period, w.week as period_start,
                       w.tests, w.errors, w.reporting_days, w.total_days
                  from (select date_trunc('week', d.day)::date as week, sum(d.tests) as tests, sum(d.errors) as errors,
                               sum(d.reporting_days) as reporting_days, sum(d.total_days) as total_days
                          from ${ownDays(input)} d group by 1) w) p`,
);
