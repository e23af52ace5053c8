/** Days of machines with tests, of the working days on which they stood at a facility. Source: domain 3.2, "Daily reporting %". */
import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { columnsOf, idOf } from '../diseases/measures.server.ts';
import { stepLabel, stepStart } from '../trends/stepped.server.ts';
import { workingDays } from '../utilization/expected.server.ts';
import { byDay, markOf, named, names, parts, sums } from './days.server.ts';
import { machineReporting, machinesReporting } from './machines.report.ts';

export const machinesReportingQuery = defineQuery(
    machinesReporting,
    (input) => sql`
        with ${parts(input)}
        select p.id, ${columnsOf(machinesReporting.columns)}
          from (select ${idOf('s.machine_id', 's.facility_id')} as id, ${names}, s.tests, s.errors,
                       s.total_days, s.reporting_days, s.last_test_day, s.days, m.last_message_at as last_upload_at
                  from (select x.machine_id, x.facility_id, ${sums}, max(x.day) filter (where x.tests > 0) as last_test_day,
                               string_agg(${markOf(sql`x.tests > 0`, sql`x.expected`, sql`x.to_come`)}, '' order by x.day) as days
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
