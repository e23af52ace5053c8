/** What a run found, in a few words for people: as its list says it, never as the instrument wrote it. */
import { sentenceCase } from '../../define/field.ts';
import type { HintPart } from '../../define/points/find.ts';
import { phrases, say } from '../../define/say.ts';

export interface Run extends Readonly<Record<string, unknown>> {
    outcome: string;
    call: string;
    mtb: string | null;
    mtb_grade: string | null;
    rif: string | null;
    value_operator: string;
    value: number | string | null;
    unit: string;
}

const mtbWords: Readonly<Record<string, string>> = phrases({
    detected: 'MTB detected',
    not_detected: 'MTB not detected',
    indeterminate: 'MTB indeterminate',
    invalid: 'MTB invalid',
    unrecognised: 'MTB unrecognised',
});

const rifWords: Readonly<Record<string, string>> = phrases({
    detected: 'RIF resistance detected',
    not_detected: 'RIF resistance not detected',
    indeterminate: 'RIF resistance indeterminate',
    invalid: 'RIF resistance invalid',
    unrecognised: 'RIF resistance unrecognised',
});

/** Its outcome where it failed, else its calls and what it measured; nothing where it tells none. */
export function findingOf(run: Run): HintPart[] {
    if (run.outcome !== 'success') return [{ text: sentenceCase(run.outcome) }];
    const mtb = mtbWords[run.mtb ?? ''];
    const rif = rifWords[run.rif ?? ''];
    const calls = [
        ...(mtb ? [{ text: mtb }] : []),
        ...(mtb && run.mtb_grade
            ? [{ text: sentenceCase(run.mtb_grade), small: true } as const]
            : []),
        ...(rif ? [{ text: rif }] : []),
    ];
    if (calls.length) return calls;
    return [...(isCall(run.call) ? [{ text: sentenceCase(run.call) }] : []), ...measured(run)];
}

const isCall = (call: string): boolean => call !== '' && call !== 'not_applicable';

/** The sign only where it says more than the number; copies are counted, and have no fraction. */
function measured({ value_operator, value, unit }: Run): HintPart[] {
    if (value === null) return [];
    const copies = /^copies\/ml$/i.test(unit);
    const number = copies ? Math.round(Number(value)) : Number(value);
    const sign = value_operator === '=' ? '' : value_operator;
    return [say('%{sign} %{number} %{unit}', { sign, number, unit: copies ? 'copies/mL' : unit })];
}
