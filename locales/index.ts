/** The languages of the signed-in app: react-admin's own texts beside ours, fetched when a language is chosen. */
import reactAdminEnglish from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { speakIn } from './begin.ts';
import { translate } from './tongue.ts';

type Tree = { readonly [key: string]: string | Tree };

/** react-admin's own texts of the languages that are not English. */
const reactAdmin: Readonly<Record<string, () => Promise<{ default: TranslationMessages }>>> = {
    fr: () => import('ra-language-french'),
    sw: () => import('./reactAdminSwahili.ts'),
    xx: () => import('./pseudo.ts'),
};

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
