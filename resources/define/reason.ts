/** What counts as a reason: words that a person who reads it later can follow. Shared by server and browser. */
import { Refusal } from './errors.ts';
import { text } from './field.ts';
import { say } from './say.ts';

/** Letters that a reason has at least, in any script. */
const LETTERS = 8;
/** Different letters among them: `aaaaaaaa` and `xyxyxyxy` say nothing. */
const DIFFERENT = 4;

/** What is told who gives none. */
export const noReason = say('Say why in a few words that another person can follow.');

/** A field for a reason that must be given. */
export const reason = (label = 'Reason', { help }: { help?: string } = {}) =>
    text(label, { required: true, maxLength: 300, rule: 'reason', help });

/** A field for a reason that may be left out. */
export const optionalReason = (label = 'Reason', { help }: { help?: string } = {}) =>
    text(label, { maxLength: 300, rule: 'reason', help });

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

/** The reason as it is kept; a `Refusal` names the field where the text says nothing. */
export function reasonOf(value: unknown, field = 'reason'): string {
    const given = String(value ?? '').trim();
    if (isReason(given)) return given;
    throw new Refusal(noReason, 'no_reason', { [field]: noReason });
}
