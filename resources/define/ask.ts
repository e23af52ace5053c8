/** What is odd and may be right: asked once. Who says yes sends the same again with `X-Sure: 1`. */
import { Refusal, type FieldErrors } from './errors.ts';

/**
 * Asks instead of doing it, unless the caller was asked before.
 * @throws Refusal `ask`: nothing is changed, and `errors` has each question at its field.
 */
export function askOnce({ sure }: { sure: boolean }, questions: FieldErrors): void {
    const [first] = Object.values(questions);
    if (sure || first === undefined) return;
    throw new Refusal(first, 'ask', questions);
}
