import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { columnsOf, idOf } from '../diseases/measures.server.ts';
import { stepLabel, stepStart } from '../trends/stepped.server.ts';
import { machineActivity } from './activity.report.ts';
import { byDay, named, names, parts, sums } from './days.server.ts';

export const machineActivityQuery = defineQuery(machineActivity, (given) => {
    // Unless told, day by day.
    const input = { ...given, filters: { period: 'day', ...given.filters } };
    return sql`
        with ${parts(input)}
        select p.id, ${columnsOf(machineActivity.columns)}
          from (select ${idOf('s.machine_id', 's.facility_id', 's.period_start')} as id, ${names}, s.period_start,
                       ${stepLabel(input, sql`s.period_start`)} as period, s.tests, s.errors, s.invalid, s.no_result,
                       s.first_run_at, s.last_run_at
                  from (select x.machine_id, x.facility_id, ${stepStart(input, sql`x.day`)} as period_start, ${sums},
                               sum(x.invalid) as invalid, sum(x.no_result) as no_result,
                               min(x.first_run_at) as first_run_at, max(x.last_run_at) as last_run_at
                          from (${byDay}) x group by 1, 2, 3) s
                  ${named}
                 where (s.tests > 0 or s.total_days > 0) and ${input.scope('f')}) p`;
});
