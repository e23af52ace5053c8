/** The words of the generic screens, and the labels of a declaration, in the reader's language. */
import { createContext, useCallback, useContext } from 'react';
import { useTranslate } from 'react-admin';
import type { Field } from '../../resources/define/field.ts';
import { type Word, words } from '../base/words.ts';

export type Say = (word: Word, values?: Record<string, string | number>) => string;

/** `say('export')`: a word of the generic screens. */
export function useWords(): Say {
    const translate = useTranslate();
    return useCallback(
        (word, values) => translate(`screens.${word}`, { _: words[word], ...values }),
        [translate],
    );
}

/** Name of the declaration whose fields the screen draws. */
export const DeclarationName = createContext('');

export interface Labels {
    label(field: string, declared: Field): string;
    option(field: string, value: string, declared: string): string;
    help(field: string, declared?: string): string | undefined;
    /** A text of the declaration itself: its name, a section. */
    text(key: string, declared: string): string;
}

/** Labels by the keys of locales/en.json, with what the declaration says as the default. */
export function useLabels(): Labels {
    const translate = useTranslate();
    const name = useContext(DeclarationName);
    const look = (key: string, declared: string) =>
        translate(`resources.${name}.${key}`, { _: declared });
    return {
        label: (field, declared) => look(`fields.${field}`, declared.label),
        option: (field, value, declared) => look(`options.${field}.${value}`, declared),
        help: (field, declared) => declared && look(`help.${field}`, declared),
        text: look,
    };
}
