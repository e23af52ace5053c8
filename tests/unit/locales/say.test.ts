import { afterEach, describe, expect, it } from 'vitest';
import { readAnswer } from '../../../dataProvider/answers.ts';
import { speak, translate, withColon } from '../../../locales/tongue.ts';
import { Refusal } from '../../../resources/define/errors.ts';
import { roles } from '../../../resources/admin/roles.entity.ts';
import {
    dayIn,
    minuteText,
    optionsOf,
    say,
    spoken,
    writeValue,
} from '../../../resources/define/say.ts';
import { textsInCode } from '../../../scripts/generate/codeTexts.ts';
import { declaredTexts } from '../../../scripts/generate/declaredTexts.ts';
import { refusalBody } from '../../../server/plugins/errors.ts';
import { titleOfRole } from '../../../src/pages/admin/rolesCall.ts';
import { titleOf } from '../../../src/screens/form/texts.ts';
import { readCivil } from '../../../src/widgets/dates/dates.ts';
import { stepText, stepTick } from '../../../src/widgets/dates/steps.ts';
import { percentText } from '../../../src/widgets/fields/numbers.ts';

const french = {
    'Only %{quantity} %{unit} of lot %{lot} are left.':
        'Il ne reste que %{quantity} %{unit} du lot %{lot}.',
    Boxes: 'boîtes',
    '%{smart_count} line |||| %{smart_count} lines':
        '%{smart_count} ligne |||| %{smart_count} lignes',
    Open: 'Ouvrir',
    'counts.status: Open': 'Ouvert',
    'Edited successful': 'Modifié',
};

const left = say('Only %{quantity} %{unit} of lot %{lot} are left.', {
    quantity: 24500,
    unit: say('Boxes'),
    lot: 'A1',
});

describe('a sentence', () => {
    afterEach(() => speak('en'));

    it('says figures and days as English writes them', () => {
        expect(spoken(left)).toBe('Only 24,500 Boxes of lot A1 are left.');
        expect(writeValue({ day: '2026-09-03' })).toBe('3 Sep 2026');
        expect(writeValue([say('Boxes'), { day: '2026-12-20' }, 1.5])).toBe(
            'Boxes, 20 Dec 2026, 1.5',
        );
    });

    it('says them as the language of the reader does', () => {
        speak('fr', french);
        expect(translate(left).replaceAll(/\s/g, ' ')).toBe(
            'Il ne reste que 24 500 boîtes du lot A1.',
        );
        expect(translate(say('Not translated.'))).toBe('Not translated.');
    });

    it('chooses the form that the count asks for, by the rules of the language', () => {
        const lines = (count: number) =>
            say('%{smart_count} line |||| %{smart_count} lines', { smart_count: count });
        expect([0, 1, 2].map((count) => spoken(lines(count)))).toEqual([
            '0 lines',
            '1 line',
            '2 lines',
        ]);
        speak('fr', french);
        expect([0, 1, 2].map((count) => translate(lines(count)))).toEqual([
            '0 ligne',
            '1 ligne',
            '2 lignes',
        ]);
    });

    it('ends no line of French before its signs', () => {
        speak('fr', {
            'Delete %{name}?': 'Supprimer « %{name} » ?',
            Share: 'Part : 5 % de %{all}',
        });
        expect(translate(say('Delete %{name}?', { name: 'A : B' }))).toBe(
            'Supprimer «\u00a0A : B\u00a0»\u00a0?',
        );
        expect(translate(say('Share'))).toBe('Part\u00a0: 5\u00a0% de %{all}');
    });

    it('writes per cent at its figure, where the language does', () => {
        speak('en');
        expect(translate(say('%{limit} % and more', { limit: 5 }))).toBe('5% and more');
        expect(percentText('6.4')).toBe('6.4%');
        speak('fr', { '%{limit} % and more': '%{limit} % et plus' });
        expect(translate(say('%{limit} % and more', { limit: 5 }))).toBe('5\u00a0% et plus');
        expect([percentText('6,4'), withColon('Taux')]).toEqual(['6,4\u00a0%', 'Taux\u00a0:']);
    });

    it('names the words of a choice as people call them on a screen, and as programs do on the wire', () => {
        const words = optionsOf({ dmy: 'Day first', mdy: 'Month first' });
        const sentence = say('One of: %{words}.', { words });
        expect(spoken(sentence)).toBe('One of: dmy, mdy.');
        expect(translate(sentence)).toBe('One of: Day first, Month first.');
        speak('fr', { 'One of: %{words}.': 'Un parmi : %{words}.', 'Day first': 'Jour d’abord' });
        expect(translate(sentence)).toBe('Un parmi\u00a0: Jour d’abord, Month first.');
    });

    it('says the role of an account type in the language of the reader, and leaves any other as it is named', () => {
        speak('fr', { Distributor: 'Distributeur', Open: 'Ouvrir' });
        const title = (name: string) => titleOf(roles, { id: 1, name });
        expect(['Distributor', 'Open'].map(title)).toEqual(['Distributeur', 'Open']);
        expect(
            ['Distributor', 'Open'].map((name) => titleOfRole({ id: 1, name, permissions: {} })),
        ).toEqual(['Distributeur', 'Open']);
    });

    it('counts the first of a month in order in French, as people write it', () => {
        expect([dayIn('2026-06-01', 'fr'), dayIn('2026-06-21', 'fr')]).toEqual([
            '1er juin 2026',
            '21 juin 2026',
        ]);
        expect([dayIn('2026-06-01', 'en'), dayIn('2026-06-01', 'sw')]).toEqual([
            '1 Jun 2026',
            '1 Jun 2026',
        ]);
        expect(minuteText('2026-06-01 09:05', 'fr')).toBe('1er juin 2026, 09:05');
        speak('fr', french);
        expect(readCivil('1er juin 2026')).toBe('2026-06-01');
        expect([stepTick('2026-06-01'), stepText('2026 W23')]).toEqual([
            '1er juin',
            '1er – 7 juin 2026',
        ]);
    });

    it('is translated by its place where one English word is two', () => {
        speak('fr', french);
        expect([translate('Open'), translate('Open', 'counts.status')]).toEqual([
            'Ouvrir',
            'Ouvert',
        ]);
    });
});

