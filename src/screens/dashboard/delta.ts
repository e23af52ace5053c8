/** How far a figure moved against the period before, and whether that is good. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import { bandProfiles } from '../../../resources/bands.ts';
import type { Field, Tone } from '../../../resources/define/field.ts';
import type { Say } from '../../widgets/say.ts';
import { type Movement, movementOf, signedMovement } from '../table/movement.ts';

export interface Delta {
    mark: Movement['mark'];
    /** As tables say it: `+12.5%`, `−2.1 points`, `724 times as much`, `as before`. */
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
    const said = signedMovement(field, now, before, say);
    if (!moved || !said) return null;
    const direction = directionOf(field) * moved.sign;
    return { ...said, tone: direction > 0 ? 'good' : direction < 0 ? 'bad' : 'neutral' };
}
