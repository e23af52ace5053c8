/**
 * Two chips of Truenat on one extract: tuberculosis, and rifampicin after it. They carry the same sample number at the same site, and
 * neither number nor name of the patient says otherwise. Those of one patient number are one if they ran within three days, in whatever
 * order they were read. Sites count samples from 1 every day, so that a chip of nobody known belongs to one chip of MTB alone, and of
 * that day: the next day its sample number is somebody else's. What belongs to none stands by itself, and waits as any resistance does.
 */
import { raw, sql, type Sql } from '../../define/sql.ts';

const moment = (run: string): string =>
    `coalesce(${run}.started_at, ${run}.ended_at, ${run}.received_at)`;

const ranAt = (run: string): Sql => raw(`(${moment(run)}, ${run}.id)`);

const bothNumbered = (a: string, b: string): string =>
    `patient_key(${a}.patient_id) is not null and patient_key(${b}.patient_id) is not null`;

/**
 * Null where either has no number that is a patient's (`patient_key`), and where nobody can say whether their numbers are one
 * (`same_number`): `12/345` and `12-345` are, `1/2345` is that of another, and `12345` may be either.
 */
const samePatient = (a: string, b: string): Sql =>
    raw(`case when ${bothNumbered(a, b)} then same_number(${a}.patient_id, ${b}.patient_id) end`);

/** Numbers of which one lacks a sign that the other has. */
const mayBeSame = (a: string, b: string): Sql =>
    raw(`(${bothNumbered(a, b)} and same_number(${a}.patient_id, ${b}.patient_id) is null)`);

/**
 * What is typed in figures, or as a letter or two, is somebody's number, be it too short to tell two runs of one person by; zeros, and
 * words that say that there is none, are nobody's.
 */
const isTyped = (run: string): string =>
    `(${run}.patient_id ~ '[0-9]' and ${run}.patient_id !~ '^[0 /._-]*$' or patient_key(${run}.patient_id) is not null
      or ${run}.patient_id ~ '^ *[[:alpha:]]{1,2} *$' and lower(btrim(${run}.patient_id)) not in ('x', 'xx', 'na', 'no', 'nn', 'nk', 'uk', 'pt', 'qc'))`;

/** Whole words of a name, their letters without accents; of initials alone nobody knows whose they are. */
const namesIn = (run: string): string =>
    `regexp_split_to_array(btrim(regexp_replace(regexp_replace(lower(normalize(${run}.patient_name, NFD)), '[\\u0300-\\u036f]', '', 'g'), '([^[:alnum:]]|\\m[[:alnum:]]{1,2}\\M)+', ' ', 'g')), ' ')`;

/** Numbers that were typed for both and differ, or else names that have no word in common. */
const isOfAnother = (a: string, b: string): Sql =>
    raw(`case when ${isTyped(a)} and ${isTyped(b)} then same_number(${a}.patient_id, ${b}.patient_id) is false
        else ${a}.patient_name <> '' and ${b}.patient_name <> '' and ${namesIn(a)} <> '{""}' and ${namesIn(b)} <> '{""}'
             and not ${namesIn(a)} && ${namesIn(b)} end`);

/** Of one working day: the same date, or one shift over midnight. */
const isOfOneDay = (a: string, b: string): string =>
    `(${a}.day = ${b}.day or abs(extract(epoch from ${moment(a)} - ${moment(b)})) <= 6 * 3600)`;

/** Runs `a` and `b` may be of one extract. Beside the machine itself another of the site may have read it, where the patient number says so. */
const mayShareExtract = (a: string, b: string): Sql => sql`
    ${raw(`lower(btrim(${a}.sample_id)) = lower(btrim(${b}.sample_id)) and ${a}.facility_id = ${b}.facility_id and ${a}.id <> ${b}.id
        and ${a}.device_type = 'truenat' and ${a}.disease_area = 'tb' and ${a}.test_type = ${b}.test_type
        and ${a}.day between ${b}.day - 3 and ${b}.day + 3`)}
        and coalesce(${samePatient(a, b)}, (${raw(`${a}.machine_id = ${b}.machine_id`)} or ${mayBeSame(a, b)})
            and ${raw(isOfOneDay(a, b))} and not ${isOfAnother(a, b)})`;

const asks = (run: string, question: 'mtb' | 'rif'): Sql =>
    sql`tb_question(${raw(`${run}.device_type, ${run}.assay`)}) = ${question}`;

