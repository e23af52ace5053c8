/** One word for one thing: what the glossary says for a word stands in every text that has it. */
import { expect, it } from 'vitest';
import french from '../../../locales/fr.json';
import swahili from '../../../locales/sw.json';

/** English, and what must stand in French and in Swahili (locales/glossary.md); stems, since both inflect. */
const words: readonly (readonly [english: string, french: string, swahili: string])[] = [
    ['barcodes?', 'codes?-barres', 'm[si]+mbopau'],
    ['cartridges?', 'cartouche', 'katriji'],
    ['clinicians?', 'clinicien', 'tabibu'],
    ['districts?', 'district', 'wilaya'],
    ['EQA', 'EEQ', 'EQA'],
    ['facilit(?:y|ies)', 'établissement', '[kv]ituo'],
    ['funders?', 'bailleur', 'fadhili'],
    ['hubs?', 'pôle', '[kv]itovu'],
    ['indeterminate', 'indéterminé', 'bainika'],
    ['lots?', 'lot', 'toleo'],
    ['machines?', 'appareil', 'mashine'],
    ['modules?', 'module', 'moduli'],
    ['partners?', 'partenaire', 'shirika'],
    ['passwords?', 'mots? de passe', 'nenosiri'],
    ['patients?', 'patient', 'gonjwa'],
    ['permissions?', 'autorisation', 'ruhusa'],
    ['programme', 'programme', 'mpango'],
    ['regions?', 'région', 'm[ik]+oa'],
    ['riders?', 'coursier', 'safirishaji'],
    ['roles?', 'rôle', 'jukumu'],
    ['rows?(?! of digits)', 'ligne', 'safu'],
    ['samples?', 'échantillon', 'sampuli'],
    ['stock cards?', 'fiches? de stock', 'kadi z?y?a akiba'],
    ['suppliers?', 'fournisseur', 'sambazaji'],
    ['unrecognised', 'reconnu', 'tambul'],
    ['viral loads?', 'charges? virale', 'wingi wa virusi'],
];

const without = (english: string): string =>
    english.replaceAll(/%\{\w+\}|\bin a row\b|\w+ ?\|\| ?\w+/g, '');

it.each(words)('says %s by its word in both languages', (english, ...ours) => {
    const named = new RegExp(String.raw`(?<![\w-])(?:${english})(?![\w-])`, 'i');
    for (const [at, texts] of [french, swahili].entries()) {
        const said = Object.entries(texts).filter(([key]) => named.test(without(key)));
        expect(said.length).toBeGreaterThan(1);
        const word = new RegExp(ours[at]!, 'i');
        expect(
            said.filter(([, text]) => !word.test(text)),
            'locales/glossary.md',
        ).toEqual([]);
    }
});
