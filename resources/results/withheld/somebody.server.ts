/** Whether a text is the number or name of somebody whose results are known at a place, however it is written. */
import { or, sql, type Sql } from '../../define/sql.ts';

/** Letters and digits in small letters, without zeros before them: `0738-9999` and `738 9999` are one number. As `told_key` has it. */
export const bare = (text: Sql): Sql =>
    sql`ltrim(regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g'), '0')`;

const hasTold = (column: Sql, text: Sql, among: Sql): Sql =>
    sql`exists (select 1 from result known where told_key(${column}) = told_key(${text}) and ${column} <> '' and ${among})`;

/** A number of some results `known`: along an index of each. */
export const isNumberOf = (text: Sql, among: Sql): Sql =>
    or([sql`known.sample_id`, sql`known.patient_id`].map((column) => hasTold(column, text, among)));

/** The name of a patient of some results `known`. */
export const isNameOf = (text: Sql, among: Sql): Sql =>
    hasTold(sql`known.patient_name`, text, among);

export const isSomebody = (text: Sql, among: Sql): Sql =>
    or([isNumberOf(text, among), isNameOf(text, among)]);

const ownNames = sql`unnest(array[r.sample_id, r.specimen_id, r.patient_id, r.patient_name])`;

/** Whether it is, or holds, what identifies the patient of the result `r` itself. */
export const namesOwn = (text: Sql): Sql => sql`
    exists (select 1 from (select ${bare(text)} as told, ${bare(sql`n.typed`)} as typed from ${ownNames} n(typed)) n
             where n.typed <> '' and (n.told = n.typed or length(n.typed) >= 4 and strpos(n.told, n.typed) > 0))`;

const wordsOf = (text: Sql): Sql => sql`regexp_split_to_table(lower(${text}), '[^[:alnum:]]+')`;

/** Whether a text has a word of a name, or its beginning: `A. Okello` and `Okel.` of Amina Okello. Initials alone name nobody. */
export const sharesWordOf = (text: Sql, named: Sql): Sql => sql`(
    ${named} <> '' and exists (
        select 1 from ${wordsOf(text)} said (word), ${wordsOf(named)} name (word)
         where least(length(said.word), length(name.word)) >= ${LETTERS}::integer
           and (starts_with(said.word, name.word) or starts_with(name.word, said.word))))`;
const LETTERS = 4;

/** Results of the place of the result `r`, or of its machine where that stands nowhere. */
export const ofPlace = sql`known.facility_id = r.facility_id`;

/** The same of the days around: whoever types names into a wrong column does it while they are at hand. */
export const ofPlaceThen = sql`${ofPlace} and known.day between r.day - 3 and r.day + 3`;

/** Results of a facility. */
export const atFacility = (facility: Sql): Sql => sql`known.facility_id = ${facility}`;

/** Results of wherever a machine stood. */
export const whereStood = (machine: Sql): Sql => sql`
    (known.machine_id = ${machine} or known.facility_id in (select l.facility_id from placement l where l.machine_id = ${machine}))`;
