/**
 * What people type of a patient into columns that are for something else: the sample number as operator or cartridge, a name as result,
 * assay or error. Readers without any identity are told of such a column what looks like what it holds and is nobody's number or name,
 * and everybody else all of it.
 */
import { accountTypes } from '../../access.ts';
import type { Db, Viewer } from '../../define/engine.ts';
import { and, join, name, or, sql, type Sql } from '../../define/sql.ts';
import {
    FEW,
    figure,
    isGoods,
    isKnown,
    isSlot,
    isSystem,
    isVersion,
    reading,
    short,
    vocabulary,
} from './shapes.server.ts';
import {
    atFacility,
    bare,
    isAtWork,
    isPartOfOwn,
    isSomebody,
    namesOwn,
    ofPlace,
    whereStood,
} from './somebody.server.ts';
import { otherCode, withheld } from '../../machines/withheld.ts';

export { atFacility, whereStood } from './somebody.server.ts';

export type Reader = Pick<Viewer, 'user_type'>;

/** Who is told nothing of patients at all. */
export const isBlind = ({ user_type }: Reader): boolean =>
    accountTypes[user_type].identity === 'none';

const unless = (hidden: Sql, text: Sql): Sql =>
    sql`case when ${text} <> '' and (${hidden}) then ${withheld} else ${text} end`;

/** Too short for anybody's number: as goods are told apart. */
const isLong = (text: Sql): Sql => sql`length(${bare(text)}) > 2`;

/** Nobody is called by four digits, and samples and patients are. */
const isNumbered = (text: Sql): Sql => sql`${text} ~ '([0-9][^0-9]*){4}'`;

/** What hides a text of each kind, beside whatever identifies the patient of its own result. */
const hiddenIf = {
    goods: (text: Sql, among: Sql) =>
        or([sql`not ${isGoods(text)}`, and([isLong(text), isSomebody(text, among)])]),
    slot: (text: Sql) => sql`not ${isSlot(text)}`,
    software: (text: Sql, among: Sql) =>
        or([sql`not ${isVersion(text)}`, and([isLong(text), isSomebody(text, among)])]),
} as const;

/** A text of a kind that stands beside no result, or beside many: `among` says the place of results `known` whose patients it might be of. */
export const visibleText = (
    reader: Reader,
    kind: keyof typeof hiddenIf,
    text: Sql,
    among: Sql,
): Sql => (isBlind(reader) ? unless(hiddenIf[kind](text, among), text) : text);

/** An operator of some runs at a facility: who is at work there, and is no number of a patient. */
export const visibleOperator = (reader: Reader, operator: Sql, facility: Sql): Sql =>
    isBlind(reader) ? unless(isHiddenOperator(operator, facility), operator) : operator;

const isHiddenOperator = (operator: Sql, facility: Sql): Sql =>
    or([
        isNumbered(operator),
        isSomebody(operator, atFacility(facility)),
        sql`not ${isAtWork(operator, facility)}`,
    ]);

/** The module of runs of a machine. */
export const visibleModule = (reader: Reader, serial: Sql, machine: Sql): Sql =>
    visibleText(reader, 'goods', serial, whereStood(machine));

export const visibleSlot = (reader: Reader, slot: Sql): Sql =>
    visibleText(reader, 'slot', slot, sql`true`);

/** What a machine says of itself, wherever it stood. */
export const visibleSoftware = (reader: Reader, software: Sql, machine: Sql): Sql =>
    visibleText(reader, 'software', software, whereStood(machine));
export const visibleSystem = (reader: Reader, system: Sql, machine: Sql): Sql =>
    isBlind(reader)
        ? unless(
              or([sql`not ${isSystem(system, machine)}`, isSomebody(system, whereStood(machine))]),
              system,
          )
        : system;

/** Of a machine that stands nowhere nobody has looked at its serial: it may be anybody's. */
export const visibleSerial = (reader: Reader, serial: Sql, facility: Sql): Sql =>
    isBlind(reader)
        ? sql`case when ${facility} is null then ${visibleText(reader, 'goods', serial, sql`true`)} else ${serial} end`
        : serial;

