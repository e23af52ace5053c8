/** Whether a text is the number or name of somebody whose results are known at a place, however it is written. */
import { sql, type Sql } from '../../define/sql.ts';

/** Letters and digits in small letters, without zeros before them: `0738-9999` and `738 9999` are one number. As `told_key` has it. */
export const bare = (text: Sql): Sql =>
    sql`ltrim(regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g'), '0')`;

/** A number or name of some results `known`: along an index of each. */
export const isSomebody = (text: Sql, among: Sql): Sql => sql`(
    exists (select 1 from result known where told_key(known.sample_id) = told_key(${text}) and known.sample_id <> '' and ${among})
    or exists (select 1 from result known where told_key(known.patient_id) = told_key(${text}) and known.patient_id <> '' and ${among})
    or exists (select 1 from result known where told_key(known.patient_name) = told_key(${text}) and known.patient_name <> '' and ${among}))`;

const ownNames = sql`unnest(array[r.sample_id, r.specimen_id, r.patient_id, r.patient_name])`;

/** Whether it is, or holds, what identifies the patient of the result `r` itself. */
export const namesOwn = (text: Sql): Sql => sql`
    exists (select 1 from (select ${bare(text)} as told, ${bare(sql`n.typed`)} as typed from ${ownNames} n(typed)) n
             where n.typed <> '' and (n.told = n.typed or length(n.typed) >= 4 and strpos(n.told, n.typed) > 0))`;

/** Results of the place of the result `r`, or of its machine where that stands nowhere. */
export const ofPlace = sql`known.facility_id = r.facility_id`;

/** Results of a facility. */
export const atFacility = (facility: Sql): Sql => sql`known.facility_id = ${facility}`;

/** Results of wherever a machine stood. */
export const whereStood = (machine: Sql): Sql => sql`
    (known.machine_id = ${machine} or known.facility_id in (select l.facility_id from placement l where l.machine_id = ${machine}))`;
