import { sql, type Sql } from '../../define/sql.ts';
import { defineQuery } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { areas } from '../../index.ts';
import { kindWords } from './auditWords.server.ts';
import { patientReads } from './patientReads.report.ts';

/** Lists whose rows are cases of patients: their `id` is the number of a case. */
const ofCases = ['mdrCases'];

/** All other lists that say who somebody is have results as rows: their `id` is the number of a result. */
const ofResults = [
    'result',
    ...areas
        .flatMap(({ menu }) => menu)
        .filter((one) => one.kind === 'report')
        .filter(({ columns }) => Object.values(columns).some((field) => field.identity))
        .map(({ name }) => name)
        .filter((name) => !ofCases.includes(name)),
];

/**
 * Who this person is: results, registered patients, referred samples and what was told of them. The number of one result is the
 * patient of that result, that of a referred sample who it was taken from, and a number beside it has to be theirs; what is typed
 * where there is no number is nobody's.
 */
export const person = (patient: Sql, result: Sql, sample: Sql = sql`null::bigint`): Sql => {
    // A word or a short number that somebody gives is looked for, too; where several people have it, it is asked which one.
    const named = sql`(patient_key(${patient}) is not null or length(${patient}) > 2 and not means_nobody(${patient}))`;
    const byNumber = sql`${result} is null and ${sample} is null and ${named}`;
    const ofRegister = sql`${patient} in (lower(btrim(p.nin)), lower(btrim(p.dr_tb_number)))`;
    return sql`
    with meant as materialized (
        select r.id, r.raw_message_id, r.facility_id, r.patient_id, l.patient_id as registered
          from result r left join mdr_linkage l on l.result_id = r.id left join mdr_patient p on p.id = l.patient_id
         where r.id = ${result}
           and (${patient} in ('', lower(btrim(r.patient_id)), lower(btrim(r.sample_id))) or ${ofRegister})),
    chosen as materialized (
        select s.id from referred_sample s
         where s.id = ${sample}
           and ${patient} in ('', lower(btrim(s.echis_patient_id)), lower(btrim(s.nin)), lower(btrim(s.barcode)))),
    direct as materialized (
        select r.id, r.raw_message_id from result r
         where ${byNumber} and r.patient_id <> ''
           and hashtextextended(lower(btrim(r.patient_id)), 0) = hashtextextended(${patient}, 0)
           and lower(btrim(r.patient_id)) = ${patient}
        union select r.id, r.raw_message_id from result r
         where ${byNumber} and r.sample_id <> ''
           and left(lower(btrim(r.sample_id)), 40) collate "C" = left(${patient}, 40) and lower(btrim(r.sample_id)) = ${patient}
        union select r.id, r.raw_message_id from chosen c
          join referred_match m on m.sample_id = c.id join result r on r.id = m.result_id
        union select x.id, x.raw_message_id from meant x
        union select r.id, r.raw_message_id from meant x
          join result r on r.facility_id = x.facility_id and r.patient_id <> ''
           and hashtextextended(lower(btrim(r.patient_id)), 0) = hashtextextended(lower(btrim(x.patient_id)), 0)
           and lower(btrim(r.patient_id)) = lower(btrim(x.patient_id))
          left join mdr_linkage l on l.result_id = r.id
         where patient_key(x.patient_id) is not null
           -- Linked to somebody else by a person: two who were given the same number.
           and (l.patient_id is null or x.registered is null or l.patient_id = x.registered)),
    registered as materialized (
        select l.patient_id as id from mdr_linkage l join direct n on n.id = l.result_id where l.patient_id is not null
        union select p.id from mdr_patient p where ${byNumber} and ${ofRegister}),
    named as materialized (
        select id, raw_message_id from direct
        union select r.id, r.raw_message_id from registered p
          join mdr_linkage l on l.patient_id = p.id join result r on r.id = l.result_id),
    samples as materialized (
        select c.id from chosen c
        union select m.sample_id from referred_match m join named n on n.id = m.result_id
        union select s.id from referred_sample s
         where ${byNumber} and (lower(btrim(s.echis_patient_id)) = ${patient} or lower(btrim(s.nin)) = ${patient})),
    told as materialized (
        select i.id from referral_incoming i join samples s on s.id = i.sample_id
        union select i.id from referral_incoming i where ${byNumber} and lower(btrim(i.echis_patient_id)) = ${patient})`;
};

