import { defineQuery, within } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { lastOf } from '../packages/handover.server.ts';
import { riderActivity } from './activity.report.ts';

/**
 * Of sites in scope alone: a rider's visits and packages elsewhere are another hub's. A delivery counts where the package came
 * by it, as at the site: not one that was given up since, nor one before it was found again.
 */
export const riderActivityQuery = defineQuery(riderActivity, (input) => {
    const { scope, timeZone, viewer } = input;
    const day = sql`(h.at at time zone ${timeZone})::date`;
    return sql`
        with seen as (
            select v.rider_id, v.day, v.facility_id, coalesce(v.time_out, v.time_in) as at
              from rider_visit v join facility f on f.id = v.facility_id where ${scope('f')} and ${within('v.day', input)}),
        handed as (
            select h.rider_id, h.leg, ${day} as day, h.at, p.samples, extract(epoch from h.at - p.picked_at) / 3600 as hours,
                   h.leg = 'delivered' and p.delivered_at is not null and h.id = ${lastOf(sql`p.id`, 'delivered')} as came
              from package_handover h join sample_package p on p.id = h.package_id join facility f on f.id = p.facility_id
             where ${scope('f')}),
        held as (select * from handed where ${within('handed.day', input)}),
        hours as (
            select held.rider_id, percentile_cont(0.5) within group (order by held.hours) as hours
              from held, generate_series(1, held.samples) where held.came group by 1)
        select r.id, r.id as rider_id, r.full_name as rider,
               (select count(distinct d.day) from (select day from seen where rider_id = r.id union select day from held where rider_id = r.id) d)::integer as days,
               (select count(*) from (select distinct facility_id, day from seen where rider_id = r.id) d)::integer as visits,
               (select count(distinct facility_id) from seen where rider_id = r.id)::integer as sites,
               (select count(*) from held where rider_id = r.id and leg = 'picked')::integer as packages,
               coalesce((select sum(samples) from held where rider_id = r.id and leg = 'picked'), 0)::integer as picked,
               coalesce((select sum(samples) from held where rider_id = r.id and came), 0)::integer as delivered,
               (select hours from hours where rider_id = r.id) as hours,
               (select count(*) from sample_package p join facility f on f.id = p.facility_id
                 where p.rider_id = r.id and p.status in ('picked', 'in_transit') and ${scope('f')})::integer as with_rider,
               greatest((select max(at) from seen where rider_id = r.id), (select max(at) from held where rider_id = r.id)) as last_seen_at
          from rider r
         where (r.hub_id = ${viewer.hub_id} or ${viewer.hub_id}::bigint is null)
           and (r.active or exists (select 1 from held where rider_id = r.id) or exists (select 1 from seen where rider_id = r.id))`;
});