/** Nothing is looked for beside the runs of other devices, nor beside one without a sample number. */
const isChip = (run: string): Sql =>
    raw(`${run}.device_type = 'truenat' and ${run}.sample_id <> ''`);

/**
 * Chip `m`, which no number ties to `rif`, and a chip of somebody else of that day, who was found to have MTB or may have the number of `rif` as well:
 * nobody knows whose resistance it is.
 */
const isOfEither = (m: string, rif: string): Sql => sql`
    ((${samePatient(m, rif)}) is not true and exists (
        select from result n where ${mayShareExtract('n', rif)} and ${asks('n', 'mtb')}
           and ((${raw(`n.outcome = 'success' and n.mtb = 'detected'`)} and ${isOfAnother('n', m)})
                or (${mayBeSame(m, rif)} and ${raw(`same_number(n.patient_id, ${m}.patient_id)`)} is false))))`;

/**
 * Of the chip of MTB that chip `rif` was read after: a column. One that failed said nothing of the extract. A patient number counts for
 * more than none, and then also a chip that was read later; of that patient, or else of that day, one that found MTB goes before one
 * that did not: only what was found is asked for its resistance.
 */
const mtbChipOf = (rif: string, column: 'id' | 'mtb' | 'mtb_grade'): Sql => sql`
    (select ${raw(`m.${column}`)} from result m
      where ${mayShareExtract('m', rif)} and ${asks('m', 'mtb')} and m.outcome = 'success' and not ${isOfEither('m', rif)}
        and (${ranAt('m')} < ${ranAt(rif)} or (${samePatient('m', rif)}) is true)
      order by (${samePatient('m', rif)}) is true desc,
               (m.mtb = 'detected') is true and ((${samePatient('m', rif)}) is true or ${raw(`m.day = ${rif}.day`)}) desc,
               ${ranAt('m')} < ${ranAt(rif)} desc, ${ranAt('m')} desc limit 1)`;

/** What the chip of MTB said, or how much it found, on whose extract run `rif` read rifampicin; null of any other run. */
export const mtbOfExtract = (rif: string, column: 'mtb' | 'mtb_grade' = 'mtb'): Sql =>
    sql`case when ${isChip(rif)} and ${asks(rif, 'rif')} then ${mtbChipOf(rif, column)} end`;

/**
 * What was said of rifampicin on the extract in which run `mtb` found tuberculosis: by all chips of the same patient number, and by
 * those of nobody known that were read after it. Of several chips one that found resistance counts, whatever another said before or
 * after it; then one whose word nobody knows yet; one that says nothing counts least.
 */
export const rifOfExtract = (mtb: string): Sql => sql`
    case when ${isChip(mtb)} and ${raw(`${mtb}.mtb`)} = 'detected' and ${asks(mtb, 'mtb')} then
    (select q.rif from result q
      where ${mayShareExtract('q', mtb)} and ${asks('q', 'rif')}
        and ((${samePatient('q', mtb)}) is true or (${ranAt('q')} > ${ranAt(mtb)} and ${mtbChipOf('q', 'id')} = ${raw(`${mtb}.id`)}))
      order by array_position(array['detected', 'unrecognised', 'not_detected', 'indeterminate'], q.rif), ${ranAt('q')} desc limit 1) end`;

/** How much of MTB was found in the specimen of `r`: where it read rifampicin alone, by the MTB chip of its extract. */
export const gradeOfExtract = sql`
    case when r.mtb_grade <> '' or r.device_type <> 'truenat' then r.mtb_grade else coalesce(${mtbOfExtract('r', 'mtb_grade')}, '') end`;

/** What `r` itself says of drugs other than rifampicin: the gravest of its calls. */
const otherDrugs = sql`
    case when r.disease_area = 'tb' and tb_question(r.device_type, r.assay) <> 'mtb' then
    (select c.call from result_call c where c.result_id = r.id and c.target not in ('MTB', 'RIF')
      order by array_position(array['detected', 'unrecognised', 'indeterminate', 'not_detected'], c.call) limit 1) end`;

/** Of `r`, and of the other chip of its extract: of an MTB chip rifampicin, of a rifampicin chip MTB. */
export const otherChip: Readonly<Record<string, Sql>> = {
    other_mtb: mtbOfExtract('r'),
    other_rif: rifOfExtract('r'),
    other_drugs: otherDrugs,
};
