import { describe, expect, it } from 'vitest';
import { createI18n, loadMessages, merge } from '../../../locales/index.ts';
import { pseudoText } from '../../../locales/pseudo.ts';
import { shellEn } from '../../../locales/shell.en.ts';
import { shellFr } from '../../../locales/shell.fr.ts';
import { shellSw } from '../../../locales/shell.sw.ts';
import { signInTexts } from '../../../locales/signIn.ts';
import { areas } from '../../../resources/index.ts';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): Record<string, string> =>
    Object.fromEntries(
        Object.entries(tree).flatMap(([key, value]) =>
            typeof value === 'string'
                ? [[`${path}${key}`, value]]
                : Object.entries(flat(value, `${path}${key}.`)),
        ),
    );

const placeholders = (text: string) => [...new Set(text.match(/%?\{\w+\}/g) ?? [])].toSorted();

const catalogues: [string, Tree, Tree][] = [
    ['French shell', shellEn, shellFr],
    ['Swahili shell', shellEn, shellSw],
    ['French sign-in', signInTexts.en, signInTexts.fr],
    ['Swahili sign-in', signInTexts.en, signInTexts.sw],
];

describe('the languages of the shell', () => {
    for (const [name, english, other] of catalogues)
        it(`has every text in the ${name}, with the same values put in`, () => {
            const wanted = flat(english);
            const given = flat(other);
            expect(Object.keys(given)).toEqual(Object.keys(wanted));
            for (const [key, text] of Object.entries(given)) {
                expect(text.trim(), key).not.toBe('');
                expect(placeholders(text), key).toEqual(placeholders(wanted[key] ?? ''));
                expect(text.split('||||').length, key).toBe(wanted[key]?.split('||||').length);
            }
        });

    it('has the areas under the titles of their declarations', () => {
        const titles = Object.fromEntries(areas.map(({ name, title }) => [name, title]));
        expect(shellEn.areas).toEqual(titles);
    });

    it('falls back to English where a language has no text', async () => {
        expect(merge({ a: { b: 'one', c: 'two' } }, { a: { b: 'un' } })).toEqual({
            a: { b: 'un', c: 'two' },
        });
        const i18n = await createI18n('fr');
        expect(i18n.translate('shell.user.logout')).toBe('Déconnexion');
        expect(i18n.translate('ra.action.save')).toBe('Save');
        await i18n.changeLocale('sw');
        expect(i18n.translate('shell.user.logout')).toBe('Ondoka');
    });

    it('can be stretched by a pseudo-locale that keeps placeholders and plurals', async () => {
        const text = pseudoText('%{smart_count} screen |||| %{smart_count} screens');
        expect(text.match(/%\{smart_count\}/g)).toHaveLength(2);
        expect(text.split('||||')).toHaveLength(2);
        expect(pseudoText('Notifications').length).toBeGreaterThanOrEqual(13 * 1.4);
        const texts = flat(await loadMessages('xx'));
        expect(texts['shell.user.logout']).toMatch(/^\[Löĝöüţ/);
    });
});
