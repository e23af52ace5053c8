/** The WHO benchmarks that these data answer, and the places behind each. Source: resources/national/benchmarks/benchmarks.ts. */
import { defineQuery, type QueryInput } from '../../define/query.ts';
import { countWhere, join, sql, type Sql } from '../../define/sql.ts';
import {
    columnsOf,
    counter,
    daysOf,
    ofAreas,
    results,
    runMeasures,
    tbCallMeasures,
} from '../../diseases/measures.server.ts';
import { capacity } from '../../utilization/expected.server.ts';
import { rifOfExtract } from '../../results/devices/extracts.server.ts';
import { benchmarkPlaces, benchmarks } from './benchmarks.report.ts';
import { benchmarkAim, benchmarkList, primaryLevels } from './benchmarks.ts';
import { allOf, firstOf } from '../../define/several.ts';

/** TB runs of each facility: `tests`, `errors`, `positive`, `valid`. */
const tbRuns = (input: QueryInput): Sql => {
    const { tests, errors, positive, valid_called } = runMeasures();
    return sql`(
        select s.facility_id, ${tests!} as tests, ${errors!} as errors, ${positive!} as positive, ${valid_called!} as valid
          from ${counter(input, 'facility_day', ofAreas('tb'))} s group by 1)`;
};

/** Chips of Truenat. Each of rifampicin is counted with the calls; benchmark 9 counts the extracts with MTB that have one. */
const chips = (input: QueryInput): Sql =>
    results(
        input,
        sql`r.device_type = 'truenat' and r.disease_area = 'tb' and r.outcome = 'success'`,
    );
const extracts = countWhere(
    sql`c.mtb = 'detected' and coalesce(c.rif, ${rifOfExtract('c')}) in ('detected', 'not_detected')`,
);

/** A rapid test of TB stood at the facility `f` on the last day. */
const equipped = (input: QueryInput): Sql => sql`exists (
    select 1 from placement l join machine m on m.id = l.machine_id
     where l.facility_id = f.id and m.device_type in ('genexpert', 'truenat')
       and l.assigned_from <= ${daysOf(input)[1]}::date
       and (l.assigned_to is null or l.assigned_to > ${daysOf(input)[1]}::date))`;

/**
 * Of each answered benchmark the facilities or districts that it counts: `facility_id` or `district_id`, `part` out
 * of `whole`, and `meets` where a place meets it or not; where it is null the parts themselves are added up.
 */
const counted: Readonly<Record<string, (input: QueryInput) => Sql>> = {
    4: (input) => sql`
        select f.id as facility_id, f.district_id, null::bigint as part, null::bigint as whole,
               f.hub_id is not null or ${equipped(input)} as meets
          from facility f
         where f.active and f.level = any(${primaryLevels}::text[]) and ${input.scope('f')}`,
    6: (input) => sql`
        select f.id as facility_id, f.district_id, u.part, u.whole, null::boolean as meets
          from (select k.facility_id, sum(k.part) as part, sum(k.whole) as whole
                  from (select c.facility_id, c.expected as part, 0 as whole from ${capacity(input)} c
                        union all
                        select s.facility_id, 0, ${runMeasures()['tests']!}
                          from ${counter(input, 'facility_day', sql`device_type = 'genexpert'`)} s group by 1) k
                 group by 1) u
          join facility f on f.id = u.facility_id
         where u.part > 0 or u.whole > 0`,
    7: (input) => sql`
        select f.id as facility_id, f.district_id, t.errors as part, t.tests as whole, 20 * t.errors <= t.tests as meets
          from ${tbRuns(input)} t join facility f on f.id = t.facility_id
         where t.tests > 0`,
    9: (input) => sql`
        select f.id as facility_id, f.district_id, t.part, t.whole, null::boolean as meets
          from (select k.facility_id, sum(k.part) as part, sum(k.whole) as whole
                  from (select s.facility_id, ${tbCallMeasures['rif_detected']!} + ${tbCallMeasures['rif_not_detected']!} as part, 0 as whole
                          from ${counter(input, 'facility_day_call', ofAreas('tb'))} s group by 1
                        union all
                        select c.facility_id, ${extracts} - ${countWhere(sql`c.rif in ('detected', 'not_detected')`)}, 0
                          from ${chips(input)} c group by 1
                        union all
                        select r.facility_id, 0, r.positive from ${tbRuns(input)} r) k
                 group by 1) t
          join facility f on f.id = t.facility_id
         where t.part > 0 or t.whole > 0`,
    11: (input) => sql`
        select null::bigint as facility_id, f.district_id, coalesce(sum(t.positive), 0) as part, coalesce(sum(t.valid), 0) as whole,
               coalesce(sum(t.valid), 0) > 0 as meets
          from facility f left join ${tbRuns(input)} t on t.facility_id = f.id
         where ${input.scope('f')} and (f.active or t.valid > 0)
         group by f.district_id`,
    12: (input) => sql`
        select f.id as facility_id, f.district_id, t.soon as part, t.runs as whole, 5 * t.soon >= 4 * t.runs as meets
          from (select s.facility_id, count(*) as runs,
                       count(*) filter (where s.received_at - s.ended_at <= interval '48 hours') as soon
                  from ${results(input, sql`r.disease_area = 'tb' and r.outcome = 'success' and r.ended_at is not null`)} s
                 group by 1) t
          join facility f on f.id = t.facility_id`,
};

/** What a counted place `c` adds to the figure. */
const numerator = sql`(case c.meets when true then 1 when false then 0 else round(c.part) end)::bigint`;
const denominator = sql`(case when c.meets is null then c.whole else 1 end)::bigint`;

export const benchmarkFigures = defineQuery(benchmarks, (input) => {
    const parts = benchmarkList.map(({ id, step, code, title, answered, formula, lacks }) => {
        const rows = counted[id]?.(input);
        const figures = rows
            ? sql`select coalesce(sum(${numerator}), 0) as numerator, coalesce(sum(${denominator}), 0) as denominator from (${rows}) c`
            : sql`select null::bigint as numerator, null::bigint as denominator`;
        const aim = answered === 'no' ? null : benchmarkAim;
        return sql`
            select ${id}::bigint as id, ${step}::text as step, ${code}::text as code, ${title}::text as title,
                   ${answered}::text as answered, q.numerator::bigint, q.denominator::bigint,
                   100.0 * q.numerator / nullif(q.denominator, 0) as value, ${aim}::numeric as aim, ${formula}::text as formula,
                   ${lacks ?? ''}::text as lacks
              from (${figures}) q`;
    });
    return join(parts, ' union all ');
});

export const placesBehind = defineQuery(benchmarkPlaces, (input) => {
    const chosen = String(firstOf(input.filters['benchmark']) ?? 4);
    const wanted = input.filters['meets'];
    const meets = wanted === undefined ? null : allOf(wanted);
    return sql`
        select p.id, ${columnsOf(benchmarkPlaces.columns)}
          from (select coalesce(c.facility_id, c.district_id) as id, c.facility_id, f.name as facility, d.name as district, g.name as region,
                       round(c.part)::bigint as part, c.whole::bigint as whole,
                       case c.meets when true then 'yes' when false then 'no' end as meets,
                       ${numerator} as numerator, ${denominator} as denominator
                  from (${counted[chosen]!(input)}) c
                  left join facility f on f.id = c.facility_id
                  join district d on d.id = c.district_id
                  join region g on g.id = d.region_id) p
         where ${meets}::text[] is null or p.meets = any(${meets}::text[])`;
});
