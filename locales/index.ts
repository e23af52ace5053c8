/**
 * The languages of the signed-in app. English is written in the code and needs no catalogue; the translations of
 * another language, react-admin's own texts among them, are fetched when it is chosen.
 */
import reactAdminEnglish from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { speak, translate, type Translations } from './tongue.ts';

type Tree = { readonly [key: string]: string | Tree };

const translations = import.meta.glob<Translations>('./{fr,sw}.json', { import: 'default' });

/** react-admin's own texts of the languages that are not English. */
const reactAdmin: Readonly<Record<string, () => Promise<{ default: TranslationMessages }>>> = {
    fr: () => import('ra-language-french'),
    sw: () => import('./reactAdminSwahili.ts'),
};

/** From now on the page speaks this language, as soon as its translations are here. */
export async function speakIn(language: string): Promise<void> {
    speak(language, await translations[`./${language}.json`]?.());
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

/** What react-admin asks for its own texts and for what is told by `notify`, in the given language. */
export async function createI18n(first: string): Promise<I18nProvider> {
    let language = first;
    let texts: TranslationMessages = reactAdminEnglish;
    const change = async (wanted: string) => {
        const [own] = await Promise.all([reactAdmin[wanted]?.(), speakIn(wanted)]);
        texts = own?.default ?? reactAdminEnglish;
        language = wanted;
    };
    await change(first);
    return {
        translate: (key: string, { _: otherwise, ...values } = {}) =>
            translate({ text: textAt(texts, key) ?? otherwise ?? key, values }),
        changeLocale: change,
        getLocale: () => language,
        getLocales: () => [
            { locale: 'en', name: 'English' },
            { locale: 'fr', name: 'Français' },
            { locale: 'sw', name: 'Kiswahili' },
        ],
    };
}
