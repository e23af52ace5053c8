import { afterEach, expect, it } from 'vitest';
import french from '../../../locales/fr.json';
import { speak } from '../../../locales/tongue.ts';
import { text } from '../../../resources/define/field.ts';
import { tongueIn } from '../../../resources/define/language/tongues.server.ts';
import { cellFor } from '../../../server/fieldTypes/file.ts';
import { shownOf } from '../../../src/widgets/fields/shown.ts';
import { labelsOf } from '../../../src/widgets/labels.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';

afterEach(() => speak('en'));

const read = (value: string, pieced = true): string => {
    const say = sayNow();
    const around = { name: 'changes', record: {}, labels: labelsOf(say, 'audits'), say };
    return shownOf(text('Changes', { pieced }), value, around).texts.join();
};

it('says each word of the product in the language of the reader, and names as they are', () => {
    const change = 'Status: Approved → Partly issued; Name: Mbale, Nord → —';
    expect(read(change)).toBe(change);
    speak('fr', french);
    expect(read(change)).toBe(
        'Statut\u00a0: Approuvé → Délivrée en partie\u00a0; Nom\u00a0: Mbale, Nord → —',
    );
    expect(read(change, false)).toBe(change);
});

it('writes days of it as the reader does, and nothing that only looks like one', () => {
    const change =
        'Expiry: 4 Feb 2026 → 28 Dec 2027; Last seen: 9 Aug 2026, 08:15; Name: 12 Foo 2026';
    expect(read(change)).toBe(change);
    speak('fr', french);
    expect(read(change)).toContain(
        ': 4 févr. 2026 → 28 déc. 2027\u00a0; Vu pour la dernière fois\u00a0: 9 août 2026, 08:15\u00a0; Nom\u00a0: 12 Foo 2026',
    );
});

it('writes figures with thousands as the reader does, and leaves other digits', () => {
    const proposed =
        'ADJ-024500; Damaged; 4 Sep 2026; Slides: −24,500 Box; Gloves 2,5 mm: +12 Pair';
    expect(read(proposed)).toBe(proposed);
    speak('fr', french);
    expect(read(proposed)).toBe(
        'ADJ-024500\u00a0; Endommagé\u00a0; 4 sept. 2026\u00a0; Slides\u00a0: −24\u202f500 Box\u00a0; Gloves 2,5 mm\u00a0: +12 Pair',
    );
});

it('says the words beside a name with a sign that a language sets otherwise', () => {
    speak('fr', french);
    expect(read('Put on hold; Product: Acid alcohol 3 %')).toBe(
        `${french['Put on hold']}\u00a0; ${french['Product']}\u00a0: Acid alcohol 3 %`,
    );
});

it('is said in files too', () => {
    const hand = { ...tongueIn('fr'), timeZone: 'UTC' };
    const field = text('What', { pieced: true });
    expect(cellFor(field, 'Put on hold; Lot: A1', hand)).toBe(
        `${hand.textOf('Put on hold')}\u00a0; ${hand.textOf('Lot')}\u00a0: A1`,
    );
    expect(hand.textOf('Put on hold')).not.toBe('Put on hold');
});
