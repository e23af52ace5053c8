/** Texts that the server put together of words of the product and of names: `Status: Approved → Partly issued; Name: Mbale`. */
import { dayIn, monthIn, type Tongue, writeValue } from '../say.ts';

/** What stands between the pieces, the widest first. */
const between = ['; ', ': ', ' → ', ', '];

/** Months as PostgreSQL writes them (`FMDD Mon YYYY`). */
const months = Array.from({ length: 12 }, (_, at) => monthIn(at + 1, 'en'));

/** `4 Sep 2026` as the reader writes it; undefined of whatever is no such day. */
function dayOf(text: string, locale: string): string | undefined {
    const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w{3}) (\d{4})$/.exec(text) ?? [];
    const number = months.indexOf(month) + 1;
    if (!number) return undefined;
    return dayIn(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`, locale);
}

/** `−24,500 Box` as the reader writes figures; thousands tell it from the digits of a number or a name. */
function figureOf(text: string, tongue: Tongue): string | undefined {
    const [, sign = '', digits, rest = ''] =
        /^([+−]?)(\d{1,3}(?:,\d{3})+)( \D.*)?$/.exec(text) ?? [];
    return digits && sign + writeValue(Number(digits.replaceAll(',', '')), tongue) + rest;
}

/** French parts a word from the mark that follows it. */
const inFrench: Readonly<Record<string, string>> = { '; ': '\u00a0; ', ': ': '\u00a0: ' };

/** Each word of the product, each day and figure, in the reader's language; names stay as they are. */
export function inPieces(text: string, tongue: Tongue): string {
    const said = tongue.textOf(text);
    if (said !== text) return said;
    const at = between.find((mark) => text.includes(mark));
    if (!at) return dayOf(text, tongue.locale) ?? figureOf(text, tongue) ?? text;
    return text
        .split(at)
        .map((piece) => inPieces(piece, tongue))
        .join((tongue.locale === 'fr' && inFrench[at]) || at);
}
