/** What a result says in the words of the partner system (domain: results of referred samples). Closed lists; nothing falls through. */

/** What of a result is told. */
export interface Finding {
    outcome: string;
    mtb: string | null;
    mtb_grade: string;
    rif: string | null;
}

export interface Worded {
    mtb: string;
    rr: string;
    output: string;
}

const grades: Readonly<Record<string, string>> = {
    very_low: 'DETECTED VERY LOW',
    low: 'DETECTED LOW',
    medium: 'DETECTED MEDIUM',
    high: 'DETECTED HIGH',
    trace: 'DETECTED TRACE',
};

/** Runs that ended without a finding. */
const ended: Readonly<Record<string, Worded>> = {
    error: { mtb: 'ERROR', rr: 'Error', output: 'Error' },
    invalid: { mtb: 'INVALID', rr: 'Invalid', output: 'Invalid' },
    no_result: { mtb: 'NO RESULT', rr: '', output: 'No result' },
};

/** What is told where a result that was told is not of this sample after all. */
export const withdrawn: Worded = { mtb: 'NO RESULT', rr: '', output: 'No result' };

/**
 * The words for a finding; undefined where there is none: a word that nobody has read yet, or tuberculosis without its grade,
 * which the partner system would read as no result. Such a finding waits for a person. Resistance beside "no tuberculosis"
 * contradicts itself and waits too. Of tuberculosis whose resistance could not be read (traces among it) resistance is
 * indeterminate: never "not detected".
 */
export function wordsOfFinding({ outcome, mtb, mtb_grade, rif }: Finding): Worded | undefined {
    if (outcome !== 'success') return ended[outcome];
    if (mtb === 'not_detected')
        return rif === 'detected' || rif === 'unrecognised'
            ? undefined
            : { mtb: 'NOT DETECTED', rr: '', output: 'MTB not detected' };
    if (mtb === 'invalid' || mtb === 'indeterminate')
        return rif === 'detected' || rif === 'unrecognised' ? undefined : ended['invalid'];
    const grade = grades[mtb_grade];
    if (mtb !== 'detected' || rif === 'unrecognised' || grade === undefined) return undefined;
    const rr =
        rif === 'detected' ? 'DETECTED' : rif === 'not_detected' ? 'NOT DETECTED' : 'INDETERMINATE';
    return { mtb: grade, rr, output: `MTB detected, rifampicin resistance ${rr.toLowerCase()}` };
}
