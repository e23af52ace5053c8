import { defineQuery, tallyBy, type QueryInput } from '../../define/query.ts';
import { allOf, firstOf } from '../../define/several.ts';
import { and, empty, join, name, raw, sql, type Sql } from '../../define/sql.ts';
import { daysOf, here } from '../../diseases/measures.server.ts';
import { ageShown } from '../../results/age.server.ts';
import { symptoms, verdicts } from './columns.ts';
import { exams, examWord } from './exams.server.ts';
import { siteXrayResults, xrayResults } from './results.report.ts';

const asked = Object.keys(symptoms).map((key) => sql`${examWord('symptom', key)} as ${name(key)}`);

/** Whether the patient of `r` told of it; of none, where each was asked and denied. */
const hasSymptom = (symptom: string): Sql =>
    symptom === 'none'
        ? sql`(exists (select from jsonb_array_elements(r.answers) a where a ->> 'target' = 'symptom')
               and not exists (select from jsonb_array_elements(r.answers) a where a ->> 'target' = 'symptom' and a ->> 'call' <> 'no'))`
        : sql`${examWord('symptom', symptom)} = 'yes'`;

/** When a run was, as exams of one patient are put in order. */
const momentOf = (run: string): Sql =>
    sql`coalesce(${raw(run)}.started_at, ${raw(run)}.ended_at, ${raw(run)}.received_at)`;

/** X-rays with a score from the first day asked for on, by patient: read once, as each failed one is held against all of them. */
const scored = (input: QueryInput): Sql => sql`
    with scored as materialized (
        select o.facility_id, patient_key(coalesce(x.patient_id, o.patient_id)) as person, o.day, ${momentOf('o')} as at
          from result o left join xray_exam x on x.result_id = o.id
         where o.device_type = 'xray' and o.test_type = 'specimen' and o.outcome = 'success' and o.day >= ${daysOf(input)[0]}::date
           and ${here(input, 'o.facility_id')})`;

/** `r` failed, and the patient had no X-ray with a score at the facility since; of nobody's number nobody knows, and it stays. */
const toRepeat = sql`(
    r.cad_verdict = 'failed' and not exists (
        select from scored o
         where o.facility_id = r.facility_id and o.person = r.person and o.day >= r.day and o.at >= ${momentOf('r')}))`;

function rows(input: QueryInput): Sql {
    const { cad_verdict: verdict, tied, sample, symptom, to_repeat: repeat } = input.filters;
    const conditions: Sql[] = [input.scope('f')];
    if (verdict) conditions.push(sql`r.cad_verdict = any(${allOf(verdict).map(String)}::text[])`);
    if (tied) conditions.push(sql`(r.test_id is not null) = ${firstOf(tied) === 'yes'}::boolean`);
    if (repeat !== undefined) conditions.push(sql`${toRepeat} = ${repeat === true}::boolean`);
    if (symptom) conditions.push(hasSymptom(String(firstOf(symptom))));
    if (sample)
        conditions.push(
            sql`starts_with(lower(btrim(r.sample_id)), ${String(firstOf(sample)).trim().toLowerCase()})`,
        );
    return sql`${repeat === undefined ? empty : scored(input)}
        select r.id, r.day, r.ended_at, f.name as facility, r.facility_id, d.name as district, g.name as region, r.sample_id, r.whose as patient_id,
               r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, r.outcome, r.value as score, r.threshold, r.cad_verdict,
               ${join(asked, ', ')}, ${examWord('screen', 'presumptive')} as presumptive, ${examWord('screen', 'findings')} as findings,
               r.test_day, r.test_mtb, r.test_rif, r.tied, concat_ws(' ', r.assay, nullif(r.assay_version, '')) as software, r.readings,
               m.serial as machine_serial, r.error_code, r.error_text, r.operator, r.flags
          from ${exams(input)} r
          join facility f on f.id = r.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
          left join machine m on m.id = r.machine_id
         where ${and(conditions)}`;
}

const tally = { tally: tallyBy('cad_verdict', verdicts) };
export const results = defineQuery(xrayResults, rows, tally);
export const ofSite = defineQuery(siteXrayResults, rows, tally);
