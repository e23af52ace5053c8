/** Whether a text is the number of somebody whose results are known at a place, however it is written. */
import { or, sql, type Sql } from '../../define/sql.ts';

/** Letters and digits in small letters, without zeros before them: `0738-9999` and `738 9999` are one number. As `told_key` has it. */
export const bare = (text: Sql): Sql =>
    sql`ltrim(regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g'), '0')`;

const hasTold = (column: Sql, text: Sql, among: Sql): Sql =>
    sql`exists (select 1 from result known where told_key(${column}) = told_key(${text}) and ${column} <> '' and ${among})`;

/** A number of a sample or patient of some results `known`: along an index of each. */
export const isSomebody = (text: Sql, among: Sql): Sql =>
    or([sql`known.sample_id`, sql`known.patient_id`].map((column) => hasTold(column, text, among)));

const ownNames = sql`unnest(array[r.sample_id, r.specimen_id, r.patient_id, r.patient_name])`;

/** Whether it is, or holds, what identifies the patient of the result `r` itself. */
export const namesOwn = (text: Sql): Sql => sql`
    exists (select 1 from (select ${bare(text)} as told, ${bare(sql`n.typed`)} as typed from ${ownNames} n(typed)) n
             where n.typed <> '' and (n.told = n.typed or length(n.typed) >= 4 and strpos(n.told, n.typed) > 0))`;

/** Whether it is part of a number of the patient of the result `r` itself: `88121` of the sample `SQ-88121`. */
export const isPartOfOwn = (text: Sql): Sql =>
    sql`(length(${text}) >= 3 and exists (select 1 from ${ownNames} n (typed) where strpos(${bare(sql`n.typed`)}, lower(${text})) > 0))`;

/** Results of the place of the result `r`, or of its machine where that stands nowhere. */
export const ofPlace = sql`known.facility_id = r.facility_id`;

/**
 * Whether an operator is at work at a facility: ran tests of several patients there on several days (`is_at_work`). A patient's name in the
 * wrong column, however often and however it is written, stands beside one patient, and whoever else is new is told after some days.
 */
export const isAtWork = (operator: Sql, facility: Sql): Sql =>
    sql`is_at_work(${operator}, ${facility})`;

/** Results of a facility. */
export const atFacility = (facility: Sql): Sql => sql`known.facility_id = ${facility}`;

/** Results of wherever a machine stood. */
export const whereStood = (machine: Sql): Sql => sql`
    (known.machine_id = ${machine} or known.facility_id in (select l.facility_id from placement l where l.machine_id = ${machine}))`;
