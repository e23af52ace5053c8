/**
 * The languages of the signed-in app. English is written in the code and needs no catalogue; the translations of
 * another language, react-admin's own texts among them, are fetched when it is chosen.
 */
import reactAdminEnglish from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { comesInParts, hasWhole, learnPart, wordsSoFar } from './parts.ts';
import { language as languageNow, speak, translate, type Translations } from './tongue.ts';

type Tree = { readonly [key: string]: string | Tree };

const translations = import.meta.glob<Translations>('./{fr,sw}.json', { import: 'default' });

/** The page speaks a language as soon as what every screen says is here; the rest is fetched by `wholeLanguage`. */
export async function beginIn(language: string): Promise<void> {
    if (!(await learnPart(language, 'first'))) return speakIn(language);
    speak(language, wordsSoFar(language));
}

/** The rest of the language that the page began in, where it came in parts: everything is said anew from it. */
export async function wholeLanguage(): Promise<void> {
    const begun = languageNow();
    if (!comesInParts(begun)) return;
    const whole = await wholeOf(begun);
    // Another one may have been chosen meanwhile.
    if (languageNow() === begun) speak(begun, whole);
}

/** react-admin's own texts of the languages that are not English. */
const reactAdmin: Readonly<Record<string, () => Promise<{ default: TranslationMessages }>>> = {
    fr: () => import('ra-language-french'),
    sw: () => import('./reactAdminSwahili.ts'),
};

/** From now on the page speaks this language, as soon as its translations are here. */
export async function speakIn(language: string): Promise<void> {
    speak(language, await wholeOf(language));
}

async function wholeOf(language: string): Promise<Translations | undefined> {
    const texts = await translations[`./${language}.json`]?.();
    hasWhole(language);
    return texts;
}

/**
 * react-admin's texts stand under keys of its own; all others are their own keys. Its type names every key
 * and has no index, so it is taken as the tree that it is.
 */
const textAt = (texts: TranslationMessages, key: string): string | undefined => {
    const found = key
        .split('.')
        .reduce<string | Tree | undefined>(
            (below, word) => (typeof below === 'object' ? below[word] : undefined),
            texts as unknown as Tree,
        );
    return typeof found === 'string' ? found : undefined;
};

/**
 * What react-admin asks for its own texts and for what is told by `notify`, in the given language: whole from the start, or
 * as it begins.
 */
export async function createI18n(first: string, begin = speakIn): Promise<I18nProvider> {
    let language = first;
    let texts: TranslationMessages = reactAdminEnglish;
    const change = async (wanted: string, learn = speakIn) => {
        const [own] = await Promise.all([reactAdmin[wanted]?.(), learn(wanted)]);
        texts = own?.default ?? reactAdminEnglish;
        language = wanted;
    };
    await change(first, begin);
    return {
        translate: (key: string, { _: otherwise, ...values } = {}) =>
            translate({ text: textAt(texts, key) ?? otherwise ?? key, values }),
        changeLocale: (wanted: string) => change(wanted),
        getLocale: () => language,
        getLocales: () => [
            { locale: 'en', name: 'English' },
            { locale: 'fr', name: 'Français' },
            { locale: 'sw', name: 'Kiswahili' },
        ],
    };
}
