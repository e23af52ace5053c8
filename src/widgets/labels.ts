/** The words of a declaration in the reader's language, whoever draws them. */
import { tongueNow } from '../../locales/tongue.ts';
import type { Field } from '../../resources/define/field.ts';
import { isPieced, isStandard } from '../../resources/define/fieldFacts.ts';
import { inPieces } from '../../resources/define/language/pieces.ts';
import type { Values } from '../../resources/define/say.ts';
import type { Say } from './sayNow.ts';

export interface Labels {
    label(field: string, declared: Field): string;
    option(field: string, value: string, declared: string): string;
    help(field: string, declared?: string): string | undefined;
    /** A name: translated where the product itself brings it, or the words that stand beside names in it. */
    titled(field: string, declared: Field | undefined, value: string): string;
    /** A text of the declaration itself: its name, a section. */
    text(declared: string, values?: Values): string;
}

/** What the declaration of this name says, translated for its field where a language has two words for one of English. */
export function labelsOf(say: Say, name: string): Labels {
    const of = (field: string, text: string) => say.text(text, `${name}.${field}`);
    return {
        label: (field, declared) => of(field, declared.label),
        option: (field, _value, declared) => of(field, declared),
        help: (field, declared) => declared && of(field, declared),
        titled: (field, declared, value) =>
            isStandard(declared, value)
                ? of(field, value)
                : declared && isPieced(declared)
                  ? inPieces(value, tongueNow())
                  : value,
        text: (text, values) => say.text({ text, values }, name),
    };
}
