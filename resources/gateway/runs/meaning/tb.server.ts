/**
 * The three outcomes of MTB/RIF and Ultra (MTB, MTB Trace, RIF Resistance) as one result. Trace is
 * MTB detected and has no rifampicin call; what contradicts itself is unrecognised, never negative.
 */
import type { Outcome } from '../../parsing/tables.server.ts';
import type { Reading } from '../../parsing/words.server.ts';

export interface TbResult {
    outcome: Outcome;
    mtb: { call: Reading['call']; grade: string };
    rif: { call: Reading['call']; grade: string };
    contradictory: boolean;
}

const none = { call: 'not_applicable', grade: '' } as const;
const unknown = { call: 'unrecognised', grade: '' } as const;

/** Null stands for a target without any text, undefined for one that was not sent. */
export function combineTb(
    mtb: Reading | null | undefined,
    trace: Reading | null | undefined,
    rif: Reading | null | undefined,
): TbResult {
    const said = mtb ?? trace ?? rif;
    if (!said) return { outcome: 'no_result', mtb: unknown, rif: unknown, contradictory: false };
    const contradiction: TbResult = {
        outcome: 'success',
        mtb: unknown,
        rif: unknown,
        contradictory: true,
    };
    // A run that failed has no call; one target that failed in a run that succeeded is invalid.
    if (said.outcome !== 'success') {
        const succeeded = [mtb, trace, rif].some(
            (reading) => reading?.outcome === 'success' && reading.call === 'detected',
        );
        if (succeeded) return contradiction;
        const call = said.outcome === 'invalid' ? ({ call: 'invalid', grade: '' } as const) : none;
        // A word that nobody can read stands beside the failure: somebody has to look.
        const unread = [trace, rif].some((reading) => reading?.call === 'unrecognised');
        return {
            outcome: said.outcome,
            mtb: call,
            rif: unread ? unknown : none,
            contradictory: false,
        };
    }
    if (trace?.call === 'detected' || (mtb?.call === 'detected' && mtb.grade === 'trace')) {
        if (mtb && mtb.call !== 'detected') return contradiction;
        // A trace next to a graded detection: the grade is the stronger statement.
        if (mtb && mtb.grade !== '' && mtb.grade !== 'trace') return contradiction;
        if (rif?.call === 'detected') return contradiction;
        return {
            outcome: 'success',
            mtb: { call: 'detected', grade: 'trace' },
            rif: rif?.call === 'unrecognised' ? unknown : none,
            contradictory: false,
        };
    }
    // Without MTB itself a word about trace or rifampicin alone proves nothing.
    if (!mtb) return { outcome: 'success', mtb: unknown, rif: unknown, contradictory: false };
    if (mtb.call === 'detected') {
        let call: TbResult['rif'] = rif ? { call: rif.call, grade: rif.grade } : unknown;
        if (rif && rif.outcome !== 'success') call = { call: 'invalid', grade: '' };
        return {
            outcome: 'success',
            mtb: { call: 'detected', grade: mtb.grade },
            rif: call,
            contradictory: false,
        };
    }
    if (rif?.call === 'detected') return contradiction;
    // A trace that failed, or an unknown word for it, may have been there.
    if (trace && (trace.outcome !== 'success' || trace.call === 'unrecognised'))
        return { outcome: 'success', mtb: unknown, rif: unknown, contradictory: false };
    return {
        outcome: 'success',
        mtb: { call: mtb.call, grade: mtb.grade },
        rif: rif?.call === 'unrecognised' || mtb.call === 'unrecognised' ? unknown : none,
        contradictory: false,
    };
}