describe('an answer of the server', () => {
    afterEach(() => speak('en'));

    const answer = (body: unknown, status: number) =>
        new Response(JSON.stringify(body), { status });

    it('is English word for word, and read in the language of the reader', async () => {
        const body = refusalBody(
            new Refusal(left, 'not_enough', { quantity: left, lot: say('Boxes') }),
            'r1',
        );
        expect(body).toMatchObject({
            message: 'Only 24,500 Boxes of lot A1 are left.',
            errors: { lot: 'Boxes' },
            words: { message: left, errors: { quantity: left } },
        });
        speak('fr', french);
        const error = await readAnswer(answer(body, 202)).catch((one: unknown) => one);
        expect(error).toMatchObject({
            message: expect.stringMatching(/^Il ne reste que/),
            body: { errors: { lot: 'boîtes' } },
        });
    });

    it('is translated also when its server knows nothing of keys', async () => {
        speak('fr', french);
        expect(await readAnswer(answer({ success: 'Edited successful' }, 200))).toEqual({
            success: 'Modifié',
        });
    });
});

describe('the English catalogue', () => {
    it('has what code says and what its tables hold', () => {
        const code = `import { say } from './say.ts';
            say(own ? 'Add lines' : 'See lines'); say(\`Plain\`); other('not this');
            const words = phrases({ a: 'One', b: ['Two', 'Three'] } as const);`;
        expect(textsInCode('a.ts', code)).toEqual([
            'Add lines',
            'See lines',
            'Plain',
            'One',
            'Two',
            'Three',
        ]);
    });

    it('has what is said by another name, where a screen has a say of its own', () => {
        const code = `import { say as sentence } from './say.ts';
            sentence('%{smart_count} lot |||| %{smart_count} lots', { smart_count });`;
        expect(textsInCode('a.tsx', code)).toEqual(['%{smart_count} lot |||| %{smart_count} lots']);
    });

    it('has every text of a declaration', () => {
        const declaration = {
            name: 'lots',
            title: ['Lot', 'Lots'],
            fields: { state: { type: 'choice', label: 'State', options: { open: 'Open' } } },
            form: { 'Where from': ['state'], '': [] },
            mounts: [{ route: '/lots', label: 'All lots', access: [{ why: 'Not a text' }] }],
        };
        expect(declaredTexts(declaration)).toEqual([
            'Lot',
            'Lots',
            'State',
            'Open',
            'Where from',
            'All lots',
        ]);
    });
});
