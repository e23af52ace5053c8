/** Days of the own facility, of which its days, its weeks and its points are made. */
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { results } from '../diseases/measures.server.ts';
import { countsWith, placements, weighedDays } from '../utilization/expected.server.ts';

/**
 * Every day of the period up to today: `day`, `tests`, `errors`, `total_days` and `reporting_days` (1 or 0); `to_come` is today where
 * it is worked and a machine stands there. Of a day without a machine nothing is expected.
 */
export const ownDays = (input: QueryInput): Sql => sql`(
    with stood as materialized (
        select p.first_day, p.last_day from ${placements(input)} p join facility f on f.id = p.facility_id where ${input.scope('f')}),
    ran as materialized (
        select r.day, count(*) as tests, count(*) filter (where r.outcome = 'error') as errors
          from ${results(input, sql`r.device_type = 'genexpert'`)} r join facility f on f.id = r.facility_id
         where ${input.scope('f')} group by r.day)
    select x.day, x.to_come and x.stood as to_come, x.tests, x.errors, x.total_days,
           case when x.tests > 0 then x.total_days else 0 end as reporting_days
      from (select y.day, y.to_come, y.stood, coalesce(t.tests, 0) as tests, coalesce(t.errors, 0) as errors,
                   case when ${countsWith('y', sql`t.tests > 0`)} and y.stood then 1 else 0 end as total_days
              from (select w.*, exists (select from stood s where w.day between s.first_day and s.last_day) as stood
                      from ${weighedDays(input)} w where w.day <= ${input.today}::date) y
              left join ran t on t.day = y.day) x)`;
