import { defineQuery, within } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { sql } from '../define/sql.ts';
import { moduleTurnaround } from './turnaround.report.ts';

/** Days between two instants, with their part of a day. */
const daysTo = (column: 'decided_at' | 'closed_at') =>
    column === 'decided_at'
        ? sql`extract(epoch from q.decided_at - q.requested_at) / 86400`
        : sql`extract(epoch from q.closed_at - q.requested_at) / 86400`;

export const moduleTurnaroundQuery = defineQuery(moduleTurnaround, (input) => {
    const { filters, scope, timeZone } = input;
    const by = String(allOf(filters['by'] ?? 'region')[0]);
    return sql`
        select min(s.place) as id, s.name, count(*)::integer as requests, count(s.closed_at)::integer as closed,
               count(*) filter (where s.ended_at is null)::integer as waiting,
               percentile_cont(0.5) within group (order by s.decide) as decide_days,
               percentile_cont(0.5) within group (order by s.close) as close_days,
               max(${input.today}::date - s.day) filter (where s.ended_at is null) as oldest_days
          from (select case ${by}::text when 'partner' then p.id when 'region' then g.id else 0 end as place,
                       case ${by}::text when 'partner' then coalesce(p.name, '-') when 'region' then g.name else 'Whole country' end as name,
                       q.closed_at, q.ended_at, (q.requested_at at time zone ${timeZone})::date as day,
                       ${daysTo('decided_at')} as decide, ${daysTo('closed_at')} as close
                  from module_request q
                  join facility f on f.id = q.facility_id
                  join district d on d.id = f.district_id
                  join region g on g.id = d.region_id
                  left join partner p on p.id = f.partner_id
                 where q.status <> 'cancelled' and ${scope('f')}) s
         where ${within('s.day', input)}
         group by s.name`;
});
