/** Days of machines with tests, of the working days on which they stood at a facility. Source: domain 3.2, "Daily reporting %". */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { columnsOf, idOf, results } from '../diseases/measures.server.ts';
import { stepLabel, stepStart } from '../trends/stepped.server.ts';
import { placements, weighedDays, workingDays } from '../utilization/expected.server.ts';
import { machineReporting, machinesReporting } from './machines.report.ts';

/** Tests of each machine by facility and day, as `ran`; placements as `spans`; the days of the period as `days`. */
const parts = (input: QueryInput): Sql => sql`
    days as materialized (select w.day, w.works from ${weighedDays(input)} w),
    spans as materialized (select * from ${placements(input)} p),
    ran as materialized (
        select r.machine_id, r.facility_id, r.day, count(*) as tests, count(*) filter (where r.outcome = 'error') as errors
          from ${results(input, sql`r.device_type = 'genexpert'`)} r group by 1, 2, 3)`;

/** Each machine at each facility, by each day of the period: whether it stood there, and what it did. */
const byDay = sql`
    select k.machine_id, k.facility_id, d.day, coalesce(n.tests, 0) as tests, coalesce(n.errors, 0) as errors,
           d.works = 1 and s.stood is not null as expected
      from (select machine_id, facility_id from spans union select machine_id, facility_id from ran) k
      cross join days d
      left join lateral (select true as stood from spans c
                          where c.machine_id = k.machine_id and c.facility_id = k.facility_id
                            and d.day between c.first_day and c.last_day limit 1) s on true
      left join ran n on n.machine_id = k.machine_id and n.facility_id = k.facility_id and n.day = d.day`;

const sums = sql`sum(x.tests) as tests, sum(x.errors) as errors, count(*) filter (where x.expected) as total_days,
    count(*) filter (where x.expected and x.tests > 0) as reporting_days`;

const named = sql`
    join machine m on m.id = s.machine_id
    join facility f on f.id = s.facility_id
    join district d on d.id = f.district_id
    join region g on g.id = d.region_id`;
const names = sql`m.serial, f.id as facility_id, f.name as facility, d.name as district, g.name as region`;

export const machinesReportingQuery = defineQuery(
    machinesReporting,
    (input) => sql`
        with ${parts(input)}
        select p.id, ${columnsOf(machinesReporting.columns)}
          from (select ${idOf('s.machine_id', 's.facility_id')} as id, ${names}, s.tests, s.errors,
                       s.total_days, s.reporting_days, s.last_test_day, s.days, m.last_message_at as last_upload_at
                  from (select x.machine_id, x.facility_id, ${sums}, max(x.day) filter (where x.tests > 0) as last_test_day,
                               string_agg(case when x.tests > 0 then '1' when x.expected then '0' else '.' end, '' order by x.day) as days
                          from (${byDay}) x group by x.machine_id, x.facility_id) s
                  ${named}
                 where ${input.scope('f')}) p`,
    { beside: workingDays },
);

export const machineReportingQuery = defineQuery(machineReporting, (given) => {
    // Unless told, week by week: a longer step hides a machine that was silent within it.
    const input = { ...given, filters: { period: 'week', ...given.filters } };
    return sql`
        with ${parts(input)}
        select p.id, ${columnsOf(machineReporting.columns)}
          from (select ${idOf('s.machine_id', 's.facility_id', 's.period_start')} as id, ${names}, s.period_start,
                       ${stepLabel(input, sql`s.period_start`)} as period, s.tests, s.total_days, s.reporting_days
                  from (select x.machine_id, x.facility_id, ${stepStart(input, sql`x.day`)} as period_start, ${sums}
                          from (${byDay}) x group by 1, 2, 3) s
                  ${named}
                 where (s.tests > 0 or s.total_days > 0) and ${input.scope('f')}) p`;
});
