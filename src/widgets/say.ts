/** Texts of screens and pages in the reader's language: `say('Verify %{number}?', { number })`. */
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { tongueNow } from '../../locales/tongue.ts';
import {
    type Filling,
    type Sentence,
    spoken,
    type Value,
    written,
} from '../../resources/define/say.ts';

export interface Say {
    /** A text written here, with values for its holes. */
    <const Text extends string>(text: Text, ...values: Filling<Text>): string;
    /** A text that was written elsewhere: of a declaration, of `phrases`, of an answer. */
    text(said: Sentence | string, context?: string): string;
    /** A figure, a day or a list as the language writes it. */
    value(value: Value): string;
}

export function useSay(): Say {
    const locale = useLocale();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the language is outside of React and changes with the locale
    return useMemo(sayNow, [locale]);
}

/** The same outside of components: in the language of the moment it is made. */
export function sayNow(): Say {
    const tongue = tongueNow();
    const fill = (text: string, values?: Sentence['values']) => spoken({ text, values }, tongue);
    return Object.assign(fill as Pick<Say, never> & typeof fill, {
        text: (said: Sentence | string, context?: string) => spoken(said, tongue, context),
        value: (value: Value) => written(value, tongue),
    });
}
