/** Words of results for people: calls and outcomes with their tone, flags as sentences. */
import { sentenceCase, type Tone } from '../../../resources/define/field.ts';
import { resultFlags } from '../../../resources/results/flags.ts';
import { translate } from '../../../locales/tongue.ts';
import { phrases } from '../../../resources/define/say.ts';
import { sayNow } from '../../widgets/sayNow.ts';

const tones: Readonly<Record<string, Tone>> = {
    success: 'good',
    error: 'bad',
    invalid: 'warning',
    no_result: 'warning',
    in_progress: 'neutral',
    detected: 'bad',
    not_detected: 'good',
    indeterminate: 'warning',
    unrecognised: 'warning',
    not_applicable: 'neutral',
};

export const toneOf = (word: string): Tone => tones[word] ?? 'neutral';

/** A word of the tables for people; `not_applicable` is no call that failed, but that of a target which is measured or was not asked. */
export const wordOf = (word: string): string => sayNow().text(sentenceCase(word));

/** `detected`, `very_low` → `Detected, very low`. */
export const callWords = (call: string, grade: string): string =>
    grade ? `${wordOf(call)}, ${translate(sentenceCase(grade)).toLowerCase()}` : wordOf(call);

/** A mark on a result in a sentence. */
export const flagWords = (flag: string): string =>
    translate(isKnown(flag) ? resultFlags[flag].meaning : sentenceCase(flag));

export const isKnown = (flag: string): flag is keyof typeof resultFlags => flag in resultFlags;

const protocols: Readonly<Record<string, string>> = phrases({
    astm: 'by ASTM',
    hl7: 'by HL7',
    upload: 'in an uploaded file',
});

export const protocolWords = (protocol: unknown): string =>
    translate(protocols[String(protocol)] ?? '');

const fields: Readonly<Record<string, string>> = phrases({
    mtb: 'MTB',
    mtb_grade: 'MTB grade',
    rif: 'Rifampicin resistance',
    result: 'Result as shown',
    call: 'Result',
    calls: 'Results by target',
    value_operator: 'Sign before the value',
    error_code: 'Error',
    ended_at: 'Ended',
    test_type: 'Kind',
    sample_id: 'Sample',
    specimen_id: 'Specimen',
    patient_id: 'Patient number',
    patient_name: 'Patient',
    flags: 'Marks',
    radiologist: 'Radiologist',
});

export const fieldWords = (field: string): string =>
    translate(fields[field] ?? sentenceCase(field));

const nothing = phrases('nothing');

/** What a result is (`test_type`), for people. */
const kinds: Readonly<Record<string, string>> = phrases({
    specimen: 'Result of a patient',
    qc: 'Quality control',
    reading: 'Another reading of the same X-ray counts',
});

/** A value of any field as text; words of the tables in plain writing. */
export function valueWords(value: unknown, field = ''): string {
    const kind = field === 'test_type' && kinds[String(value)];
    if (kind) return translate(kind);
    if (Array.isArray(value))
        return value.map((one) => valueWords(one)).join(', ') || translate(nothing);
    if (value === null || value === undefined || value === '') return translate(nothing);
    if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No').toLowerCase();
    const text = String(value as string | number);
    if (isKnown(text)) return translate(resultFlags[text].label);
    if (/^[a-z]+(_[a-z]+)*$/.test(text)) return translate(sentenceCase(text)).toLowerCase();
    // A target with its call and grade: `MTB not_detected`.
    const [, target, call, grade = ''] =
        /^(\S+) ([a-z]+(?:_[a-z]+)*)(?: ([a-z_]+))?$/.exec(text) ?? [];
    return target && call && call in tones
        ? `${target} ${callWords(call, grade).toLowerCase()}`
        : text;
}
