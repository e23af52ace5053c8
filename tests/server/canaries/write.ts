/** Bodies from declarations with a canary in every text of them: a word that stands nowhere else. */
import type { Field, Fields } from '../../../resources/define/field.ts';

/** What every canary begins with, in any letters. */
export const species = 'zqcanary';

export class Canaries {
    /** Which text holds which. */
    readonly sent = new Map<string, string>();

    /** A new one for this text. */
    for(what: string): string {
        const word = `${species}${this.sent.size}`;
        this.sent.set(word, what);
        return word;
    }

    /** A body of these fields: canaries in its texts, the first choice, a day that was; what is given stays. */
    body(
        what: string,
        fields: Fields,
        given: Record<string, unknown> = {},
    ): Record<string, unknown> {
        const all: Record<string, unknown> = { ...given };
        for (const [name, field] of Object.entries(fields)) {
            if (name in given || field.readOnly) continue;
            if (isFree(field)) all[name] = told(field, this.for(`${what} ${name}`));
            else if (field.required) all[name] = sample(field);
        }
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    }
}

/** A text that may say anything. */
export const isFree = (field: Field): boolean =>
    field.type === 'memo' ||
    (field.type === 'text' && !field.pattern && field.rule !== 'gtin' && !field.secret);

/** A long text is a sentence, as a reason has to be. */
const told = (field: Field, word: string): string =>
    'maxLength' in field && field.maxLength >= 200 ? `Written down ${word} by hand today` : word;

function sample(field: Field): unknown {
    if (field.type === 'choice') return Object.keys(field.options)[0];
    if (field.type === 'date') return '2026-03-10';
    if (field.type === 'boolean') return true;
    if (field.type === 'text') return '1';
    return 1;
}
