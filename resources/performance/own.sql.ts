import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { daysOf, idOf, results } from '../diseases/measures.server.ts';
import { ownDays } from '../site/ownDays.server.ts';
import { collections, dailyPerformance, quarterDetail } from './own.report.ts';
import { POINTS_DAYS, POINTS_ERRORS, WEEK_TESTS } from './points.ts';

const gx = sql`r.device_type = 'genexpert'`;
const counts = sql`count(*) as tests, count(*) filter (where r.outcome = 'success') as with_result,
    count(*) filter (where r.outcome = 'error') as errors`;
/** Runs of the reader's places. */
const own = (input: QueryInput) =>
    sql`${results(input, gx)} r join facility f on f.id = r.facility_id where ${input.scope('f')}`;

export const daily = defineQuery(
    dailyPerformance,
    (input) => sql`
        select p.day - '1999-12-31'::date as id, to_char(p.day, 'YYYY-MM-DD') as period, p.tests, p.with_result, p.errors,
               100.0 * p.with_result / p.tests as success_rate
          from (select r.day, ${counts} from ${own(input)} group by r.day) p`,
);

export const detail = defineQuery(
    quarterDetail,
    (input) => sql`
        select ${idOf('p.month', 'p.machine_id')} as id, to_char(p.month, 'YYYY-MM') as period, m.serial as machine_serial,
               p.tests, p.with_result, p.errors, 100.0 * p.with_result / p.tests as success_rate
          from (select date_trunc('month', r.day)::date as month, r.machine_id, ${counts} from ${own(input)} group by 1, 2) p
          left join machine m on m.id = p.machine_id`,
);

/** Points are of weeks that are over, from Monday to Sunday: what a running week has may be lost again, and a piece of one is none. */
export const weeks = defineQuery(collections, (input) => {
    const [start, end] = daysOf(input);
    return sql`
        select w.*, 100.0 * w.errors / nullif(w.tests, 0) as error_rate, w.points_errors + w.points_days as points_earned
          from (select c.week - '1999-12-31'::date as id, to_char(c.week, 'IYYY "W"IW') as period, c.week as period_start,
                       case when not c.is_over then 'running' when c.is_whole then 'over' else 'cut' end as week_state,
                       c.tests, c.errors, c.reporting_days, c.total_days, u.error_limit,
                       case when c.is_over and c.is_whole and c.tests >= ${WEEK_TESTS}::integer and 100 * c.errors < u.error_limit * c.tests
                            then ${POINTS_ERRORS}::integer else 0 end as points_errors,
                       case when c.is_over and c.is_whole and c.total_days > 0 and c.reporting_days = c.total_days
                            then ${POINTS_DAYS}::integer else 0 end as points_days
                  from (select o.*, o.week + 6 < ${input.today}::date as is_over,
                               o.week >= ${start}::date and o.week + 6 <= ${end}::date as is_whole
                          from (select date_trunc('week', d.day)::date as week, sum(d.tests) as tests, sum(d.errors) as errors,
                                       sum(d.reporting_days) as reporting_days, sum(d.total_days) as total_days
                                  from ${ownDays(input)} d group by 1) o) c
                  cross join lateral (select error_limit from programme_rule where valid_from <= c.week order by valid_from desc limit 1) u) w`;
});