export const patientReadsQuery = defineQuery(patientReads, ({ filters, national, timeZone }) => {
    const { start_date, end_date, identifier, result } = filters;
    const asked = sql`lower(btrim(${String(allOf(identifier ?? [])[0] ?? '')}::text))`;
    const number = sql`${allOf(result ?? [])[0] ?? null}::bigint`;
    const columns = sql`a.id, a.at, a.actor_id, a.actor, a.address, a.entity, a.action, a.note`;
    return sql`
        ${person(asked, number)},
        -- Whose patients they are: one number may be that of several people.
        results as materialized (select n.id, n.raw_message_id, r.facility_id from named n join result r on r.id = n.id),
        patients as materialized (select p.id, m.facility_id from registered p join mdr_patient m on m.id = p.id),
        others as materialized (
            select 'result' as entity, id, facility_id from results union all select 'mdr_patient', id, facility_id from patients
            union all select 'referred_sample', s.id, r.facility_id from samples s join referred_sample r on r.id = s.id
            union all select 'referral_incoming', i.id, r.facility_id
              from told join referral_incoming i on i.id = told.id left join referred_sample r on r.id = i.sample_id),
        shown as (
            select ${columns}, n.facility_id from results n
              join audit a on a.action = 'read' and a.note -> 'rows' @> to_jsonb(array[n.id])
               and a.entity = any(${ofResults}::text[])
            union select ${columns}, p.facility_id from patients p
              join audit a on a.action = 'read' and a.note -> 'rows' @> to_jsonb(array[p.id]) and a.entity = 'mdr_patient'
            union select ${columns}, p.facility_id from patients p
              join mdr_case c on c.patient_id = p.id
              join audit a on a.entity = any(${ofCases}::text[])
               and (a.action = 'read' and a.note -> 'rows' @> to_jsonb(array[c.id]) or a.action = 'reveal' and a.entity_id = c.id)
            union select ${columns}, n.facility_id from results n
              join audit a on a.action = 'reveal' and a.entity_id = n.id and a.entity = any(${ofResults}::text[])
            union select ${columns}, n.facility_id from results n
              join audit a on a.action = 'reveal' and a.entity_id = n.raw_message_id and a.entity = 'raw_message'
            union select ${columns}, p.facility_id from patients p
              join audit a on a.entity = 'mdr_patient' and a.entity_id = p.id and a.action in ('create', 'update')
            union select ${columns}, p.facility_id from others p
              join audit a on a.action in ('export', 'shown to correct', 'correct') and a.entity = p.entity and a.entity_id = p.id),
        seen as (
            select a.id, a.at, a.actor_id, a.actor, a.address, a.entity, a.action, a.note,
                   string_agg(distinct f.name, ', ' order by f.name) as patient_of
              from shown a left join facility f on f.id = a.facility_id
             group by a.id, a.at, a.actor_id, a.actor, a.address, a.entity, a.action, a.note)
        select s.id, s.at, s.actor, c.full_name, c.user_type, f.id as facility_id, f.name as facility, s.action,
               coalesce(${JSON.stringify(kindWords)}::jsonb ->> s.entity, s.entity) as kind,
               s.patient_of, coalesce(s.note ->> 'reason', '') as reason, s.address
          from seen s
          left join account c on c.id = s.actor_id
          left join facility f on f.id = coalesce(c.facility_id, c.mdr_site_id)
         where ${national('who looks after the system asks who has seen a patient, wherever that was')}
           and (${start_date ?? null}::date is null or s.at >= (${start_date ?? null}::date::timestamp at time zone ${timeZone}))
           and (${end_date ?? null}::date is null or s.at < ((${end_date ?? null}::date + 1)::timestamp at time zone ${timeZone}))`;
});
