import { defineQuery, type QueryInput } from '../define/query.ts';
import type { Report } from '../define/report.ts';
import { and, sql, type Sql } from '../define/sql.ts';
import { areasAsked, columnsOf, daysOf, idOf } from '../diseases/measures.server.ts';
import { stepLabel, stepStart } from '../trends/stepped.server.ts';
import { countsWith, typesAsked } from '../utilization/expected.server.ts';
import { markOf, named, names, standing } from './days.server.ts';
import { weeklyConnectivity } from './monitoring.report.ts';

/** So many days before the period results may have run that were received within it. */
const waits = 90;

/** What was received of each machine, by the day of its receipt; of a clock that is ahead a run may end the day after. */
const sent = (input: QueryInput): Sql => {
    const [start, end] = daysOf(input);
    const at = sql`(r.received_at at time zone ${input.timeZone})::date`;
    const conditions = [
        sql`r.device_type = any(${typesAsked(input)}::text[])`,
        sql`r.day between ${start}::date - ${waits}::integer and ${end}::date + 1`,
        sql`${at} between ${start}::date and ${end}::date`,
        sql`r.machine_id in (select s.machine_id from spans s)`,
        ...areasAsked(input, 'r.disease_area'),
    ];
    return sql`(
        select r.machine_id, ${at} as day, count(*) as results_received, max(r.received_at) as last_upload_at
          from result r where ${and(conditions)} group by 1, 2)`;
};

/** Days on which machines sent, week by week: of GeneXpert, unless the call is about another kind of device. */
export function connectivityRows(report: Report, given: QueryInput): Sql {
    const input = { ...given, filters: { ...given.filters, period: 'week' } };
    const came = sql`n.results_received > 0`;
    const counts = countsWith('d', came);
    return sql`
        with ${standing(input)}, sent as materialized ${sent(input)}
        select p.id, ${columnsOf(report.columns)}
          from (select ${idOf('s.machine_id', 's.facility_id', 's.period_start')} as id, ${names}, s.period_start,
                       ${stepLabel(input, sql`s.period_start`)} as period, s.days, s.online_days, s.total_days, s.results_received,
                       s.last_upload_at
                  from (select c.machine_id, c.facility_id, ${stepStart(input, sql`d.day`)} as period_start,
                               string_agg(${markOf(came, counts, sql`d.to_come`)}, '' order by d.day) as days,
                               count(*) filter (where d.works = 1 and ${came}) as online_days,
                               count(*) filter (where ${counts}) as total_days,
                               coalesce(sum(n.results_received), 0) as results_received, max(n.last_upload_at) as last_upload_at
                          from spans c
                          join days d on d.day between c.first_day and c.last_day
                          left join sent n on n.machine_id = c.machine_id and n.day = d.day
                         group by 1, 2, 3) s
                  ${named}
                 where (s.results_received > 0 or s.total_days > 0) and ${input.scope('f')}) p`;
}

export const weeklyConnectivityQuery = defineQuery(weeklyConnectivity, (input) =>
    connectivityRows(weeklyConnectivity, input),
);
