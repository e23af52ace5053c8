/** Texts that the server put together of words of the product and of names: `Status: Approved → Partly issued; Name: Mbale`. */
import { dayIn, type Tongue } from '../say.ts';
import { before } from './typeset.ts';

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

/** Each word of the product, and each day, in the reader's language; names stay as they are. */
export function inPieces(text: string, tongue: Tongue): string {
    const said = tongue.textOf(text);
    if (said !== text) return said;
    const at = between.find((mark) => text.includes(mark));
    if (!at) return dayOf(text, tongue.locale);
    return text
        .split(at)
        .map((piece) => inPieces(piece, tongue))
        .join(`${before(tongue.locale, at)}${at}`);
}
