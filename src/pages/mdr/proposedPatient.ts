import type { Pending } from './calls.ts';

/**
 * What the instrument knows of the patient, as the start of a new record. The first word is taken for
 * the surname, as request forms have it; the person at the form compares.
 */
export function proposedPatient(
    result: Pick<Pending, 'patient_name' | 'sex' | 'age'>,
): Record<string, string | number> {
    const [surname = '', ...others] = (result.patient_name ?? '')
        .split(/[\s,^]+/)
        .filter((word) => word !== '');
    return {
        ...(surname && { surname }),
        ...(others.length > 0 && { name: others.join(' ') }),
        ...((result.sex === 'female' || result.sex === 'male') && { sex: result.sex }),
        ...(result.age !== null && { age: Math.floor(Number(result.age)) }),
    };
}
