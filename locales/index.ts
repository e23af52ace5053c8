/**
 * The languages of the signed-in app. English is always there and stands in for every text that
 * another language lacks; the others are fetched when chosen.
 */
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { shellEn } from './shell.en.ts';
import { speak, type Translations } from './tongue.ts';

type Tree = { [key: string]: string | Tree };

const english: Tree = { ...(englishMessages as unknown as Tree), ...shellEn };

/** Hand-written languages, and texts made from the declarations where a language has them. */
const byHand: Record<string, () => Promise<Tree>> = {
    fr: () => import('./shell.fr.ts').then((file) => file.shellFr),
    sw: () => import('./shell.sw.ts').then((file) => file.shellSw),
    xx: () => import('./pseudo.ts').then((file) => file.pseudo(english)),
};
const translations = import.meta.glob<Translations>('./{fr,sw}.json', { import: 'default' });

/** Lays `over` upon `base`, branch by branch. */
export function merge(base: Tree, over: Tree): Tree {
    const result: Tree = { ...base };
    for (const [key, value] of Object.entries(over)) {
        const below = result[key];
        result[key] =
            typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
    }
    return result;
}

/** All texts of a language, English where it has none. */
export async function loadMessages(language: string): Promise<Tree> {
    const [hand, texts] = await Promise.all([
        byHand[language]?.() ?? {},
        translations[`./${language}.json`]?.() ?? {},
    ]);
    speak(language, texts);
    return merge(english, hand);
}

/** react-admin's i18n provider, ready in the given language before the first drawing. */
export async function createI18n(language: string): Promise<I18nProvider> {
    let first: Tree | undefined = await loadMessages(language);
    return polyglotI18nProvider(
        (wanted) => {
            const messages = first ?? loadMessages(wanted);
            first = undefined;
            return messages as unknown as TranslationMessages;
        },
        language,
        [
            { locale: 'en', name: 'English' },
            { locale: 'fr', name: 'Français' },
            { locale: 'sw', name: 'Kiswahili' },
        ],
        { allowMissing: true },
    );
}
