/** Texts in the reader's language, for whoever is not drawn anew by React: `sayNow()('Verify %{number}?', { number })`. */
import { tongueNow } from '../../locales/tongue.ts';
import {
    type Filling,
    type Sentence,
    spoken,
    type Tongue,
    type Value,
    writeValue,
} from '../../resources/define/say.ts';

export interface Say {
    /** A text written here, with values for its holes. */
    <const Text extends string>(text: Text, ...values: Filling<Text>): string;
    /** A text that was written elsewhere: of a declaration, of `phrases`, of an answer. */
    text(said: Sentence | string, context?: string): string;
    /** A figure, a day or a list as the language writes it. */
    value(value: Value): string;
}

const made = new WeakMap<Tongue, Say>();

/** In the language of the moment it is asked for, one for each. */
export function sayNow(): Say {
    const tongue = tongueNow();
    const known = made.get(tongue);
    if (known) return known;
    const fill = (text: string, values?: Sentence['values']) => spoken({ text, values }, tongue);
    const say: Say = Object.assign(fill as Pick<Say, never> & typeof fill, {
        text: (said: Sentence | string, context?: string) => spoken(said, tongue, context),
        value: (value: Value) => writeValue(value, tongue),
    });
    made.set(tongue, say);
    return say;
}
