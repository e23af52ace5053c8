/**
 * How the name of a facility is read: 'Kotido H/C IV', 'KOTIDO HCIV GXIV 816619' and 'Kotido Health
 * Centre IV' are one name and one level. Pure functions; the matcher scores what they return.
 */
import type { Level } from '../places.ts';

/** A level as a name tells it. `hc` is a health centre whose number is not told. */
export type NameLevel = Level | 'hc';

export interface ReadName {
    /** Words that name the place, in order, upper case, without level, serials and marks. */
    words: readonly string[];
    /** The words run together: `BIDI BIDI` and `BIDIBIDI` are the same. */
    key: string;
    level: NameLevel | null;
    /** What stood after a dash, a comma or the level: often the district (`-GULU`). */
    suffix: string | null;
    /** What was taken away as belonging to an instrument or a list, not to the name. */
    removed: readonly string[];
}

const numerals: Readonly<Record<string, NameLevel>> = {
    II: 'hc_ii',
    LL: 'hc_ii',
    '2': 'hc_ii',
    III: 'hc_iii',
    LLL: 'hc_iii',
    '3': 'hc_iii',
    IV: 'hc_iv',
    '4': 'hc_iv',
};

/** One spelling for words that lists write in several ways. */
const sameWord: Readonly<Record<string, string>> = {
    SAINT: 'ST',
    STS: 'ST',
    MOUNT: 'MT',
    PRISONS: 'PRISON',
    MILLITARY: 'MILITARY',
    MEMERIAL: 'MEMORIAL',
    GOVERNMENT: 'GOVT',
    DIVISION: 'DIV',
    MATYRS: 'MARTYRS',
    CENTER: 'CENTRE',
    CENTERS: 'CENTRE',
    MINICIPAL: 'MUNICIPAL',
    GOODWILLL: 'GOODWILL',
};

/** Upper case, without accents and apostrophes; marks become spaces, dashes and commas stay. */
function plain(raw: string): string {
    return raw
        .normalize('NFKD')
        .replace(/[\u0300-\u036f'’`´]/g, '')
        .toUpperCase()
        .replace(/&/g, ' AND ')
        .replace(/\bH\s*\/\s*C\b/g, 'HC')
        .replace(/\bH\s*\/\s*(?=CENT)/g, 'HEALTH ')
        .replace(/\bM-PIMA\b/g, 'MPIMA')
        .replace(/[-–—,(]/g, ' , ')
        .replace(/[^A-Z0-9, ]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
}

const instrument =
    /\b(?:GENE ?XPERT|XPERT|GX|TRUENAT|MPIMA|PIMA|SERIAL|MACHINE|MODULES?|DX)(?: ?(?:SYSTEM|NO|SN|I{1,3}|IV|VI|XVI|\d{1,2})\b)*|\bGX(?:I{1,3}|IV|VI|XVI|\d{1,2})\b|\bS ?N\b(?= ?\d)|\b[A-Z]{0,3}\d{5,}\b/g;

/** Level words, the most telling first. The first that is found is the level. */
const levelWords: readonly (readonly [RegExp, (match: RegExpMatchArray) => NameLevel])[] = [
    [/\b(?:NATIONAL (?:REF\w*|REFF\w*)(?: HOSPITAL| HOSP\w*)?|NRH)\b/g, () => 'national_referral'],
    [
        /\b(?:REGIONAL (?:REF\w*|REFF\w*)(?: HOSPITAL| HOSP\w*)?|RRH|R ?R HOSP\w*)\b/g,
        () => 'regional_referral',
    ],
    [
        /\b(?:HC|H C|HEALTHY?|HEATH) ?(?:CENTRE|CENTER|CENTR|CTR)? ?(II|III|IV|LL|LLL|[234])\b/g,
        (match) => numerals[match[1] ?? ''] ?? 'hc',
    ],
    [
        /\b(?:GENERAL |DISTRICT (?:GOVT |GOVERNMENT )?)?(?:HOSPITAL|HOSP|HOSPT|HOPITAL)\b/g,
        () => 'hospital',
    ],
    [/\b(?:SPECIAL |POLY)?CLINIC\b/g, () => 'clinic'],
    [/\b(?:HEALTH|HEATH) (?:CENTRE|CENTER|CTR)\b|\bHC\b/g, () => 'hc'],
];

/** Reads a name as somebody typed it. */
export function readName(raw: string): ReadName {
    const removed: string[] = [];
    let rest = plain(raw).replace(instrument, (found) => {
        removed.push(found.trim());
        return ' ';
    });
    let level: NameLevel | null = null;
    for (const [pattern, means] of levelWords) {
        const found = [...rest.matchAll(pattern)][0];
        if (!found) continue;
        level ??= means(found);
        // What follows the level stands apart from the name, as after a dash.
        rest = rest.replace(pattern, ' , ');
    }
    // A number after the level counts the machines of a site; one before it is part of the name.
    rest = rest.replace(/,[ ,]*(\d{1,2})[ ,]*$/, (_found, digits: string) => {
        removed.push(digits);
        return '';
    });
    const parts = rest
        .split(',')
        .map((part) => part.trim().split(' ').filter(Boolean).map(oneWord))
        .filter((part) => part.length);
    const words = parts.flat();
    const suffix = parts.length > 1 ? (parts.at(-1) ?? []).join(' ') : null;
    return { words, key: words.join(''), level, suffix, removed };
}

const oneWord = (word: string): string => sameWord[word] ?? word;

/** The same name without its suffix, for when the suffix is known to be a district. */
export function withoutSuffix(name: ReadName): ReadName {
    if (!name.suffix) return name;
    const words = name.words.slice(0, name.words.length - name.suffix.split(' ').length);
    return { ...name, words, key: words.join(''), suffix: null };
}

/** A place name for comparison: `Sembabule ` and `SEMBABULE district` are the same. */
export const placeKey = (raw: string): string =>
    plain(raw)
        .replace(/\b(?:DISTRICT|SUB ?REGION|REGION|CITY)\b/g, '')
        .replace(/[^A-Z0-9]/g, '');
