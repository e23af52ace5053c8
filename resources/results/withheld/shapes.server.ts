/** What texts look like that a column is for: of what looks otherwise nobody knows what it says. */
import { sql, type Sql } from '../../define/sql.ts';

/** A telephone number, in whatever groups; ten digits from 04 on are a cartridge of m-PIMA. */
export const isPhone = (text: Sql): Sql => sql`(
    regexp_replace(${text}, '[^0-9]', '', 'g') ~ '^(0|(00)?2[0-9]{2})[1-9][0-9]{8}$' and btrim(${text}) !~ '^04[0-9]{8}$'
    or btrim(${text}) ~ '^[1-9][0-9]{2}[^0-9]+[0-9]{3}[^0-9]+[0-9]{3}$')`;

/** Beginnings of the numbers that makers give, of more letters than others have. */
const makers = '^(PIMA)-';

/** Serials and lots: digits with few letters, in parts at most, and nobody's telephone. Four letters in a row are the beginning of many a name. */
export const isGoods = (text: Sql): Sql => sql`(
    btrim(${text}) ~ '^[A-Za-z0-9]+([-./_][A-Za-z0-9]+)*$' and ${text} ~ '[0-9]'
    and regexp_replace(btrim(${text}), ${makers}, '') !~ '[A-Za-z]{4}' and not ${isPhone(text)})`;

/** Bays: a letter with a number, or a number alone. */
export const isSlot = (text: Sql): Sql => sql`btrim(${text}) ~ '^([A-Za-z]?[0-9]{1,2}|[A-Za-z])$'`;

/** So many digits are the number of a target or version, not of a sample. */
export const short = '^v?[0-9]{1,3}[a-z]?$';
export const figure = '^[0-9]+(e[0-9]+)?$';
/** What a probe or chip is read as. */
export const reading = '^(v?[0-9]{1,6}[a-z]?|[0-9]{1,3}e[0-9]{1,2})$';

/** Words that say nothing of anybody and stand in no table: units, calls as they are stored, what probes and devices say of themselves. */
const plain = `
    copies ml log log10 iu cells mm3 mm ul µl mg dl l mmol mol g percent lp pct cp cfu call detected undetected not unrecognised indeterminate
    applicable invalid valid pass passed fail failed pos positive neg negative na ok yes no none result error done trace
    low medium high very sputum blood plasma serum urine stool swab csf bal specimen sample qc control normal abnormal tb
    v presumptive screen symptom findings radiologist verdict cough fever weight loss night sweats volume device reagent barcode expiry
    date detection analysis load ct genexpert gx dx cepheid xpert xpress xc qual quant plus ultra software version build release rev sw fw`;

/** All words of the parsing tables, each once. */
export const vocabulary = sql`
    select regexp_split_to_table(lower(w.text), '[^[:alnum:]]+') from (
        select word as text from result_word
        union all select unnest(aliases || name) from result_target
        union all select unnest(names || host_codes || name) from assay
        union all select concat_ws(' ', code, meaning) from error_code
        union all select ${plain}) w`;

const withoutAccents = (text: Sql): Sql =>
    sql`regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`;

/** So many digits of numbers that stand in no table may be told: more are somebody's, in however many words. */
export const FEW = 2;

interface Words {
    /** What a number among the words looks like. */
    numbers?: string | Sql;
    /** Digits of all such numbers, at most. */
    digits?: number | Sql;
    /** Whether a word `w.word` is known otherwise. */
    also?: Sql;
    /** All words of the tables, where they were read before. */
    all?: Sql;
}

/** Whether every word of a text stands in a table. */
export function isKnown(
    text: Sql,
    { numbers = short, digits = FEW, also, all = vocabulary }: Words = {},
): Sql {
    const told = also ? sql`w.word in (${all}) or ${also}` : sql`w.word in (${all})`;
    return sql`(
        select coalesce(bool_and(w.told or w.word ~ ${numbers}), true)
               and coalesce(sum(length(regexp_replace(w.word, '[^0-9]', '', 'g'))) filter (where not w.told), 0) <= ${digits}
          from (select w.word, ${told} as told from ${wordsOf(text)} where w.word <> '') w)`;
}

const wordsOf = (text: Sql): Sql =>
    sql`regexp_split_to_table(${withoutAccents(text)}, '[^[:alnum:]]+') w(word)`;

/** `4.8`, `0.21.3`, `GeneXpert Dx 6.4b`, `CAD4TB 7`: known words and one version. */
export const isVersion = (text: Sql): Sql => sql`(
    ${text} !~ '([0-9][^0-9]*){8}'
    and btrim(${text}) ~ '(^|[[:alpha:] ])[0-9]{1,3}([.][0-9]{1,4}){0,4}[A-Za-z]?$'
    and ${isKnown(sql`regexp_replace(btrim(${text}), '[0-9]{1,3}([.][0-9]{1,4}){0,4}[A-Za-z]?$', '')`)})`;

/** The name of a computer: of known words, and those of its machine and place. */
export const isSystem = (text: Sql, machine: Sql): Sql =>
    isKnown(text, {
        also: sql`w.word ~ ${commonName} or w.word in (
            select regexp_split_to_table(lower(concat_ws(' ', n.serial, o.name, d.name)), '[^[:alnum:]]+')
              from machine n left join facility o on o.id = n.facility_id left join district d on d.id = o.district_id where n.id = ${machine})`,
    });

/** Words of any computer beside an instrument; of letters alone. */
const commonName =
    '^(dell|labo?|laborator(y|ies)|laboratoire|hosp(ital)?|hopital|health|cent(re|er)|clini(c|que)|referral|regional|district|general|hc|hcii|hciii|hciv|ii|iii|iv|system|computer|pc|demo|made|up|site|analy[sz]er|afinion|gx[0-9]?)$';
