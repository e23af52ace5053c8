import { defineQuery } from '../../define/query.ts';
import { countWhere, raw, sql, type Sql } from '../../define/sql.ts';
import { columnsOf, idOf } from '../../diseases/measures.server.ts';
import { placedQuery } from '../../diseases/placed.server.ts';
import { stepLabel, stepStart } from '../../trends/stepped.server.ts';
import { ageShown } from '../../results/age.server.ts';
import {
    scoreHistogram,
    symptomStats,
    xrayCascade,
    xrayOver,
    xrayPatients,
} from './cascade.report.ts';
import { symptoms } from './columns.ts';
import { exams, examWord, numberOf } from './exams.server.ts';

const scored = sql`s.cad_verdict in ('above', 'below')`;

/** X-rays `of` that a test of TB followed, and those with which it found TB: one that failed led to no test. */
const wasTested = (of: string): Sql =>
    sql`(${raw(of)}.cad_verdict <> 'failed' and ${raw(of)}.test_id is not null)`;
const wasConfirmed = (of: string): Sql =>
    sql`(${raw(of)}.cad_verdict <> 'failed' and ${raw(of)}.test_mtb = 'detected')`;

export const cascade = placedQuery(
    xrayCascade,
    (input) => [
        {
            rows: sql`(select r.*, ${examWord('screen', 'presumptive')} as presumed from ${exams(input)} r)`,
            measures: {
                screened: sql`count(*)`,
                failed: countWhere(sql`s.cad_verdict = 'failed'`),
                presumptive: countWhere(sql`s.presumed = 'yes'`),
                above_threshold: countWhere(sql`s.cad_verdict = 'above'`),
                scored: countWhere(scored),
                tested: countWhere(wasTested('s')),
                above_tested: countWhere(sql`s.cad_verdict = 'above' and s.test_id is not null`),
                tb_confirmed: countWhere(wasConfirmed('s')),
                sum_score: sql`coalesce(sum(s.value) filter (where s.outcome = 'success'), 0)`,
                sum_scores: sql`count(s.value) filter (where s.outcome = 'success')`,
            },
        },
    ],
    { derived: { mean_score: sql`p.sum_score / nullif(p.sum_scores, 0)` } },
);

export const overTime = defineQuery(
    xrayOver,
    (input) => sql`
        select p.id, ${columnsOf(xrayOver.columns)}
          from (select to_char(s.period_start, 'YYYYMMDD')::bigint as id, ${stepLabel(input, sql`s.period_start`)} as period, s.*
                  from (select ${stepStart(input, sql`r.day`)} as period_start, count(*) as screened,
                               (select string_agg(trim_scale(x)::text, ', ' order by x) from unnest(array_agg(distinct r.threshold)) x) as thresholds,
                               count(*) filter (where r.cad_verdict = 'above') as above_threshold,
                               count(*) filter (where r.cad_verdict in ('above', 'below')) as scored, ${countWhere(wasTested('r'))} as tested,
                               ${countWhere(wasConfirmed('r'))} as tb_confirmed
                          from ${exams(input)} r join facility f on f.id = r.facility_id where ${input.scope('f')}
                         group by 1) s) p`,
);

export const bySymptom = defineQuery(
    symptomStats,
    (input) => sql`
        select p.id, ${columnsOf(symptomStats.columns)}
          from (select ${idOf('s.symptom')} as id, s.symptom, count(*) as screened, count(s.abnormal) filter (where s.abnormal = 'yes') as abnormal,
                       count(s.abnormal) filter (where s.abnormal in ('yes', 'no')) as read, ${countWhere(sql`s.cad_verdict = 'above'`)} as above_threshold,
                       ${countWhere(scored)} as scored, ${countWhere(wasConfirmed('s'))} as tb_confirmed
                  from (select r.*, k.symptom, ${examWord('screen', 'abnormal')} as abnormal
                          from ${exams(input)} r join facility f on f.id = r.facility_id
                          cross join lateral (
                                select a ->> 'name' as symptom from jsonb_array_elements(r.answers) a
                                 where a ->> 'target' = 'symptom' and a ->> 'call' = 'yes' and a ->> 'name' = any(${Object.keys(symptoms)}::text[])
                                union all
                                select 'none' where exists (select from jsonb_array_elements(r.answers) a where a ->> 'target' = 'symptom')
                                   and not exists (select from jsonb_array_elements(r.answers) a
                                                    where a ->> 'target' = 'symptom' and a ->> 'call' <> 'no')) k
                         where ${input.scope('f')}) s
                 group by s.symptom) p`,
);

export const histogram = defineQuery(
    scoreHistogram,
    (input) => sql`
        select b.n + 1 as id, (b.n * 10)::text || '–' || case b.n when 9 then '100' else (b.n * 10 + 9)::text end as band,
               count(s.id) as screened, ${countWhere(wasTested('s'))} as tested, ${countWhere(wasConfirmed('s'))} as tb_confirmed
          from generate_series(0, 9) as b (n)
          left join (select r.* from ${exams(input, sql`r.outcome = 'success' and r.value is not null`)} r
                       join facility f on f.id = r.facility_id where ${input.scope('f')}) s
            on least(floor(s.value / 10), 9) = b.n
         group by b.n`,
);

export const patients = defineQuery(
    xrayPatients,
    (input) => sql`
        select s.id, s.patient_id, s.patient_name, s.age, s.sex, f.id as facility_id, f.name as facility,
               d.name as district, g.name as region, s.exams, s.last_day, s.last_score, s.highest_score, s.cad_verdict, s.confirmed_day
          from (select min(r.id) as id, r.facility_id, coalesce(r.person, 'run ' || r.id) as person, (array_agg(r.whose order by r.day desc, r.id desc))[1] as patient_id,
                       (array_agg(r.patient_name order by r.patient_name = '', r.day desc, r.id desc))[1] as patient_name,
                       (array_agg(${ageShown(sql`r.age`)} order by r.day desc, r.id desc))[1] as age,
                       (array_agg(r.sex order by r.sex = '', r.day desc, r.id desc))[1] as sex, count(*) as exams, max(r.day) as last_day,
                       (array_agg(r.value order by r.day desc, r.id desc) filter (where r.outcome = 'success'))[1] as last_score,
                       max(r.value) filter (where r.outcome = 'success') as highest_score,
                       coalesce((array_agg(r.cad_verdict order by r.day desc, r.id desc) filter (where r.cad_verdict <> 'failed'))[1], 'failed') as cad_verdict,
                       min(r.test_day) filter (where ${wasConfirmed('r')}) as confirmed_day
                  from ${exams(input, sql`${numberOf} <> ''`)} r group by 2, 3) s
          join facility f on f.id = s.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
         where ${input.scope('f')}`,
);
