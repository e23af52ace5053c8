/** Every figure of the cascade from one view of people (`mdr_person`), so that steps, losses and places add up. */
import { defineQuery, type QueryInput, within } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, raw, sql, type Sql, andAmong } from '../../define/sql.ts';
import { areasAsked, machinesAsked } from '../../diseases/measures.server.ts';
import { mdrCascade, mdrLosses, mdrPeople, mdrSteps } from './cascade.report.ts';

/** Days from the first resistant result to another day, none where that has not come: `greatest` would make 0 of it. */
const daysTo = (day: Sql): Sql =>
    sql`case when ${day} is not null then greatest(0, ${day} - p.detected_on) end`;

/** People of the reader's places who were detected in the period. */
const people = (input: QueryInput): Sql => sql`
    select p.*, ${daysTo(sql`p.initiated_on`)} as days, f.name as facility, f.district_id, f.partner_id
      from mdr_person p join facility f on f.id = p.facility_id
     where ${input.scope('f')} and ${within('p.detected_on', input)} and ${foundBy(input)}`;

/** By the result that told of the resistance first: its machine, and the disease that it is of. */
function foundBy(input: QueryInput): Sql {
    const asked = [...machinesAsked(input, 'r.machine_id'), ...areasAsked(input, 'r.disease_area')];
    return asked.length
        ? sql`exists (select from result r where r.id = p.id and ${and(asked)})`
        : sql`true`;
}

/** Number and name of the place of a row, by the level that is asked for. */
const levels: Readonly<Record<string, readonly [id: Sql, name: Sql]>> = {
    facility: [sql`p.facility_id`, sql`p.facility`],
    district: [sql`p.district_id`, sql`d.name`],
    region: [sql`d.region_id`, sql`g.name`],
    ip: [sql`coalesce(p.partner_id, 0)`, sql`coalesce(n.name, '–')`],
};

const first = (value: unknown): string | undefined =>
    value === undefined ? undefined : String(allOf(value as string)[0]);

export const byPlace = defineQuery(mdrCascade, (input) => {
    const level = first(input.filters['level']) ?? 'region';
    const [id, name] = levels[level]!;
    return sql`
        select q.*, case when ${level === 'facility'} then q.id end as facility_id, 100.0 * q.initiated / nullif(q.detected, 0) as initiated_rate,
               100.0 * q.within_7 / nullif(q.initiated, 0) as rate_7, 100.0 * q.within_14 / nullif(q.initiated, 0) as rate_14
          from (select ${id} as id, ${name} as place, count(*) as detected, count(*) filter (where p.step_reached >= 2) as linked_count,
                       count(*) filter (where p.step_reached >= 3) as referred, count(*) filter (where p.step_reached >= 4) as received,
                       count(*) filter (where p.step_reached >= 5) as initiated, count(*) filter (where p.days <= 7) as within_7,
                       count(*) filter (where p.days <= 14) as within_14,
                       percentile_cont(0.5) within group (order by p.days) as median_days
                  from (${people(input)}) p
                  join district d on d.id = p.district_id join region g on g.id = d.region_id
                  left join partner n on n.id = p.partner_id
                 group by 1, 2) q`;
});

/** The day on which somebody came to a step. */
const came = raw(
    'case s.step when 2 then p.linked_on when 3 then p.referred_on when 4 then p.received_on when 5 then p.initiated_on end',
);

export const bySteps = defineQuery(
    mdrSteps,
    (input) => sql`
        select q.*, 100.0 * q.persons / nullif(q.detected, 0) as share,
               100.0 * q.within_7 / nullif(q.persons, 0) as rate_7, 100.0 * q.within_14 / nullif(q.persons, 0) as rate_14
          from (select s.step as id, s.step::text as step, count(p.id) as detected,
                       count(p.id) filter (where p.step_reached >= s.step) as persons,
                       count(p.id) filter (where p.step_reached = s.step and p.waits) as waits_here,
                       count(p.id) filter (where p.step_reached = s.step and s.step < 5 and not p.waits) as lost_here,
                       -- Who is detected has come there on that very day: it takes no time.
                       case when s.step > 1 then count(p.id) filter (where p.step_reached >= s.step and ${came} - p.detected_on <= 7) end as within_7,
                       case when s.step > 1 then count(p.id) filter (where p.step_reached >= s.step and ${came} - p.detected_on <= 14) end as within_14,
                       percentile_cont(0.5) within group (order by ${daysTo(came)})
                           filter (where p.step_reached >= s.step) as median_days
                  from generate_series(1, 5) s (step) left join (${people(input)}) p on true
                 group by s.step) q`,
);

export const byLoss = defineQuery(
    mdrLosses,
    (input) => sql`
        select row_number() over (order by q.step_reached, q.state, q.reason) as id, q.step_reached::text as step, q.state, q.reason, q.persons
          from (select p.step_reached, p.state, p.reason, count(*) as persons
                  from (${people(input)}) p where p.step_reached < 5 group by p.step_reached, p.state, p.reason) q`,
);

export const behind = defineQuery(mdrPeople, (input) => {
    const { at_least, step, state, reason, waits } = input.filters;
    const least = first(at_least);
    return sql`
        select p.id, r.sample_id, coalesce(t.full_name, r.patient_name) as patient_name, p.facility_id, p.facility,
               d.name as district, p.detected_on, p.step_reached::text as step, p.state, p.waits, p.reason, s.id as site_id, s.name as site, p.linked_on,
               p.referred_on, p.received_on, p.initiated_on, p.days as days_to_treatment, c.number as case_number
          from (${people(input)}) p
          join result r on r.id = p.id
          join district d on d.id = p.district_id
          left join mdr_case c on c.id = p.case_id
          left join mdr_patient t on t.id = p.patient_id
          left join facility s on s.id = p.site_id
         where true ${least === undefined ? sql`` : sql`and p.step_reached >= ${Number(least)}`}
               ${andAmong('p.step_reached::text', step)} ${andAmong('p.state', state)} ${waits === undefined ? sql`` : sql`and p.waits = ${waits}`} ${andAmong('p.reason', reason)}`;
});
