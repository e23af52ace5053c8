import { describe, expect, it } from 'vitest';
import { themeNames } from '../../../src/shell/settings/stored.ts';
import { type Tokens, tokensOf } from '../../../src/shell/themes/themes.ts';

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const value = parseInt(hex.slice(at, at + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
function contrast(one: string, other: string): number {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
}

/** Text needs 4.5:1 on everything it stands on, the outline of a control 3:1. */
const textPairs: [keyof Tokens, keyof Tokens][] = [
    ...(['text', 'muted', 'primary', 'success', 'danger', 'warning', 'info'] as const).flatMap(
        (word) =>
            [
                [word, 'bg'],
                [word, 'surface'],
            ] as [keyof Tokens, keyof Tokens][],
    ),
    ['onPrimary', 'primary'],
    ['onSoft', 'soft'],
    ['text', 'soft'],
    ['onHeader', 'header'],
    ['onSide', 'side'],
    ['sideMuted', 'side'],
    ['onSideActive', 'sideActive'],
    ['onSide', 'sideActive'],
    ['success', 'successSoft'],
    ['danger', 'dangerSoft'],
    ['warning', 'warningSoft'],
    ['info', 'infoSoft'],
    ['text', 'successSoft'],
    ['text', 'dangerSoft'],
    ['text', 'warningSoft'],
    ['text', 'infoSoft'],
];

describe('the eight themes', () => {
    for (const name of themeNames)
        for (const dark of [false, true])
            it(`${name} ${dark ? 'dark' : 'light'} can be read by everybody`, () => {
                const tokens = tokensOf(name, dark);
                const weak = textPairs
                    .map(([on, under]) => ({
                        on,
                        under,
                        ratio: contrast(tokens[on], tokens[under]),
                    }))
                    .filter(({ ratio }) => ratio < 4.5);
                expect(weak).toEqual([]);
                expect(contrast(tokens.control, tokens.surface)).toBeGreaterThanOrEqual(3);
                expect(contrast(tokens.primary, tokens.surface)).toBeGreaterThanOrEqual(3);
            });

    it('are all different', () => {
        const drawn = themeNames.map((name) => JSON.stringify(tokensOf(name, false)));
        expect(new Set(drawn).size).toBe(8);
    });
});
