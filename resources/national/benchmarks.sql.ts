/** The figures of the WHO benchmarks that these data answer. Source: domain 3.2, 3.3. */
import { defineQuery, type QueryInput } from '../define/query.ts';
import { join, sql, type Sql } from '../define/sql.ts';
import {
    counter,
    daysOf,
    ofAreas,
    results,
    runMeasures,
    tbCallMeasures,
} from '../diseases/measures.server.ts';
import { capacity } from '../utilization/expected.server.ts';
import { benchmarks } from './benchmarks.report.ts';
import { benchmarkList } from './benchmarks.ts';

/** Each benchmark that is answered: its `numerator` and `denominator` in one row. */
const answers: Readonly<Record<number, (input: QueryInput) => Sql>> = {
    4: (input) => sql`
        select ${runMeasures()['positive']} as numerator, ${runMeasures()['valid']} as denominator
          from ${counter(input, 'facility_day', ofAreas('tb'))} s`,
    5: (input) => sql`
        select count(*) filter (where f.hub_id is not null or exists (
                   select 1 from placement l join machine m on m.id = l.machine_id
                    where l.facility_id = f.id and m.device_type in ('genexpert', 'truenat')
                      and l.assigned_from <= ${daysOf(input)[1]}::date
                      and (l.assigned_to is null or l.assigned_to > ${daysOf(input)[1]}::date))) as numerator,
               count(*) as denominator
          from facility f where f.active and ${input.scope('f')}`,
    6: (input) => sql`
        select count(*) filter (where coalesce(t.tests, 0) <= c.expected) as numerator, count(*) as denominator
          from (select k.facility_id, sum(k.expected) as expected from ${capacity(input)} k group by 1) c
          left join (select s.facility_id, ${runMeasures()['tests']} as tests
                       from ${counter(input, 'facility_day', sql`device_type = 'genexpert'`)} s group by 1) t
            on t.facility_id = c.facility_id
         where c.expected > 0`,
    9: (input) => sql`
        select count(*) filter (where 20 * t.errors <= t.tests) as numerator, count(*) as denominator
          from (select s.facility_id, ${runMeasures()['tests']} as tests, ${runMeasures()['errors']} as errors
                  from ${counter(input, 'facility_day', ofAreas('tb'))} s group by 1) t
         where t.tests > 0`,
    10: (input) => sql`
        select ${tbCallMeasures['rif_detected']!} + ${tbCallMeasures['rif_not_detected']!} as numerator,
               ${tbCallMeasures['mtb_detected']!} as denominator
          from ${counter(input, 'facility_day_call', ofAreas('tb'))} s`,
    12: (input) => sql`
        select count(*) filter (where 5 * t.soon >= 4 * t.runs) as numerator, count(*) as denominator
          from (select s.facility_id, count(*) as runs,
                       count(*) filter (where s.received_at - s.ended_at <= interval '48 hours') as soon
                  from ${results(input, sql`r.disease_area = 'tb' and r.outcome = 'success' and r.ended_at is not null`)} s
                 group by 1) t`,
};

export const benchmarkFigures = defineQuery(benchmarks, (input) => {
    const parts = benchmarkList.map(({ id, step, code, title, answered, aim, formula, lacks }) => {
        const told = lacks ? `${formula} ${lacks}` : formula;
        const figures =
            answers[id]?.(input) ??
            sql`select null::bigint as numerator, null::bigint as denominator`;
        return sql`
            select ${id}::bigint as id, ${step}::text as step, ${code}::text as code, ${title}::text as title,
                   ${answered}::text as answered, q.numerator::bigint, q.denominator::bigint,
                   100.0 * q.numerator / nullif(q.denominator, 0) as value, ${aim}::numeric as aim, ${told}::text as formula
              from (${figures}) q`;
    });
    return join(parts, ' union all ');
});
