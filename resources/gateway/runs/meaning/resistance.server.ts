/**
 * The drugs of a reflex test (MTB/XDR): what is told of a drug by its own target and by that of its low level
 * (`Low INH Resistance`) is one call. A target without a word gives no call; what says nothing of resistance
 * where MTB was found is unrecognised, never susceptible.
 */
import type { CallWord, Outcome } from '../../parsing/tables.server.ts';
import type { Reading } from '../../parsing/words.server.ts';

/** Drugs say how a detected organism is to be treated, never whether it is there. */
const drugs: readonly string[] = ['RIF', 'INH', 'FLQ', 'AMK', 'KAN', 'CAP', 'ETH'];

/** Of a drug or of its low level. */
export const isDrug = (target: string): boolean => drugs.includes(drugOf(target));

/** What the words of one target say, and the name of the target that it tells of. */
export interface DrugReading {
    /** Of the drug itself, for both of its targets. */
    drug: string;
    low: boolean;
    reading: Reading | null;
    text: string;
}

export interface DrugCall {
    target: string;
    call: CallWord;
    grade: string;
    result: string;
}

/** The drug of the target of its low level: `INH Low` is of INH. */
export const drugOf = (name: string): string => name.replace(/\s+low$/i, '');

/** From the gravest for the patient to the least: the first that either target says is the call of the drug. */
const gravest = ['unrecognised', 'indeterminate', 'invalid'] as const;

/** One call a drug, in the order in which they were sent. */
export function combineDrugs(sent: readonly DrugReading[], outcome: Outcome): DrugCall[] {
    const drugs = [...new Set(sent.map(({ drug }) => drug))];
    return drugs.flatMap((drug) => {
        const told = sent.filter((one) => one.drug === drug && one.reading !== null);
        return told.length ? [callOf(drug, told, outcome)] : [];
    });
}

function callOf(target: string, told: readonly DrugReading[], outcome: Outcome): DrugCall {
    const said = told.map((one) => ({ ...one, ...readingOf(one.reading as Reading, outcome) }));
    const own = said.filter(({ low }) => !low);
    const ofLow = said.filter(({ low }) => low);
    type Said = (typeof said)[number];
    const as = ({ text }: Said, call: CallWord, grade = ''): DrugCall => ({
        target,
        call,
        grade,
        result: text,
    });
    const resistant = own.find(({ call }) => call === 'detected');
    const contradicted = resistant && own.some(({ call }) => call === 'not_detected');
    if (resistant)
        return contradicted
            ? as(resistant, 'unrecognised')
            : as(resistant, 'detected', resistant.grade);
    const weakly = ofLow.find(({ call }) => call === 'detected');
    if (weakly) return as(weakly, 'detected', 'low');
    for (const call of gravest) {
        const doubtful = said.find((one) => one.call === call);
        if (doubtful) return as(doubtful, call);
    }
    const [first] = own;
    if (first) return as(first, first.call, first.grade);
    // That there is no resistance of a low level says nothing of any other.
    const one = said[0] as Said;
    return as(one, one.call === 'not_detected' ? 'unrecognised' : one.call);
}

/** A target that failed while another succeeded is invalid. */
const readingOf = (reading: Reading, outcome: Outcome): Pick<Reading, 'call' | 'grade'> =>
    reading.outcome !== 'success' && outcome === 'success'
        ? { call: 'invalid', grade: '' }
        : reading;

/**
 * The calls of a run whose organism is told of too. Where it was not found no drug is told of: what was not detected then
 * does not apply, and a resistance contradicts it. Drugs without a word about the organism are for somebody to look at.
 */
export function withOrganism(
    calls: readonly DrugCall[],
    organism: string,
): { calls: DrugCall[]; contradictory: boolean } {
    const own = calls.find(({ target }) => target === organism);
    const drugs = calls.filter(({ target }) => target !== organism);
    const told = drugs.filter(({ call }) =>
        ['detected', 'not_detected', 'indeterminate'].includes(call),
    );
    if (organism === '' || !told.length || own?.call === 'detected')
        return { calls: [...calls], contradictory: false };
    if (!own) {
        const missing: DrugCall = { target: organism, call: 'unrecognised', grade: '', result: '' };
        return { calls: [missing, ...calls], contradictory: false };
    }
    if (told.some(({ call }) => call !== 'not_detected')) {
        const unread = calls.map((one): DrugCall => ({ ...one, call: 'unrecognised', grade: '' }));
        return { calls: unread, contradictory: true };
    }
    const none = (one: DrugCall): DrugCall =>
        told.includes(one) ? { ...one, call: 'not_applicable', grade: '' } : one;
    return { calls: calls.map(none), contradictory: false };
}
