/** Days of machines: whether each stood at a facility, whether work was expected, and what it ran. Source: domain 3.2, "Daily reporting %". */
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { results } from '../diseases/measures.server.ts';
import { countsWith, placements, weighedDays } from '../utilization/expected.server.ts';

/** The days of the period as `days` and the placements as `spans`: what every report of machine-days reads. */
export const standing = (input: QueryInput): Sql => sql`
    days as materialized (select w.day, w.works, w.to_come from ${weighedDays(input)} w),
    spans as materialized (select * from ${placements(input)} p)`;

/** Tests of each machine by facility and day, as `ran`, beside them. */
export const parts = (input: QueryInput): Sql => sql`
    ${standing(input)},
    ran as materialized (
        select r.machine_id, r.facility_id, r.day, count(*) as tests, count(*) filter (where r.outcome = 'error') as errors,
               count(*) filter (where r.outcome = 'invalid') as invalid, count(*) filter (where r.outcome = 'no_result') as no_result,
               min(coalesce(r.started_at, r.ended_at)) as first_run_at, max(coalesce(r.ended_at, r.started_at)) as last_run_at
          from ${results(input, sql`r.device_type = 'genexpert'`)} r group by 1, 2, 3)`;

/**
 * Each machine at each facility, by each day of the period: whether it stood there, and what it did. A day is to come only where it
 * stands. Heaped and grouped, not joined:
 * of rows that it has not seen PostgreSQL expects few, and compares each with every other.
 */
export const byDay = sql`
    select d.*, d.stood and ${countsWith('d', sql`d.tests > 0`)} as expected
      from (select x.machine_id, x.facility_id, x.day, max(x.works) as works, bool_or(x.to_come) and bool_or(x.stood) as to_come, bool_or(x.stood) as stood,
                   sum(x.tests) as tests, sum(x.errors) as errors, sum(x.invalid) as invalid, sum(x.no_result) as no_result,
                   min(x.first_run_at) as first_run_at, max(x.last_run_at) as last_run_at
              from (select k.machine_id, k.facility_id, d.day, d.works, d.to_come, false as stood, 0 as tests, 0 as errors, 0 as invalid,
                           0 as no_result, null::timestamptz as first_run_at, null::timestamptz as last_run_at
                      from (select machine_id, facility_id from spans union select machine_id, facility_id from ran) k cross join days d
                    union all
                    select c.machine_id, c.facility_id, d.day, 0, false, true, 0, 0, 0, 0, null, null
                      from spans c join days d on d.day between c.first_day and c.last_day
                    union all
                    select machine_id, facility_id, day, 0, false, false, tests, errors, invalid, no_result, first_run_at, last_run_at
                      from ran) x
             group by x.machine_id, x.facility_id, x.day) d`;

/** A day as a mark: something came, or came where none was expected; nothing did; it is still to come (or not over); nothing was expected. */
export const markOf = (came: Sql, expected: Sql, toCome: Sql): Sql =>
    sql`case when ${came} and ${expected} then '1' when ${came} then '+' when ${expected} then '0' when ${toCome} then '_' else '.' end`;

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
