/** Source: domain 3.7, "Collect→pick, pick→deliver, deliver→receive TAT" and "Received at central lab ≤ 7 days". */
import { defineQuery, within } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { sql } from '../../define/sql.ts';
import { hubTurnaround } from './legs.report.ts';

export const hubTurnaroundQuery = defineQuery(hubTurnaround, (input) => {
    const { scope, timeZone, filters } = input;
    const bySite = String(allOf(filters['by'] ?? 'leg')[0]) === 'site';
    return sql`
        with leg as (
            select w.leg, w.n, w.limit_days, p.id, p.samples, f.id as facility_id, f.name as facility,
                   extract(epoch from w.ended - w.began) / 3600 as hours, (w.ended at time zone ${timeZone})::date as day
              from sample_package p
              join facility f on f.id = p.facility_id
              cross join lateral (values
                  ('collect_pick', 1, 3, p.collected_at, p.picked_at), ('pick_deliver', 2, 3, p.picked_at, p.delivered_at),
                  ('deliver_receive', 3, 3, p.delivered_at, p.received_at), ('collect_receive', 4, 7, p.collected_at, p.received_at))
                  as w (leg, n, limit_days, began, ended)
             where w.ended >= w.began and ${scope('f')}),
        held as (
            select leg.*, case when ${bySite}::boolean then leg.facility_id else 0 end as place,
                   case when ${bySite}::boolean then leg.facility else 'All sites' end as name
              from leg where ${within('leg.day', input)}),
        middle as (
            select held.leg, held.place, percentile_cont(0.5) within group (order by held.hours) as hours
              from held, generate_series(1, held.samples) group by 1, 2)
        select held.place * 4 + min(held.n) as id, held.leg, held.name, count(*)::integer as packages, sum(held.samples)::integer as samples,
               min(middle.hours) as hours, max(held.hours) as slowest, min(held.limit_days) as limit_days,
               coalesce(sum(held.samples) filter (where held.hours <= held.limit_days * 24), 0)::integer as in_time,
               100.0 * coalesce(sum(held.samples) filter (where held.hours <= held.limit_days * 24), 0) / sum(held.samples) as in_time_rate
          from held join middle on middle.leg = held.leg and middle.place = held.place
         group by held.leg, held.place, held.name`;
});
