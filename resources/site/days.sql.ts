import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { columnsOf, results } from '../diseases/measures.server.ts';
import {
    countsWith,
    placements,
    weighedDays,
    workingDays,
} from '../utilization/expected.server.ts';
import { siteDays, siteWeeks } from './days.report.ts';

/** Every day of the period up to today: `day`, `tests`, `errors`, `total_days` and `reporting_days` (1 or 0). */
const days = (input: QueryInput): Sql => sql`(
    with stood as materialized (
        select p.first_day, p.last_day from ${placements(input)} p join facility f on f.id = p.facility_id where ${input.scope('f')}),
    ran as materialized (
        select r.day, count(*) as tests, count(*) filter (where r.outcome = 'error') as errors
          from ${results(input, sql`r.device_type = 'genexpert'`)} r join facility f on f.id = r.facility_id
         where ${input.scope('f')} group by r.day)
    select x.day, x.to_come, x.tests, x.errors, x.total_days, case when x.tests > 0 then x.total_days else 0 end as reporting_days
      from (select y.day, y.to_come, coalesce(t.tests, 0) as tests, coalesce(t.errors, 0) as errors,
                   case when ${countsWith('y', sql`t.tests > 0`)} and exists (select from stood s where y.day between s.first_day and s.last_day)
                        then 1 else 0 end as total_days
              from ${weighedDays(input)} y left join ran t on t.day = y.day
             where y.day <= ${input.today}::date) x)`;

export const siteDaysQuery = defineQuery(
    siteDays,
    (input) => sql`
        select p.id, ${columnsOf(siteDays.columns)}
          from (select d.day - '1999-12-31'::date as id, to_char(d.day, 'YYYY-MM-DD') as period, d.*,
                       case when d.tests > 0 then 'reported' when d.total_days = 1 then 'missing' when d.to_come then 'open' else 'free' end as day_state
                  from ${days(input)} d) p`,
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
                          from ${days(input)} d group by 1) w) p`,
);
