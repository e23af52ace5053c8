/**
 * What a screen says in French or Swahili: a text that stands there as the catalogue has it in English, though the language
 * has other words for it, is one that nobody translates where it is shown. The pseudo-locale (pseudo.ts) finds texts without a
 * key; this finds words of answers (choices, units, what a migration brings) that have one.
 */
import { readFileSync } from 'node:fs';
import reactAdminEnglish from 'ra-language-english';
import type { Page } from 'playwright-core';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import type { Tongue } from '../../../resources/define/say.ts';
import { shownTexts } from './pseudo.ts';

export type Real = 'fr' | 'sw';

/** Texts of react-admin, which has its own catalogues (locales/index.ts). */
const textsBelow = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(textsBelow);
const reactAdmins = textsBelow(reactAdminEnglish).filter((text) => !text.includes('%{'));

/** The place that may stand before a text in a catalogue: `stockCounts.status: Open`. */
const place = /^[\w.]+: /;

/** English texts that have other words in the language, and none that it uses itself. */
function strange(language: Real): ReadonlySet<string> {
    const texts = Object.entries(
        JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>,
    );
    const own = new Set(texts.map(([, said]) => said));
    return new Set(
        [
            ...texts
                .filter(([text, said]) => said !== text.replace(place, ''))
                .map(([text]) => text.replace(place, '')),
            ...reactAdmins,
        ].filter((text) => !own.has(text)),
    );
}

const catalogues: Partial<Record<Real, ReadonlySet<string>>> = {};

/** What screens and their headings say, with plain spaces: who compares makes those of the screen plain, too. */
export function tongueOfScreens(language: Real): Tongue {
    const { locale, textOf } = tongueIn(language);
    return {
        locale,
        textOf: (text, context) => textOf(text, context).replaceAll('\u00a0', ' '),
    };
}

/** Texts of the screen that are English, one line each; names that people gave are data, whatever they mean. */
export async function stillEnglish(
    page: Page,
    language: Real,
    names: ReadonlySet<string>,
): Promise<string[]> {
    const english = (catalogues[language] ??= strange(language));
    const { texts } = await page.evaluate(shownTexts);
    return [...new Set(texts.filter((text) => english.has(text) && !names.has(text)))].map(
        (text) => `English in ${language}: "${text}"`,
    );
}
