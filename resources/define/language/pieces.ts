/** Texts that the server put together of words of the product and of names: `Status: Approved → Partly issued; Name: Mbale`. */
import { dayIn, type Tongue, writeValue } from '../say.ts';
import { before, typeset } from './typeset.ts';

/** What stands between the pieces, the widest first. */
const between = ['; ', ': ', ' → ', ', '];

/** Months as PostgreSQL writes them (`FMDD Mon YYYY`). */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `4 Sep 2026` as the reader writes it; whatever is no such day stays as it is. */
function dayOf(text: string, locale: string): string {
    const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w{3}) (\d{4})$/.exec(text) ?? [];
    const number = months.indexOf(month) + 1;
    if (!number) return text;
    return dayIn(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`, locale);
}

/** `−24,500 Box` as the reader writes figures; thousands tell it from the digits of a number or a name. */
function figureOf(text: string, tongue: Tongue): string {
    const [, sign = '', digits = '', rest = ''] =
        /^([+−]?)(\d{1,3}(?:,\d{3})+)( \D.*)?$/.exec(text) ?? [];
    return digits ? sign + writeValue(Number(digits.replaceAll(',', '')), tongue) + rest : text;
}

/** Each word of the product, each day and each figure, in the reader's language; names stay as they are. */
export function inPieces(text: string, tongue: Tongue): string {
    const said = tongue.textOf(text);
    // A sign that is set otherwise (`Alcohol 3 %`) makes no translation.
    if (said !== text && said !== typeset(tongue.locale, text)) return said;
    const at = between.find((mark) => text.includes(mark));
    if (!at) return figureOf(dayOf(text, tongue.locale), tongue);
    return text
        .split(at)
        .map((piece) => inPieces(piece, tongue))
        .join(`${before(tongue.locale, at)}${at}`);
}
