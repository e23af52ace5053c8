/**
 * What people type of a patient into columns that are for something else: the sample number as operator or cartridge, a name as result,
 * assay or error. Readers without any identity are told of such columns what is known to name nobody, and everybody else all of it.
 */
import { accountTypes } from '../../access.ts';
import type { Db, Viewer } from '../../define/engine.ts';
import { name, or, sql, type Sql } from '../../define/sql.ts';
import { otherCode, withheld } from './withheld.ts';

export type Reader = Pick<Viewer, 'user_type'>;

/** Who is told nothing of patients at all. */
export const isBlind = ({ user_type }: Reader): boolean =>
    accountTypes[user_type].identity === 'none';

/** Letters and digits in small letters, without zeros before them: `0738-9999` and `738 9999` are one number. */
const bare = (text: Sql): Sql =>
    sql`ltrim(regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g'), '0')`;

/** Whether a text is the number of a sample or patient of some results `known`: along the indexes of both. */
const isNumberOf = (text: Sql, among: Sql): Sql => sql`(
    exists (select 1 from result known where ${among} and known.sample_id <> ''
               and left(lower(btrim(known.sample_id)), 40) collate "C" = left(lower(btrim(${text})), 40) collate "C")
    or exists (select 1 from result known where ${among} and known.patient_id <> ''
               and hashtextextended(lower(btrim(known.patient_id)), 0) = hashtextextended(lower(btrim(${text})), 0)))`;

const ownNames = sql`unnest(array[r.sample_id, r.specimen_id, r.patient_id, r.patient_name])`;

/** Whether it is, or holds, what identifies the patient of the result `r` itself. */
const namesOwn = (text: Sql): Sql => sql`
    exists (select 1 from (select ${bare(text)} as told, ${bare(sql`n.typed`)} as typed from ${ownNames} n(typed)) n
             where n.typed <> '' and (n.told = n.typed or length(n.typed) >= 4 and strpos(n.told, n.typed) > 0))`;

/** Nobody is called by four digits, and samples and patients are. */
const isNumbered = (text: Sql): Sql => sql`${text} ~ '([0-9][^0-9]*){4}'`;

const unless = (hidden: Sql, text: Sql): Sql =>
    sql`case when ${text} <> '' and (${hidden}) then ${withheld} else ${text} end`;

const ofMachine = sql`known.machine_id = r.machine_id`;

/** The operator of many runs, of whom only the name is known, at the place of results `known`. */
export const operatorTold = (reader: Reader, operator: Sql, among: Sql): Sql =>
    isBlind(reader)
        ? unless(or([isNumbered(operator), isNumberOf(operator, among)]), operator)
        : operator;

/** The same of lots, which are numbers themselves. */
export const lotTold = (reader: Reader, lot: Sql, among: Sql): Sql =>
    isBlind(reader) ? unless(isNumberOf(lot, among), lot) : lot;

/** Words that say nothing of anybody and stand in no table: units, and the calls as they are stored. */
const plain =
    'copies ml log log10 iu cells ul µl mg dl l mmol mol g percent lp pct cp call detected not unrecognised indeterminate applicable invalid';

/** All words of the parsing tables, each once. */
const vocabulary = sql`
    select regexp_split_to_table(lower(w.text), '[^[:alnum:]]+') from (
        select word as text from result_word
        union all select unnest(aliases || name) from result_target
        union all select unnest(names || host_codes || name) from assay
        union all select concat_ws(' ', code, meaning) from error_code
        union all select ${plain}) w`;

const withoutAccents = (text: Sql): Sql =>
    sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** So many digits are the number of a target or version, not of a sample. */
const short = '^v?[0-9]{1,3}[a-z]?$';
export const figure = '^[0-9]+(e[0-9]+)?$';

/** Whether every word of a text stands in a table. */
const isKnown = (text: Sql, numbers = short): Sql => sql`
    not exists (select 1 from regexp_split_to_table(${withoutAccents(text)}, '[^[:alnum:]]+') w(word)
                 where w.word <> '' and w.word !~ ${numbers} and w.word not in (${vocabulary}))`;

