/** Texts that the server put together of words of the product and of names: `Status: Approved → Partly issued; Name: Mbale`. */
import type { Say } from '../sayNow.ts';

/** What stands between the pieces, the widest first. */
const between = ['; ', ': ', ' → ', ', '];

/** Each word of the product in the reader's language; names stay as they are. */
export function inPieces(text: string, say: Say): string {
    const said = say.text(text);
    const at = between.find((mark) => text.includes(mark));
    if (said !== text || !at) return said;
    return text
        .split(at)
        .map((piece) => inPieces(piece, say))
        .join(at);
}
