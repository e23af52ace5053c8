/** How far a figure moved: a rate by points, everything else by per cent. */
import { rateOf } from '../../../resources/define/fieldFacts.ts';
import type { Field } from '../../../resources/define/field.ts';
import { formatNumber } from '../../widgets/fields/figures.tsx';
import type { Say } from '../../widgets/say.ts';

/** `+12.5%`, `−2.1 points`; null where there is nothing to compare. */
export function movement(
    field: Field,
    now: unknown,
    before: unknown,
    say: Say,
): { text: string; mark: '▲' | '▼' | '=' } | null {
    if (typeof now !== 'number' || typeof before !== 'number') return null;
    const rate = rateOf(field) !== null;
    if (!rate && before === 0) return null;
    const change = rate ? now - before : ((now - before) / Math.abs(before)) * 100;
    const sign = change > 0 ? '+' : change < 0 ? '−' : '';
    const amount = `${sign}${formatNumber(Math.abs(change), 1)}`;
    return {
        text: rate ? say('%{amount} points', { amount }) : `${amount}%`,
        mark: change > 0 ? '▲' : change < 0 ? '▼' : '=',
    };
}
