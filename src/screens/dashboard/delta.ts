/** How far a figure moved against the period before, in words, and whether that is good. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import type { Field, Tone } from '../../../resources/define/field.ts';
import { formatNumber } from '../../widgets/fields/figures.tsx';
import type { Say } from '../../widgets/say.ts';

export interface Delta {
    mark: '▲' | '▼' | '=';
    /** `12.5% more`, `2.1 points less`. */
    text: string;
    tone: Tone;
}

/** Whether more of it is better (1), worse (-1), or neither (0): told by its bands alone. */
export function directionOf(field: Field): 1 | -1 | 0 {
    const bands = bandProfiles[rateOf(field)?.bands ?? ''];
    if (!bands) return 0;
    if (bands.at(-1)?.tone === 'good') return 1;
    return bands[0]?.tone === 'good' ? -1 : 0;
}

/** Null where there is nothing to compare. A rate moves by points, everything else by per cent. */
export function deltaOf(
    field: Field,
    now: number | null | undefined,
    before: number | null | undefined,
    say: Say,
): Delta | null {
    if (typeof now !== 'number' || typeof before !== 'number') return null;
    const rate = rateOf(field) !== null;
    if (!rate && before === 0) return null;
    const change = rate ? now - before : ((now - before) / Math.abs(before)) * 100;
    const amount = formatNumber(Math.abs(change), 1);
    if (amount === '0.0') return { mark: '=', text: say('as before'), tone: 'neutral' };
    const direction = directionOf(field) * Math.sign(change);
    return {
        mark: change > 0 ? '▲' : '▼',
        text: say(change > 0 ? '%{amount} more' : '%{amount} less', {
            amount: rate ? say('%{amount} points', { amount }) : `${amount}%`,
        }),
        tone: direction > 0 ? 'good' : direction < 0 ? 'bad' : 'neutral',
    };
}
