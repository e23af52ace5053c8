/** How far a figure moved against an earlier one: the same rule on screens and in files. */
import type { Field } from '../field.ts';
import { rateOf } from '../fieldFacts.ts';

/** What one decimal does not show has not moved. */
const SEEN = 0.05;

/** A rate in points, everything else in per cent of what it was; null where there is nothing to compare. */
export function changeOf(field: Field, now: unknown, before: unknown): number | null {
    if (typeof now !== 'number' || typeof before !== 'number') return null;
    const rate = rateOf(field) !== null;
    // Of nothing there is no per cent; but nothing as before is known.
    if (!rate && before === 0 && now !== 0) return null;
    return rate ? now - before : ((now - before) / (Math.abs(before) || 1)) * 100;
}

/** 1 for more, -1 for less, 0 where nothing is to be seen of it. */
export const signOf = (change: number): 1 | -1 | 0 =>
    Math.abs(change) < SEEN ? 0 : change > 0 ? 1 : -1;
