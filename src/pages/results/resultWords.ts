/** Words of results for people: calls and outcomes with their tone, flags as sentences. */
import { sentenceCase, type Tone } from '../../../resources/define/field.ts';

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

/** `not_applicable` is no call at all, of a target that was not asked or could not be told. */
export const wordOf = (word: string): string =>
    word === 'not_applicable' ? 'No call' : sentenceCase(word);

/** `detected`, `very_low` → `Detected, very low`. */
export const callWords = (call: string, grade: string): string =>
    grade ? `${wordOf(call)}, ${grade.replaceAll('_', ' ')}` : wordOf(call);

/** What each mark on a result means, and whether somebody has to look at it. */
const flags: Readonly<Record<string, string>> = {
    unrecognised_result:
        'A word of the instrument is not in the parsing tables. It counts as neither positive nor negative.',
    unrecognised_assay: 'The assay is not in the parsing tables.',
    shifted_fields: 'Fields of the message are out of place, so no call was taken from it.',
    stray_line: 'A line of the message stood where none belongs: it may be damaged.',
    no_order: 'The message has no order, so the sample is not known.',
    contradictory: 'What the instrument says of the targets contradicts itself. No call was taken.',
    conflict: 'Another message told something else of the same run, without being a correction.',
    ambiguous_number: 'The number can be read in two ways, so no value was taken.',
    no_instrument: 'The message does not say which instrument it came from.',
    clock_suspect:
        'The clock of the instrument cannot be right. The result counts on the day it was received.',
    expired_cartridge: 'The cartridge was past its expiry date on the day of the test.',
    pooled: 'Several sample numbers in one: a pooled sample.',
    corrected: 'The instrument corrected this result.',
    error_code_on_success: 'An error code came with a valid result. The result stands.',
};

export const flagWords = (flag: string): string => flags[flag] ?? sentenceCase(flag);

const protocols: Readonly<Record<string, string>> = {
    astm: 'by ASTM',
    hl7: 'by HL7',
    upload: 'in an uploaded file',
};

export const protocolWords = (protocol: unknown): string => protocols[String(protocol)] ?? '';

const fields: Readonly<Record<string, string>> = {
    mtb: 'MTB',
    mtb_grade: 'MTB grade',
    rif: 'Rifampicin resistance',
    result: 'Result as shown',
    call: 'Result',
    calls: 'Calls',
    value_operator: 'Operator of the value',
    error_code: 'Error',
    ended_at: 'Ended',
    test_type: 'Kind',
    sample_id: 'Sample',
    specimen_id: 'Specimen',
    patient_id: 'Patient number',
    patient_name: 'Patient',
};

export const fieldWords = (field: string): string => fields[field] ?? sentenceCase(field);

/** A value of any field as text; words of the tables in plain writing. */
export function valueWords(value: unknown): string {
    if (Array.isArray(value)) return value.map(valueWords).join(', ') || 'nothing';
    if (value === null || value === undefined || value === '') return 'nothing';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = String(value as string | number);
    return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}
