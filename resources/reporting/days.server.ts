/** Days of machines: whether each stood at a facility, whether work was expected, and what it ran. Source: domain 3.2, "Daily reporting %". */
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { results } from '../diseases/measures.server.ts';
import { countsWith, placements, weighedDays } from '../utilization/expected.server.ts';

/** The days of the period as `days`, the placements as `spans` and their days as `stood`, each once: what every report of machine-days reads. */
export const standing = (input: QueryInput): Sql => sql`
    days as materialized (select w.day, w.works, w.to_come from ${weighedDays(input)} w),
    spans as materialized (select * from ${placements(input)} p),
    stood as materialized (select distinct c.machine_id, c.facility_id, d.day from spans c join days d on d.day between c.first_day and c.last_day)`;

/** Tests of each machine by facility and day, as `ran`, beside them. */
export const parts = (input: QueryInput): Sql => sql`
    ${standing(input)},
    ran as materialized (
        select r.machine_id, r.facility_id, r.day, count(*) as tests, count(*) filter (where r.outcome = 'error') as errors,
               count(*) filter (where r.outcome = 'invalid') as invalid, count(*) filter (where r.outcome = 'no_result') as no_result,
               min(coalesce(r.started_at, r.ended_at)) as first_run_at, max(coalesce(r.ended_at, r.started_at)) as last_run_at
          from ${results(input, sql`r.device_type = 'genexpert'`)} r group by 1, 2, 3)`;

/** Each machine at each facility, by each day of the period: whether it stood there, and what it did. */
export const byDay = sql`
    select k.machine_id, k.facility_id, d.day, coalesce(n.tests, 0) as tests, coalesce(n.errors, 0) as errors,
           coalesce(n.invalid, 0) as invalid, coalesce(n.no_result, 0) as no_result, n.first_run_at, n.last_run_at,
           s.day is not null and ${countsWith('d', sql`n.tests > 0`)} as expected, d.to_come
      from (select machine_id, facility_id from spans union select machine_id, facility_id from ran) k
      cross join days d
      left join stood s on s.machine_id = k.machine_id and s.facility_id = k.facility_id and s.day = d.day
      left join ran n on n.machine_id = k.machine_id and n.facility_id = k.facility_id and n.day = d.day`;

/** A day as a mark: something came, nothing did, it is still to come (or not over), nothing was expected. */
export const markOf = (came: Sql, expected: Sql, toCome: Sql): Sql =>
    sql`case when ${came} then '1' when ${expected} then '0' when ${toCome} then '_' else '.' end`;

/** What such days add up to. */
export const sums = sql`sum(x.tests) as tests, sum(x.errors) as errors, count(*) filter (where x.expected) as total_days,
    count(*) filter (where x.expected and x.tests > 0) as reporting_days`;

/** Machine and facility of the sums `s`, and their names. */
export const named = sql`
    join machine m on m.id = s.machine_id
    join facility f on f.id = s.facility_id
    join district d on d.id = f.district_id
    join region g on g.id = d.region_id`;
export const names = sql`m.serial, f.id as facility_id, f.name as facility, d.name as district, g.name as region`;
