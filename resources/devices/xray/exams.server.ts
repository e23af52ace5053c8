/** X-rays of the period within the reader's places, with what they mean and the test that followed. */
import { within, type QueryInput } from '../../define/query.ts';
import { allOf } from '../../define/several.ts';
import { and, raw, sql, type Sql } from '../../define/sql.ts';
import { areasAsked, here, machinesAsked } from '../../diseases/measures.server.ts';
import { rifOfExtract } from '../../results/devices/extracts.server.ts';
import { readingKinds } from './columns.ts';

/** Days within which a test counts as the one that followed. */
const FOLLOWS = 30;

/** A word of an exam `r` (`exams`) among its answers. */
export const examWord = (group: string, name: string): Sql =>
    sql`(select a ->> 'call' from jsonb_array_elements(r.answers) a where a ->> 'target' = ${group} and a ->> 'name' = ${name} limit 1)`;

/** What the score of `r` says under its threshold `t`. */
const verdict = sql`
    case when r.outcome <> 'success' then 'failed' when r.value is null or r.call = 'unrecognised' or t.threshold is null then 'unknown'
         when r.value >= t.threshold then 'above' else 'below' end`;

/** A test `q` that says whether TB is there; one that was corrected since to an error says nothing any more. */
const saysTb = sql`
    q.disease_area = 'tb' and q.outcome = 'success' and q.test_type = 'specimen' and q.mtb in ('detected', 'not_detected')`;

/**
 * The test that followed `r`: the one tied by a person, else the first valid one of the same patient number (`patient_key`),
 * where no name says that it is somebody else's.
 * By the hash first, which `result_tb_patient` has: a facility's tests are not read again for each of its X-rays.
 */
const followed = sql`
    left join lateral (
        select x.* from (
            select q.id, q.day, q.mtb, q.rif, 'hand' as tied, 0 as rank from xray_link l join result q on q.id = l.result_id
             where l.xray_id = r.id and ${saysTb}
            union all
            (select q.id, q.day, q.mtb, q.rif, 'rule', 1 from result q
              where q.facility_id = r.facility_id and ${saysTb} and q.patient_id <> ''
                and hashtextextended(number_key(q.patient_id), 0) = hashtextextended(t.person, 0)
                and number_key(q.patient_id) = t.person
                -- Under a number of a ward may stand somebody else.
                and two_people(q, r) is not true
                and q.day between r.day and r.day + ${raw(String(FOLLOWS))}
              order by q.day, q.id limit 1)) x
         order by x.rank limit 1) q on true`;

/** Exams, by the reading that counts of each; other readings, too, where a call asks for them. */
const readingsAsked = ({ filters }: QueryInput): Sql => {
    const asked = allOf(filters['test_type'] ?? 'specimen').map(String);
    return sql`r.test_type = any(${asked.filter((type) => type in readingKinds)}::text[])`;
};

/** The patient number of the exam of `r`, which another of its readings may tell; `x` is what is kept of exams that were read more than once. */
export const numberOf = sql`coalesce(x.patient_id, r.patient_id)`;

/**
 * Exams `r` as a relation, the threshold of each looked up once (`offset 0`): their columns, `whose` (`numberOf`), `person` (its `patient_key`), `answers`, `readings`, `threshold`, `cad_verdict`, `test_id`, `test_day`, `test_mtb`, `test_rif` and `tied`.
 */
export const exams = (input: QueryInput, ...conditions: Sql[]): Sql => sql`(
    select r.*, ${numberOf} as whose, coalesce(x.answers, r.analytes) as answers, coalesce(x.readings, 1) as readings, t.threshold, t.person,
           ${verdict} as cad_verdict, q.id as test_id, q.day as test_day, q.mtb as test_mtb,
           -- Truenat reads rifampicin on a chip of its own.
           coalesce(q.rif, (select ${rifOfExtract('e')} from result e where e.id = q.id)) as test_rif,
           coalesce(q.tied, '') as tied
      from result r
      left join xray_exam x on x.result_id = r.id
      cross join lateral (select xray_threshold_of(r) as threshold, patient_key(${numberOf}) as person offset 0) t
      ${followed}
     where r.device_type = 'xray' and ${readingsAsked(input)} and r.outcome <> 'in_progress'
       and ${and([within('r.day', input), here(input, 'r.facility_id'), ...machinesAsked(input, 'r.machine_id'), ...areasAsked(input, 'r.disease_area'), ...conditions])})`;