/** What an instrument says in words of its own. */
export const wordsTold = (reader: Reader, text: Sql): Sql =>
    isBlind(reader) ? unless(sql`not (${isKnown(text)})`, text) : text;

const isKnownCode = (device: Sql, code: Sql): Sql => sql`
    (${code} = '' or ${code} ~ '^[0-9]{1,6}$' or (${device}, ${code}) in (select k.device_type, k.code from error_code k))`;

const codeShown = (device: Sql, code: Sql): Sql =>
    sql`case when ${isKnownCode(device, code)} then ${code} else ${otherCode} end`;

/** A code that is known or a short number; all others are one. */
export const codeTold = (reader: Reader, device: Sql, code: Sql): Sql =>
    isBlind(reader) ? codeShown(device, code) : code;

const errorTextShown = (device: Sql, code: Sql, text: Sql): Sql => sql`
    case when ${text} = '' or ${isKnown(text)} then ${text}
         else coalesce((select k.meaning from error_code k
                         where k.device_type = ${device} and k.code = ${code} and k.meaning <> '' limit 1), ${withheld}) end`;

/** What a device says of an error; in its place what the table says of the code. */
export const errorTextTold = (reader: Reader, device: Sql, code: Sql, text: Sql): Sql =>
    isBlind(reader) ? errorTextShown(device, code, text) : text;

/** Marks of a result whose words were not read as what they should be. */
const unread = ['unrecognised_result', 'shifted_fields', 'other_unit', 'ambiguous_number'];

/** Columns of hardware and goods: too short for a number of anybody, or not that of a patient. */
const goods = (column: Sql): Sql =>
    unless(
        sql`length(btrim(${column})) > 2 and ${or([namesOwn(column), isNumberOf(column, ofMachine)])}`,
        column,
    );

const blindColumns = {
    result: unless(
        sql`r.flags && ${unread}::text[] or not (${isKnown(sql`r.result`, figure)})`,
        sql`r.result`,
    ),
    error_code: codeShown(sql`r.device_type`, sql`r.error_code`),
    error_text: errorTextShown(sql`r.device_type`, sql`r.error_code`, sql`r.error_text`),
    assay: unless(sql`not (${isKnown(sql`r.assay`)})`, sql`r.assay`),
    assay_version: unless(sql`not (${isKnown(sql`r.assay_version`)})`, sql`r.assay_version`),
    unit: unless(sql`not (${isKnown(sql`r.unit`)})`, sql`r.unit`),
    module_serial: goods(sql`r.module_serial`),
    module_slot: goods(sql`r.module_slot`),
    cartridge_serial: goods(sql`r.cartridge_serial`),
    reagent_lot: goods(sql`r.reagent_lot`),
    operator: unless(
        or([
            isNumbered(sql`r.operator`),
            namesOwn(sql`r.operator`),
            isNumberOf(sql`r.operator`, ofMachine),
        ]),
        sql`r.operator`,
    ),
};

type Column = keyof typeof blindColumns;
const columnsAsWritten = Object.fromEntries(
    Object.keys(blindColumns).map((one) => [one, sql`r.${name(one)}`]),
) as Record<Column, Sql>;

/** Each such column of a result `r` as the reader is told it. */
export const toldOf = (reader: Reader): Readonly<Record<Column, Sql>> =>
    isBlind(reader) ? blindColumns : columnsAsWritten;

/** Which of these texts, of whatever column, the reader is told; all of them who may know the patient. */
export async function toldAmong(
    db: Pick<Db, 'rows'>,
    reader: Reader,
    texts: readonly string[],
    numbers = short,
): Promise<(text: string) => string> {
    if (!isBlind(reader)) return (text) => text;
    const rows = await db.rows<{ text: string }>(
        sql`select t.text from unnest(${[...new Set(texts)]}::text[]) t(text)
             where t.text ~ '^[0-9]{1,6}$' or ${isKnown(sql`t.text`, numbers)}`,
    );
    const known = new Set(rows.map(({ text }) => text));
    return (text) => (text === '' || known.has(text) ? text : withheld);
}
