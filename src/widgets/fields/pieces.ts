/** Texts that the server put together of words of the product and of names: `Status: Approved → Partly issued; Name: Mbale`. */
import { formatCivil } from '../dates/dates.ts';
import type { Say } from '../sayNow.ts';

/** What stands between the pieces, the widest first. */
const between = ['; ', ': ', ' → ', ', '];

/** Months as PostgreSQL writes them (`FMDD Mon YYYY`). */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `4 Sep 2026` as the reader writes it; whatever is no such day stays as it is. */
function dayIn(text: string): string {
    const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w{3}) (\d{4})$/.exec(text) ?? [];
    const number = months.indexOf(month) + 1;
    if (!number) return text;
    return formatCivil(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Each word of the product, and each day, in the reader's language; names stay as they are. */
export function inPieces(text: string, say: Say): string {
    const said = say.text(text);
    if (said !== text) return said;
    const at = between.find((mark) => text.includes(mark));
    if (!at) return dayIn(text);
    return text
        .split(at)
        .map((piece) => inPieces(piece, say))
        .join(at);
}