/** A lot that runs of these facilities used: of several of them it is no number of a patient. */
export const visibleLot = (reader: Reader, lot: Sql, facilities: Sql): Sql =>
    isBlind(reader)
        ? unless(
              or([
                  sql`not ${isGoods(lot)}`,
                  and([
                      isLong(lot),
                      sql`cardinality(${facilities}) < ${several}::integer`,
                      isSomebody(lot, sql`known.facility_id = any(${facilities})`),
                  ]),
              ]),
              lot,
          )
        : lot;
const several = 3;

/** What an instrument says in words of its own. */
export const visibleWords = (reader: Reader, text: Sql): Sql =>
    isBlind(reader) ? unless(sql`not ${isKnown(text)}`, text) : text;

const inCatalogue = (device: Sql, code: Sql): Sql =>
    sql`(${device}, ${code}) in (select k.device_type, k.code from error_code k)`;

/** A code that the device's table knows, or a short number that is nobody's; all others are one. */
const codeShown = (device: Sql, code: Sql, nobody: Sql): Sql => sql`
    case when ${code} = '' or ${inCatalogue(device, code)} or (${code} ~ '^[0-9]{1,6}$' and ${nobody}) then ${code} else ${otherCode} end`;

const ofNobody = (code: Sql, own: Sql, among: Sql): Sql =>
    sql`(length(${code}) < 3 or not (${or([own, isSomebody(code, among)])}))`;

/** The same of a run of a machine. */
export const visibleCode = (reader: Reader, device: Sql, code: Sql, machine: Sql): Sql =>
    isBlind(reader)
        ? codeShown(device, code, ofNobody(code, sql`false`, whereStood(machine)))
        : code;

/** Codes of a machine with how often each came: `5007 × 3`. */
export const visibleCodes = (reader: Reader, codes: Sql, machine: Sql): Sql =>
    isBlind(reader)
        ? sql`array(select ${visibleCode(reader, sql`'genexpert'`, sql`split_part(c.code, ' × ', 1)`, machine)} || coalesce(' × ' || nullif(split_part(c.code, ' × ', 2), ''), '')
                      from unnest(${codes}) with ordinality c (code, n) order by c.n)`
        : codes;

const errorTextShown = (device: Sql, code: Sql, text: Sql): Sql => sql`
    case when ${text} = '' or ${isKnown(text)} then ${text}
         else coalesce((select k.meaning from error_code k
                         where k.device_type = ${device} and k.code = ${code} and k.meaning <> '' limit 1), ${withheld}) end`;

/** Marks of a result whose words were not read as what they should be. */
const unread = ['unrecognised_result', 'shifted_fields', 'other_unit', 'ambiguous_number'];

/** Columns of hardware and goods. */
const goods = (column: Sql, further: readonly Sql[] = []): Sql =>
    unless(
        or([
            sql`not ${isGoods(column)}`,
            ...further,
            and([isLong(column), or([namesOwn(column), isSomebody(column, ofPlace)])]),
        ]),
        column,
    );

const unlessKnown = (column: Sql): Sql => unless(sql`not ${isKnown(column)}`, column);

/** Nine digits from 7 on are a telephone without its zero, and a cartridge of GeneXpert alone. */
const halfPhone = sql`r.device_type <> 'genexpert' and btrim(r.cartridge_serial) ~ '^7[0-9]{8}$'`;

/** What was measured is a figure of any length. */
const measured = { numbers: figure, digits: 10_000 };
/** A probe or a chip is read as a short one. */
const probed = { numbers: reading, digits: 6 };
const texts = { words: { numbers: short, digits: FEW }, measured, probed } as const;

const blindColumns = {
    result: unless(
        sql`r.flags && ${unread}::text[] or not ${isKnown(sql`r.result`, measured)}`,
        sql`r.result`,
    ),
    error_code: codeShown(
        sql`r.device_type`,
        sql`r.error_code`,
        ofNobody(
            sql`r.error_code`,
            or([namesOwn(sql`r.error_code`), isPartOfOwn(sql`r.error_code`)]),
            ofPlace,
        ),
    ),
    error_text: errorTextShown(sql`r.device_type`, sql`r.error_code`, sql`r.error_text`),
    assay: unlessKnown(sql`r.assay`),
    assay_version: unless(
        or([
            sql`not (${isKnown(sql`r.assay_version`)} or ${isVersion(sql`r.assay_version`)})`,
            and([isLong(sql`r.assay_version`), isSomebody(sql`r.assay_version`, ofPlace)]),
        ]),
        sql`r.assay_version`,
    ),
    unit: unlessKnown(sql`r.unit`),
    module_serial: goods(sql`r.module_serial`),
    module_slot: unless(hiddenIf.slot(sql`r.module_slot`), sql`r.module_slot`),
    cartridge_serial: goods(sql`r.cartridge_serial`, [halfPhone]),
    reagent_lot: goods(sql`r.reagent_lot`),
    operator: unless(
        or([namesOwn(sql`r.operator`), isHiddenOperator(sql`r.operator`, sql`r.facility_id`)]),
        sql`r.operator`,
    ),
};

