/** Source: domain 3.7, "Scheduled visits honoured". */
import { defineQuery } from '../../define/query.ts';
import { raw, sql } from '../../define/sql.ts';
import { onTheWay } from '../words.ts';
import { hubSites } from './sites.report.ts';

export const hubSitesQuery = defineQuery(hubSites, (input) => {
    const { scope, timeZone, today } = input;
    const asked = input.filters as { start_date?: string; end_date?: string };
    // A look-up by number has no period: all its figures are those of the last seven days.
    const lookedUp = asked.start_date === undefined;
    const start = lookedUp ? sql`(${today}::date - 6)` : sql`${asked.start_date}::date`;
    const end = sql`${asked.end_date ?? today}::date`;
    // No visit can have been missed on a day to come.
    const until = sql`least(${end}, ${today}::date)`;
    // Riders come to its own laboratory anyway, with what they bring: nobody schedules that.
    const isLab = sql`coalesce(h.laboratory_id = f.id, false)`;
    const expected = sql`case when ${isLab} then 0 else 1 end * rule.visits_per_week * greatest(${until} - ${start} + 1, 0) / 7.0`;
    const during = (day: string) => sql`${raw(day)} between ${start} and ${end}`;
    const dayOf = (at: string) => sql`(${raw(at)} at time zone ${timeZone})::date`;
    return sql`
        with rule as (
            select visits_per_week from programme_rule
             order by valid_from <= ${until} desc, case when valid_from <= ${until} then valid_from end desc, valid_from limit 1),
        visit as (
            select v.facility_id, count(distinct v.day)::integer as visits
              from rider_visit v join facility f on f.id = v.facility_id
             where ${scope('f')} and f.hub_id is not null and ${during('v.day')} group by 1),
        last as (
            select v.facility_id, max(v.day) as day
              from rider_visit v join facility f on f.id = v.facility_id
             where ${scope('f')} and f.hub_id is not null group by 1),
        gone as (
            select s.facility_id,
                   coalesce(sum(s.samples) filter (where ${during('s.picked')}), 0)::integer as picked,
                   coalesce(sum(s.samples) filter (where ${during('s.delivered')}), 0)::integer as delivered,
                   coalesce(sum(s.samples) filter (where s.status = any(${[...onTheWay]}::text[])), 0)::integer as pending,
                   coalesce(sum(s.samples) filter (where ${during('s.lost')}), 0)::integer as lost
              from (select p.facility_id, p.samples, p.status, ${dayOf('p.picked_at')} as picked, ${dayOf('p.delivered_at')} as delivered,
                           ${dayOf('p.lost_at')} as lost
                      from sample_package p join facility f on f.id = p.facility_id
                     where ${scope('f')} and f.hub_id is not null) s
             group by 1)
        select f.id, f.id as facility_id, f.name as facility, d.name as district, case when ${isLab} then 0 else coalesce(v.visits, 0) end as visits,
               ${expected} as expected, 100.0 * coalesce(v.visits, 0) / nullif(${expected}, 0) as honoured,
               coalesce(g.picked, 0) as picked, coalesce(g.delivered, 0) as delivered, coalesce(g.pending, 0) as pending,
               coalesce(g.lost, 0) as lost, l.day as last_visit, f.lat, f.lng
          from facility f
          join district d on d.id = f.district_id
          join hub h on h.id = f.hub_id
          cross join rule
          left join visit v on v.facility_id = f.id
          left join last l on l.facility_id = f.id
          left join gone g on g.facility_id = f.id
         where ${scope('f')} and (${lookedUp}::boolean or f.active or v.visits > 0 or g.pending > 0)
           and (not ${isLab} or g.picked + g.delivered + g.pending + g.lost > 0)`;
});
