/** How far a figure moved against the period before, in words, and whether that is good. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import type { Field, Tone } from '../../../resources/define/field.ts';
import type { Say } from '../../widgets/say.ts';
import { type Movement, movementOf } from '../table/movement.ts';

export interface Delta {
    mark: Movement['mark'];
    /** `12.5% more`, `2.1 points less`, `724 times as much`. */
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

/** Null where there is nothing to compare. */
export function deltaOf(
    field: Field,
    now: number | null | undefined,
    before: number | null | undefined,
    say: Say,
): Delta | null {
    const moved = movementOf(field, now, before);
    if (!moved) return null;
    const { mark, sign, amount, isTimes } = moved;
    if (sign === 0) return { mark, text: say('as before'), tone: 'neutral' };
    const direction = directionOf(field) * sign;
    return {
        mark,
        text: isTimes
            ? say.text(amount)
            : say(sign > 0 ? '%{amount} more' : '%{amount} less', { amount }),
        tone: direction > 0 ? 'good' : direction < 0 ? 'bad' : 'neutral',
    };
}
