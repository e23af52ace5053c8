import { readdirSync, readFileSync } from 'node:fs';
import reactAdminEnglish from 'ra-language-english';
import reactAdminFrench from 'ra-language-french';
import { afterAll, describe, expect, it } from 'vitest';
import english from '../../../locales/en.json' with { type: 'json' };
import french from '../../../locales/fr.json' with { type: 'json' };
import { createI18n } from '../../../locales/index.ts';
import { pseudoText } from '../../../locales/pseudo.ts';
import reactAdminSwahili from '../../../locales/reactAdminSwahili.ts';
import { signInTexts } from '../../../locales/signIn.ts';
import swahili from '../../../locales/sw.json' with { type: 'json' };
import { speak, translate } from '../../../locales/tongue.ts';

import { languages as ofAccounts } from '../../../resources/define/language/languages.ts';
import { languages as offered } from '../../../src/shell/settings/language.ts';

type Texts = Readonly<Record<string, string>>;

const languages: [string, Texts][] = [
    ['French', french],
    ['Swahili', swahili],
];

const holes = (text: string) => [...new Set(text.match(/%?\{\w+\}/g) ?? [])].toSorted();

/** The English of a key: all of it, or what comes after the place that it is for. */
const textOf = (key: string): string => (key in english ? key : key.replace(/^[\w.]+: /, ''));

/** The texts of a tree with their paths. */
const leavesOf = (tree: object, path = ''): [path: string, text: string][] =>
    Object.entries(tree).flatMap(([key, below]: [string, object | string]) =>
        typeof below === 'string' ? [[path + key, below]] : leavesOf(below, `${path}${key}.`),
    );

describe('the languages', () => {
    for (const [language, texts] of languages) {
        it(`put the same values into a text in ${language}, and as many forms`, () => {
            for (const [key, text] of Object.entries(texts)) {
                expect(text.trim(), key).not.toBe('');
                expect(holes(text), key).toEqual(holes(textOf(key)));
                expect(text.split('||||').length, key).toBe(textOf(key).split('||||').length);
            }
        });

        it(`say a text once in ${language}: of two the reader gets the later, whichever was meant`, () => {
            const file = { French: 'fr', Swahili: 'sw' }[language];
            const written = readFileSync(
                new URL(`../../../locales/${file}.json`, import.meta.url),
                'utf8',
            );
            const keys = [...written.matchAll(/^ {4}("(?:[^"\\]|\\.)*"):/gm)].map(
                ([, key]) => JSON.parse(key!) as string,
            );
            expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
            expect(keys.length).toBe(Object.keys(texts).length);
        });

        it(`have every text in ${language}`, () => {
            const missing = Object.keys(english).filter((key) => !(key in texts));
            expect(missing, 'translate them by hand: locales/README.md').toEqual([]);
        });

        it(`have no text in ${language} that nobody reads any more`, () => {
            const idle = Object.keys(texts).filter((key) => !(textOf(key) in english));
            expect(idle, 'take them out, or give them their new English').toEqual([]);
        });
    }

    it('have what react-admin says by itself, with no value that it does not give', () => {
        for (const texts of [reactAdminFrench, reactAdminSwahili]) {
            const other = new Map(leavesOf(texts));
            for (const [key, text] of leavesOf(reactAdminEnglish)) {
                expect(other.get(key), key).toBeDefined();
                expect(holes(text), key).toEqual(expect.arrayContaining(holes(other.get(key)!)));
            }
        }
    });

    it('have the sign-in page in each, with the same values put in', () => {
        for (const other of [signInTexts.fr, signInTexts.sw]) {
            expect(Object.keys(other)).toEqual(Object.keys(signInTexts.en));
            for (const [key, text] of Object.entries(other))
                expect(holes(text), key).toEqual(
                    holes(signInTexts.en[key as keyof typeof signInTexts.en]),
                );
        }
    });
});

describe('the page', () => {
    afterAll(() => speak('en'));

    it('speaks the chosen language, and English where that has no text', async () => {
        const i18n = await createI18n('fr');
        expect(i18n.translate('Logout')).toBe('Déconnexion');
        expect(i18n.translate('Not a text of ours')).toBe('Not a text of ours');
        await i18n.changeLocale('sw');
        expect([i18n.getLocale(), i18n.translate('Logout')]).toEqual(['sw', 'Ondoka']);
        expect(i18n.translate('ra.navigation.page', { page: 24500 })).toBe(
            'Nenda ukurasa wa 24,500',
        );
    });

    it('can be stretched by a pseudo-locale that keeps holes and forms', async () => {
        const text = pseudoText('%{smart_count} screen |||| %{smart_count} screens');
        expect(text.match(/%\{smart_count\}/g)).toHaveLength(2);
        expect(text.split('||||')).toHaveLength(2);
        expect(pseudoText('Notifications').length).toBeGreaterThanOrEqual(13 * 1.4);
        await createI18n('xx');
        expect(translate('Logout')).toMatch(/^\[Ļöĝöüţ/);
        // What no catalogue has is seen to be missing.
        expect(translate('Words that stand in no catalogue')).toBe(
            'Words that stand in no catalogue',
        );
    });
});

it('a language is spoken everywhere, wherever its letters have to be said (locales/README.md)', async () => {
    const letters = Object.keys(ofAccounts).toSorted();
    const i18n = await createI18n('en');
    const files = readdirSync('locales').flatMap((file) => /^(\w\w)\.json$/.exec(file)?.[1] ?? []);
    const begin = /'\.\/\{([\w,]+)\}\.json'/.exec(readFileSync('locales/begin.ts', 'utf8'))?.[1];
    expect({
        'src/shell/settings/language.ts': Object.keys(offered).toSorted(),
        'locales/index.ts': i18n
            .getLocales?.()
            .map(({ locale }) => locale)
            .toSorted(),
        'locales/signIn.ts': Object.keys(signInTexts).toSorted(),
        'locales/begin.ts': ['en', ...(begin?.split(',') ?? [])].toSorted(),
        'locales/*.json': files.toSorted(),
    }).toEqual({
        'src/shell/settings/language.ts': letters,
        'locales/index.ts': letters,
        'locales/signIn.ts': letters,
        'locales/begin.ts': letters,
        'locales/*.json': letters,
    });
});
