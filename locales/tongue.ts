/**
 * The language in which the browser speaks: one for the whole page. What draws asks by `useSay`, which draws again
 * when it changes; what stands outside of components (answers of the server, days, figures) asks here.
 */
import { before, typeset } from '../resources/define/language/typeset.ts';
import { type Sentence, spoken, type Tongue } from '../resources/define/say.ts';

/** English text, or `context: English text`, to its translation. */
export type Translations = Readonly<Record<string, string>>;

let chosen = 'en';
let tongue: Tongue = { locale: 'en', textOf: (text) => text };

/** The language spoken now. */
export const tongueNow = (): Tongue => tongue;

const listeners = new Set<() => void>();

/** Hears when another language is spoken. Returns how to stop hearing. */
export function whenSpoken(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
}

/** The language that was chosen, by its two letters. */
export const language = (): string => chosen;

/** From now on the page speaks this language; what has no translation is said in English. */
export function speak(language: string, texts: Translations = {}): void {
    chosen = language;
    tongue = {
        // The pseudo-locale of the tests writes figures as English does.
        locale: language === 'xx' ? 'en' : language,
        textOf: (text, context) => typeset(language, translated(texts, text, context)),
    };
    for (const tell of listeners) tell();
}

const translated = (texts: Translations, text: string, context?: string): string =>
    (context && texts[`${context}: ${text}`]) || texts[text] || text;

/** A sentence in the language spoken now. */
export const translate = (said: Sentence | string, context?: string): string =>
    spoken(said, tongue, context);

/** A name and its colon, or another sign, as the language spoken now writes it. */
export const withColon = (name: string, sign = ':'): string =>
    `${name}${before(chosen, sign)}${sign}`;
