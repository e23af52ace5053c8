/** What counts as a reason: words that a person who reads it later can follow. Shared by server and browser. */
import { say } from '../say.ts';

/** Letters that a reason has at least, in any script. */
const LETTERS = 8;
/** Different letters among them: `aaaaaaaa` and `xyxyxyxy` say nothing. */
const DIFFERENT = 4;

/** What is told who gives none. */
export const noReason = say('Say why in a few words that another person can follow.');

/** Whether a text says why: two words or more, of letters that are no filling. */
export function isReason(text: string): boolean {
    const letters = [...text.toLowerCase().matchAll(/\p{L}/gu)].map(([letter]) => letter);
    const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{L}/u.test(word));
    return (
        letters.length >= LETTERS &&
        new Set(letters).size >= DIFFERENT &&
        new Set(words.map((word) => word.toLowerCase())).size >= 2
    );
}
