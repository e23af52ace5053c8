/** How far a figure moved: a rate by points, everything else by per cent. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import { say as sentence, type Sentence } from '../../../resources/define/say.ts';
import { formatNumber, percentText } from '../../widgets/fields/numbers.ts';
import type { Say } from '../../widgets/say.ts';

export interface Movement {
    mark: '▲' | '▼' | '=';
    /** 1 for more, -1 for less, 0 where nothing is to be seen of it. */
    sign: 1 | -1 | 0;
    /** How much, without a sign: `12.5%`, `2.1 points`. */
    amount: Sentence;
}

/** Null where there is nothing to compare. */
export function movementOf(field: Field, now: unknown, before: unknown): Movement | null {
    if (typeof now !== 'number' || typeof before !== 'number') return null;
    const rate = rateOf(field) !== null;
    // Of nothing there is no per cent; but nothing as before is known.
    if (!rate && before === 0 && now !== 0) return null;
    const change = rate ? now - before : ((now - before) / (Math.abs(before) || 1)) * 100;
    // What one decimal does not show has not moved.
    const sign = Math.abs(change) < 0.05 ? 0 : change > 0 ? 1 : -1;
    const amount = formatNumber(Math.abs(change), 1);
    return {
        mark: sign === 0 ? '=' : sign > 0 ? '▲' : '▼',
        sign,
        amount: rate ? sentence('%{amount} points', { amount }) : { text: percentText(amount) },
    };
}

/** `+12.5%`, `−2.1 points`; null where there is nothing to compare. */
export function signedMovement(
    field: Field,
    now: unknown,
    before: unknown,
    say: Say,
): { text: string; mark: Movement['mark'] } | null {
    const moved = movementOf(field, now, before);
    if (!moved) return null;
    const sign = moved.sign > 0 ? '+' : moved.sign < 0 ? '−' : '';
    return { text: `${sign}${say.text(moved.amount)}`, mark: moved.mark };
}
