/** Texts of screens and pages in the reader's language: `say('Verify %{number}?', { number })`. */
import { useSyncExternalStore } from 'react';
import { tongueNow, whenSpoken } from '../../locales/tongue.ts';
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

/** Drawn anew when the language changes. Every cell of a list asks: it follows nothing else. */
export const useSay = (): Say => useSyncExternalStore(whenSpoken, sayNow);

const made = new WeakMap<Tongue, Say>();

/** The same outside of components: in the language of the moment it is asked for, one for each. */
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
