/**
 * Reads what a barcode scanner types: GS1 element strings (DataMatrix, GS1-128) with or without
 * their brackets, and plain GTINs. After the GS1 General Specifications: application identifiers
 * 3.2, element strings of predefined length 7.8.5, check digits 7.9, two-digit years 7.12. The npm
 * parser that was tried turns 29 February of a common year and month 13 into other days.
 */
import { checkDigitFits, isGtin } from '../../define/rules/gtin.ts';
import { say, type Sentence } from '../../define/say.ts';

/** What one scan says. Days are `YYYY-MM-DD`. */
export interface Scan {
    /** As scanned, 8 to 14 digits; its check digit is right. */
    gtin?: string;
    lot_number?: string;
    expires_on?: string;
    manufactured_on?: string;
    serial?: string;
    /** Of AI 30 or 37: items in this parcel. */
    quantity?: number;
}

/** Total length, identifier included, of those that need no separator behind them (7.8.5). */
const predefined: Readonly<Record<string, number>> = Object.fromEntries([
    ['00', 20],
    ['01', 16],
    ['02', 16],
    ['03', 16],
    ['04', 18],
    ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8]),
    ['20', 4],
    ...['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10]),
    ['41', 16],
]);

/** Identifiers of three and four digits, by their first two (3.2). */
const three = ['23', '24', '25', '40', '41', '42', '71'];
const four = ['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'];
const two = /^(0[0-4]|1[0-9]|2[0-2]|30|37|9\d)/;

/** FNC1 as scanners type it: the group separator, or what they are set to in its place. */
// oxlint-disable-next-line no-control-regex -- the separator is a control character
const separators = /\u001d|\{GS\}|<GS>|[\^|~]/gi;
const GS = '\u001d';

/**
 * The elements of a code, or why it cannot be read. `today` settles the century of two-digit years.
 */
export function readScan(code: string, today: string): Scan | { fault: Sentence } {
    const plain = code
        .trim()
        .replace(/^\][A-Za-z]\d/, '')
        .replaceAll(separators, GS);
    if (isGtin(plain)) return { gtin: plain };
    const elements = plain.startsWith('(') ? bracketed(plain) : strung(plain);
    if ('text' in elements) return { fault: elements };
    const scan: Scan = {};
    for (const [ai, value] of elements) {
        const fault = take(scan, ai, value, today);
        if (fault) return { fault };
    }
    return scan;
}

type Elements = (readonly [ai: string, value: string])[];

function aiAt(text: string): string | undefined {
    const start = text.slice(0, 2);
    const length = three.includes(start) ? 3 : four.includes(start) ? 4 : two.test(start) ? 2 : 0;
    const ai = text.slice(0, length);
    return length && ai.length === length && /^\d+$/.test(ai) ? ai : undefined;
}

/** `0107290012345670172702281012ABC␝21S1` */
function strung(code: string): Elements | Sentence {
    const elements: Elements = [];
    let rest = withoutLeading(code);
    while (rest) {
        const ai = aiAt(rest);
        if (!ai) return say('This is no GS1 barcode and no GTIN.');
        const fixed = predefined[ai.slice(0, 2)];
        const separator = rest.indexOf(GS);
        const end = fixed ?? (separator < 0 ? rest.length : separator);
        if (rest.length < end) return say('The barcode ends too early. Please scan it again.');
        elements.push([ai, rest.slice(ai.length, end)]);
        rest = withoutLeading(rest.slice(end));
    }
    return elements;
}

const withoutLeading = (text: string): string =>
    text.startsWith(GS) ? withoutLeading(text.slice(1)) : text;

/** `(01)07290012345670(17)270228(10)12ABC`, as it is printed under the bars. */
function bracketed(code: string): Elements | Sentence {
    const heads = [...code.matchAll(/\((\d{2,4})\)/g)].filter(([, ai]) => aiAt(ai!) === ai);
    if (!heads.length) return say('This is no GS1 barcode and no GTIN.');
    return heads.map((head, index) => {
        const value = code.slice(head.index + head[0].length, heads[index + 1]?.index);
        return [head[1]!, value.replaceAll(GS, '').trim()] as const;
    });
}

/** Keeps an element that stock needs; answers with what is wrong with it. */
function take(scan: Scan, ai: string, value: string, today: string): Sentence | undefined {
    switch (ai) {
        case '01':
            if (!/^\d{14}$/.test(value) || !checkDigitFits(value))
                return say('The check digit of GTIN %{value} is wrong. Please scan it again.', {
                    value,
                });
            scan.gtin = value;
            break;
        case '10':
        case '21':
            if (!/^[!"%-?A-Z_a-z]{1,20}$/.test(value))
                return ai === '10'
                    ? say('Lot “%{value}” is not of 1 to 20 characters of GS1.', { value })
                    : say('Serial number “%{value}” is not of 1 to 20 characters of GS1.', {
                          value,
                      });
            scan[ai === '10' ? 'lot_number' : 'serial'] = value;
            break;
        case '11':
        case '17': {
            const day = readDay(value, today);
            if (!day) return say('%{value} is no day (year, month, day).', { value });
            scan[ai === '11' ? 'manufactured_on' : 'expires_on'] = day;
            break;
        }
        case '30':
        case '37':
            if (!/^\d{1,8}$/.test(value)) return say('%{value} is no number of items.', { value });
            scan.quantity = Number(value);
            break;
        default:
    }
    return undefined;
}

/** YYMMDD; day 00 is the last of the month, and the century the nearest (7.12). */
function readDay(value: string, today: string): string | undefined {
    const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(value);
    if (!parts) return undefined;
    const [yy, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
    const thisYear = Number(today.slice(0, 4));
    const century = Math.floor(thisYear / 100);
    const apart = yy - (thisYear % 100);
    const year = (century + (apart >= 51 ? -1 : apart <= -50 ? 1 : 0)) * 100 + yy;
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    if (month < 1 || month > 12 || day > last) return undefined;
    return `${year}-${parts[2]}-${String(day || last).padStart(2, '0')}`;
}
