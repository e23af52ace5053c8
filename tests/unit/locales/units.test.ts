/** A figure and its unit stand in the order of the language. */
import { afterEach, expect, it } from 'vitest';
import french from '../../../locales/fr.json' with { type: 'json' };
import swahili from '../../../locales/sw.json' with { type: 'json' };
import { speak } from '../../../locales/tongue.ts';
import { figureText, valueText } from '../../../src/widgets/fields/numbers.ts';

afterEach(() => speak('en'));

const shown = () => [
    figureText(1, 0, 'days'),
    figureText(12, 0, 'days'),
    valueText(27.25, 'hours'),
    valueText(892295, 'copies/mL'),
    figureText(6.4, 1, '%'),
];

it('stands before its figure in Swahili where it is a word, and behind it everywhere else', () => {
    expect(shown()).toEqual(['1 day', '12 days', '27.3 hours', '892,295 copies/mL', '6.4%']);
    speak('sw', swahili);
    expect(shown()).toEqual(['siku 1', 'siku 12', 'saa 27.3', '892,295 copies/mL', '6.4%']);
    speak('fr', french);
    expect(shown().slice(0, 3)).toEqual(['1 jour', '12 jours', '27,3 heures']);
    // French counts none, and less than two, as one.
    expect(figureText(0, 0, 'days')).toBe('0 jour');
    expect(figureText(1.5, 1, 'days')).toBe('1,5 jour');
});
