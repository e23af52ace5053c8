/** What an instrument tells of people: sex and age in the words and units of results, and who ran it. */
import { daysBetween } from '../../define/calendar/days.ts';
import { normalise } from '../parsing/normalise.ts';
import type { Run } from '../reading/run.server.ts';
import { readDay } from './clock.server.ts';

export const sexes: Record<string, string> = {
    F: 'female',
    M: 'male',
    O: 'other',
    U: 'unknown',
    A: 'other',
};

/** `34`, `034Y`, `34 years` and `6M` (months) as years. */
export function yearsOf(sent: string): number | null {
    const [, number = '', unit = 'Y'] =
        /^(\d{1,3}(?:[.,]\d+)?)\s*(?:([YMWD])(?:(?:ea)?rs?|o(?:nth)?s?|eeks?|ays?)?)?$/i.exec(
            sent.trim(),
        ) ?? [];
    if (number === '') return null;
    const years =
        Number(number.replace(',', '.')) /
        { Y: 1, M: 12, W: 52.18, D: 365.25 }[unit.toUpperCase() as 'Y'];
    return years > 130 ? null : Math.round(years * 100) / 100;
}

/** Years with two digits, so that an infant's age is not 0. */
export function ageOn(birthDate: string, day: string): number | null {
    const born = readDay(birthDate);
    if (!born || born > day) return null;
    const days = daysBetween(born, day);
    const years = Math.round((days / 365.25) * 100) / 100;
    return years > 130 ? null : years;
}

/**
 * Who ran it; nobody where the sample or the patient was typed into that field: it would name a patient to those who see operators
 * and no patients, and count as a person of the laboratory.
 */
export function operatorOf(run: Run): string {
    const typed = normalise(run.operator);
    if (typed === '') return run.operator;
    const named = [run.sample_id, run.specimen_id, run.patient_id, run.patient_name];
    // Digits stay when a text is normalised: most numbers are told from names at once, and no two are the same.
    const digits = /[0-9]/.test(typed);
    return named.some((name) => /[0-9]/.test(name) === digits && normalise(name) === typed)
        ? ''
        : run.operator;
}
