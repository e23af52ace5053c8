/**
 * What the words of an instrument mean, by the parsing tables. Fails closed: a text means what a
 * row of the tables says of the whole of it, or it is `unrecognised`.
 */
import type { Assay, CallWord, Outcome, ParsingTables, TargetEntry } from './tables.server.ts';
import { normalise } from './normalise.ts';

/** What fills a field that says nothing: blanks, strokes, dots, an empty component. */
const FILLER = /^[\s\p{Pd}._^*]*$/u;

/** Whether a field says nothing. */
export const isBlank = (text: string): boolean => FILLER.test(text);

/** What says that a word is doubted, or that a letter of it is lost: then it is no word of the tables. */
const DOUBT = /[?\u00BF\uFFFD]/;

/** Whether a text, or a letter of it, is in doubt. */
export const isDoubted = (text: string): boolean => DOUBT.test(text);

/** Whether the words of `part` stand in `whole` together and in that order, as whole words. */
export const holds = (whole: string, part: string): boolean =>
    part !== '' && ` ${whole} `.includes(` ${part} `);

/**
 * Whether a name asks for a drug of which the words `known` say nothing: `MTB-BDQ` holds `mtb`, and reads no MTB. What reads rifampicin
 * is asked for that first.
 */
const asksForMore = (sent: string, known: string): boolean =>
    !holds(known, 'rif') &&
    sent.split(' ').some((word) => FURTHER_DRUG.test(word) && !holds(known, word));
const FURTHER_DRUG = /^(?:xdr|inh|fq|flq|mfx|lfx|bdq|lzd|pza|amk)(?:dx)?$/;

/** The assay: by its name first (the longest known name that it holds), by the site's host code else. */
export function findAssay(
    tables: ParsingTables,
    device_type: string,
    name: string,
    hostCode: string,
): Assay | undefined {
    const sent = normalise(name);
    const code = normalise(hostCode);
    const candidates = tables.assays.filter((assay) => assay.device_type === device_type);
    let best: { assay: Assay; length: number } | undefined;
    for (const assay of candidates)
        for (const known of assay.names)
            if (
                holds(sent, known) &&
                known.length > (best?.length ?? 0) &&
                !asksForMore(sent, known)
            )
                best = { assay, length: known.length };
    if (best || sent !== '') return best?.assay;
    return candidates.find((assay) => assay.host_codes.includes(code));
}

/** The target that an instrument's name for it means: exactly one of its aliases. */
export function findTarget(tables: ParsingTables, name: string): TargetEntry | undefined {
    const sent = normalise(name);
    return tables.targets.find((target) => target.aliases.includes(sent));
}

export interface Reading {
    outcome: Outcome;
    call: CallWord;
    grade: string;
}

const unknown: Reading = { outcome: 'success', call: 'unrecognised', grade: '' };

/**
 * Reads the text of one target: `MTB DETECTED LOW` of MTB as well as `DETECTED LOW`. The name of the
 * target may be taken out of the text once; what remains must equal a word of the tables. Null for
 * no text at all, which says nothing.
 */
export function readText(
    tables: ParsingTables,
    text: string,
    target: TargetEntry | undefined,
): Reading | null {
    const sent = normalise(text);
    // `+` is no word of the tables, yet somebody said something.
    if (sent === '') return isBlank(text) ? null : { ...unknown };
    if (isDoubted(text)) return { ...unknown };
    const whole = tables.words.get(sent);
    if (whole) return whole;
    const aliases = [...(target?.aliases ?? [])].toSorted((a, b) => b.length - a.length);
    for (const alias of aliases) {
        if (!holds(sent, alias)) continue;
        const rest = ` ${sent} `.replace(` ${alias} `, ' ').trim();
        const found = tables.words.get(rest);
        if (found) return found;
    }
    return { ...unknown };
}

/**
 * The target that a text of a list names at its beginning: `Rif Resistance NOT DETECTED`. The
 * longest alias wins, so that `MTB Trace` is not MTB.
 */
export function targetOfText(tables: ParsingTables, text: string): TargetEntry | undefined {
    const sent = `${normalise(text)} `;
    let best: { target: TargetEntry; length: number } | undefined;
    for (const target of tables.targets)
        for (const alias of target.aliases)
            if (sent.startsWith(`${alias} `) && alias.length > (best?.length ?? 0))
                best = { target, length: alias.length };
    return best?.target;
}

/**
 * A number as an instrument's PC writes it: decimal point or comma, spaces between thousands.
 * `1,234` could be either and is null: better no figure than one a thousand times too small.
 */
export function readNumber(text: string): number | null {
    const sent = text.trim();
    // Blanks part thousands and nothing else: `25 40` are two figures.
    if (/\s/.test(sent) && !/^-?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(sent)) return null;
    const plain = sent.replace(/\s/g, '');
    if (!/^-?\d[\d.,]*(E[+-]?\d+)?$/i.test(plain)) return null;
    const comma = plain.lastIndexOf(',');
    const point = plain.lastIndexOf('.');
    if (comma === -1) return plain.indexOf('.') === point ? Number(plain) : null;
    if (/^-?\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return Number(plain.replaceAll(',', ''));
    if (/^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain))
        return Number(plain.replaceAll('.', '').replace(',', '.'));
    if (point !== -1) return null;
    if (/^-?\d{1,3},\d{3}$/.test(plain) || plain.indexOf(',') !== comma) return null;
    return Number(plain.replace(',', '.'));
}