type Column = keyof typeof blindColumns;
const columnsAsWritten = Object.fromEntries(
    Object.keys(blindColumns).map((one) => [one, sql`r.${name(one)}`]),
) as Record<Column, Sql>;

/**
 * Results `runs` as a relation, each with its operator as the reader is told it (`whose`): who is at work is asked once for each operator
 * of a facility, and not for each of their runs.
 */
export const withOperators = (reader: Reader, runs: Sql): Sql =>
    isBlind(reader)
        ? sql`(
    with ran as materialized (select * from ${runs} r),
    known as materialized (
        select o.facility_id, o.operator, ${isHiddenOperator(sql`o.operator`, sql`o.facility_id`)} as hidden
          from (select distinct facility_id, operator from ran) o)
    select r.*, ${unless(or([namesOwn(sql`r.operator`), sql`k.hidden`]), sql`r.operator`)} as whose
      from ran r join known k on k.facility_id is not distinct from r.facility_id and k.operator = r.operator)`
        : sql`(select r.*, r.operator as whose from ${runs} r)`;

/** Each such column of a result `r` as the reader is told it. */
export const readableColumns = (reader: Reader): Readonly<Record<Column, Sql>> =>
    isBlind(reader) ? blindColumns : columnsAsWritten;

/** They stand in the place of those of the table, before what else is selected. */
export const columnsForReader = (reader: Reader): Sql =>
    join(
        Object.entries(readableColumns(reader)).map(
            ([column, text]) => sql`${text} as ${name(column)},`,
        ),
        ' ',
    );

/** The result whose texts are asked of. */
export interface Asked {
    id: number;
    device_type: string;
}

/** What may be told of each text, by what it is: its words, what was measured, what a probe was read as. */
export type TextReaders = Record<keyof typeof texts, (text: string) => string>;

/** Which of these texts, of whatever column, the reader is told beside a result; all of them who may know the patient. */
export async function readableTexts(
    db: Pick<Db, 'rows'>,
    reader: Reader,
    { id, device_type }: Asked,
    asked: Readonly<Record<keyof typeof texts, readonly string[]>>,
): Promise<TextReaders> {
    const each = <Value>(make: (kind: keyof typeof texts) => Value) =>
        Object.fromEntries(
            Object.keys(texts).map((kind) => [kind, make(kind as keyof typeof texts)]),
        ) as Record<keyof typeof texts, Value>;
    if (!isBlind(reader)) return each(() => (text) => text);
    const wanted = Object.entries(asked).flatMap(([kind, list]) =>
        [...new Set(list)].map((text) => ({ kind, text, ...texts[kind as keyof typeof texts] })),
    );
    const text = sql`t.text`;
    const words = {
        numbers: sql`t.numbers`,
        digits: sql`t.digits`,
        all: sql`select v.word from v`,
    };
    const rows = await db.rows<{ kind: string; text: string }>(
        sql`with v as materialized (select distinct word from (${vocabulary}) a (word))
            select t.kind, t.text
              from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) t (kind text, text text, numbers text, digits integer)
              join result r on r.id = ${id}
             where ${inCatalogue(sql`${device_type}`, text)}
                or (t.text ~ '^[0-9]{1,6}$' or ${isKnown(text, words)})
                   and (t.kind = 'measured' or t.text !~ '[0-9]' or ${ofNobody(text, namesOwn(text), ofPlace)})`,
    );
    const known = new Set(rows.map((one) => `${one.kind} ${one.text}`));
    return each((kind) => (one) => (one === '' || known.has(`${kind} ${one}`) ? one : withheld));
}
