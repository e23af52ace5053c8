/**
 * What machines could have done: modules, their working days, the tests expected of them. Each day of
 * the period has a weight (1 on a working day, 0 on others; of the profile 21/63 the same share of 21
 * on every day of a month, 0 on a day to come); a placement counts the weights of its days, by two look-ups in their sum.
 * Source: domain 3.2 "Expected tests".
 */
import type { QueryInput } from '../define/query.ts';
import { and, raw, sql, type Sql } from '../define/sql.ts';
import { daysOf, here, machinesAsked } from '../diseases/measures.server.ts';
import { firstOf } from '../define/several.ts';
import { typesOf } from '../machines/kinds.ts';

/** Whether work is expected on a day: Monday to Friday, and no public holiday. Source: domain 3.2. */
export const worksOn = (day: Sql): Sql =>
    sql`extract(isodow from ${day}) < 6 and ${day} not in (select h.day from holiday h)`;

/**
 * Days of the period: `day`, `works` (1 or 0), `weight`, `tests` of a module, and both summed up to it. Nothing is expected of a day
 * to come. `to_come` is such a day, and today where it is worked: nobody has missed it before it is over (`countsWith`).
 */
export function weighedDays(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    const today = sql`${input.today}::date`;
    const profile = firstOf(input.filters['profile']) ?? null;
    return sql`(
        select w.day, w.works, w.day > ${today} or (w.day = ${today} and w.works = 1) as to_come, w.weight, w.weight * w.per_day as expected,
               sum(w.weight) over (order by w.day) as weight_to,
               sum(w.weight * w.per_day) over (order by w.day) as expected_to,
               sum(w.works) filter (where w.day < ${today}) over (order by w.day) as over_to
          from (select t.day, t.works, u.tests_per_module_day as per_day,
                       case when t.day > ${today} then 0
                            when coalesce(${profile}, u.day_profile) = '21/63'
                            then 21.0 / extract(day from date_trunc('month', t.day) + interval '1 month - 1 day')
                            else t.works end as weight
                  from (select n::date as day,
                               case when n::date <= ${today} and ${worksOn(sql`n::date`)} then 1 else 0 end as works
                          from generate_series(${start}::date, ${end}::date, interval '1 day') n) t
                  join lateral (select * from programme_rule r where r.valid_from <= t.day
                                 order by r.valid_from desc limit 1) u on true) w)`;
}

/** Whether a worked day of `weighedDays` counts as one to report on: once it is over, and today as soon as something came of it. */
export const countsWith = (day: string, came: Sql): Sql =>
    sql`(${raw(day)}.works = 1 and (not ${raw(day)}.to_come or ${came}))`;

/** Types of machines that a call is about: GeneXpert, unless its mount names another kind. */
export const typesAsked = ({ filters }: Pick<QueryInput, 'filters'>): string[] => [
    ...typesOf(String(firstOf(filters['kind']) ?? 'genexpert')),
];

/** Placements of machines of the kind that touch the period, cut to it. */
export function placements(input: QueryInput): Sql {
    const [start, end] = daysOf(input);
    return sql`(
        select l.machine_id, l.facility_id, m.module_count as modules,
               greatest(l.assigned_from, ${start}::date) as first_day,
               least(l.assigned_to - 1, ${end}::date) as last_day
          from placement l join machine m on m.id = l.machine_id
         where ${and([sql`m.device_type = any(${typesAsked(input)}::text[])`, ...machinesAsked(input, 'l.machine_id')])} and l.assigned_from <= ${end}::date
           and (l.assigned_to is null or l.assigned_to > ${start}::date) and ${here(input, 'l.facility_id')})`;
}

/**
 * One row a placement: `modules` standing there at the end of the period, `module_days` and
 * `expected` over its days, `working_days` of the whole period.
 */
export function capacity(input: QueryInput): Sql {
    const [, end] = daysOf(input);
    return sql`(
        with days as materialized (${weighedDays(input)})
        select c.facility_id, c.machine_id,
               case when c.last_day = ${end}::date then c.modules else 0 end as modules,
               case when c.last_day = ${end}::date then 1 else 0 end as machines,
               c.modules * (z.weight_to - a.weight_to + a.weight) as module_days,
               c.modules * (z.expected_to - a.expected_to + a.expected) as expected,
               (select sum(works) from days) as working_days
          from ${placements(input)} c
          join days a on a.day = c.first_day
          join days z on z.day = c.last_day)`;
}

/** Working days that are over on which a facility had a machine: `total_days`, each day once. Today is added by who knows that something came of it. */
export const facilityDays = (input: QueryInput): Sql => sql`(
    with days as materialized (${weighedDays(input)})
    select o.facility_id,
           coalesce(z.over_to, 0) - coalesce(a.over_to, 0) + case when a.to_come then 0 else a.works end as total_days
      from (select c.facility_id, unnest(range_agg(daterange(c.first_day, c.last_day, '[]'))) as span
              from ${placements(input)} c group by c.facility_id) o
      join days a on a.day = lower(o.span)
      join days z on z.day = upper(o.span) - 1)`;

/** Working days of the period that have begun, as one row: what older clients divide days by. */
export const workingDays = (input: QueryInput): Sql =>
    sql`select coalesce(sum(w.works), 0)::integer as total_days from ${weighedDays(input)} w`;
