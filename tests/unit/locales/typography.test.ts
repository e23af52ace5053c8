/** French as it is printed: its signs stand apart from the words before them, and figures are written with a comma. */
import { afterAll, describe, expect, it } from 'vitest';
import french from '../../../locales/fr.json';
import { signInTexts } from '../../../locales/signIn.ts';
import { speak, translate, withColon } from '../../../locales/tongue.ts';
import { inPieces } from '../../../resources/define/language/pieces.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { say, spoken } from '../../../resources/define/say.ts';
import { wordsOf } from '../../../resources/sms/send.server.ts';
import { type Template, templates } from '../../../resources/sms/words.ts';

/** Texts that show how something is written for machines: JSON, and figures as an instrument wrote them. */
const forMachines = [/^\S.* : \{"<id>"/, />15\.0/, /SPC 27\.0/, /1,500 ou 1\.5/];

/** What of the catalogue breaks a rule. */
const breaking = (rule: RegExp): string[] =>
    Object.values<string>(french).filter(
        (text) => rule.test(text) && !forMachines.some((known) => known.test(text)),
    );

describe('the French catalogue', () => {
    it('parts : ; ? ! and % from the word before them', () => {
        expect(breaking(/[^\s:;?!][:;?!](?=\s|$)|[\d}]%(?!\{)/)).toEqual([]);
    });

    it('parts quotation marks from what they quote, and writes its own', () => {
        expect(breaking(/«(?! )|(?<! )»|["“”]|\w'\w/)).toEqual([]);
    });

    it('joins the three dots to the word before them, and writes no two spaces', () => {
        expect(breaking(/\.\.\.| …| {2}/)).toEqual([]);
    });

    it('writes figures with a comma, and thousands with a space', () => {
        expect(breaking(/(?<![\d.])\d+\.\d+(?![\d.])|\d,\d{3}(?!\d)/)).toEqual([]);
    });

    it('ends no line of the sign-in page before a sign', () => {
        const wrong = Object.values(signInTexts.fr).filter((text) => / [:;?!]/.test(text));
        expect(wrong).toEqual([]);
    });
});

describe('a sentence in French', () => {
    afterAll(() => speak('en'));

    it('has its spaces in files and e-mails as on screens', () => {
        const sentence = say('Delete %{name}?', { name: 'A' });
        expect(spoken(sentence, tongueIn('fr'))).toBe('Supprimer A\u00a0?');
        expect(spoken(say('%{limit} % and more', { limit: 5 }), tongueIn('fr'))).toBe(
            '5\u00a0% et plus',
        );
    });

    it('has none of them in a text message, of which three parts would hold half as much', () => {
        const told = {
            facility: 'Mbale',
            machine: '840100',
            day: { day: '2026-11-28' },
            days: 4,
            smart_count: 2,
            kind: say('Machine silent'),
        };
        const words = (Object.keys(templates) as Template[]).map((template) =>
            wordsOf(template, told, tongueIn('fr')),
        );
        expect(words.length).toBeGreaterThan(5);
        expect(words.filter((text) => /[\u00a0\u202f’]/.test(text))).toEqual([]);
        expect(words).toContain(
            'Appareil muet : 2 alertes vous attendent. Connectez-vous pour les voir.',
        );
    });

    it('has them where it is of values alone, which nobody translates', () => {
        speak('fr', french);
        expect(translate(say('%{action}: %{name}', { action: 'Décider', name: 'A: b' }))).toBe(
            'Décider\u00a0: A: b',
        );
        expect([withColon('Lot'), ['a', 'b'].join(withColon('', '; '))]).toEqual([
            'Lot\u00a0:',
            'a\u00a0; b',
        ]);
    });

    it('has them between the words that the server put together', () => {
        expect(inPieces('Rank: 5, tied, 2/3', tongueIn('fr'))).toBe('Rang\u00a0: 5, ex æquo, 2/3');
        expect(inPieces('Status: Draft → Sent; Name: Mbale', tongueIn('fr'))).toBe(
            'Statut\u00a0: Brouillon → Envoyé\u00a0; Nom\u00a0: Mbale',
        );
        expect(inPieces('Added on: 4 Sep 2026', tongueIn('en'))).toBe('Added on: 4 Sep 2026');
    });
});
