/** The call of a whole run, one of its calls by target: what counters and positivity go by. */
import type { Outcome } from '../../parsing/tables.server.ts';
import type { Call } from './calls.server.ts';
import { isDrug } from './resistance.server.ts';

/**
 * The call of the assay's own target where it is among the calls (MTB of a TB run, SARS-CoV-2 of a
 * respiratory panel), else of the panel: detected where any target is (HPV: a woman is positive if
 * any channel is; docs/indicators.md), and negative only where every target is. Empty where the run gave
 * no result.
 */
export function overallCall(
    target: string,
    outcome: Outcome,
    calls: readonly Call[],
): Call['call'] | '' {
    if (outcome !== 'success') return '';
    const organisms = calls.filter((call) => !isDrug(call.target));
    const own = organisms.find((call) => call.target === target);
    const considered = own && organisms.length > 1 && target !== 'HPV' ? [own] : organisms;
    const words = considered.map((call) => call.call);
    if (words.includes('detected')) return 'detected';
    for (const doubtful of ['unrecognised', 'indeterminate', 'invalid'] as const) {
        if (words.includes(doubtful)) return doubtful;
    }
    if (words.includes('not_detected')) return 'not_detected';
    return words.length ? 'not_applicable' : 'unrecognised';
}

/**
 * A reflex test (MTB/XDR) asks for the resistance of what is already found: whether the organism is there is not its
 * question, so that the run has no call of its own and counts in no positivity. Its targets keep theirs.
 */
export function reflexCall(outcome: Outcome, calls: readonly Call[]): Call['call'] | '' {
    if (outcome !== 'success') return '';
    const unread = !calls.length || calls.some((call) => call.call === 'unrecognised');
    return unread ? 'unrecognised' : 'not_applicable';
}
