/**
 * Whether a correction takes back what decides about a patient: a positive, a resistance, or whose they
 * are. Such a correction changes nothing until a person has decided.
 */
import { hash as digest } from 'node:crypto';
import { numberKey } from '../parsing/nobody.ts';
import { normalise } from '../parsing/normalise.ts';
import type { ResultFields } from './interpret.server.ts';
import type { Call } from './calls.server.ts';

/** What decides about a patient. */
type Deciding = Pick<
    ResultFields,
    'test_type' | 'mtb' | 'rif' | 'sample_id' | 'patient_id' | 'patient_name'
>;

type Calls = readonly Pick<Call, 'target' | 'call'>[];

interface Reading {
    fields: Deciding;
    calls: Calls;
}

/** What the result says now. */
interface Before extends Deciding {
    calls: Calls;
}

export function takesBack(before: Before, { fields, calls }: Reading): boolean {
    if (before.test_type !== 'specimen') return false;
    const found = before.calls
        .filter(({ call }) => call === 'detected')
        .map(({ target }) => target);
    const positive = found.length > 0 || before.mtb === 'detected' || before.rif === 'detected';
    if (!positive) return false;
    const still = new Set(
        calls.filter(({ call }) => call === 'detected').map(({ target }) => target),
    );
    const another = (was: string, is: string) => was !== '' && was !== is;
    return (
        fields.test_type !== 'specimen' ||
        (before.mtb === 'detected' && fields.mtb !== 'detected') ||
        (before.rif === 'detected' && fields.rif !== 'detected') ||
        found.some((target) => !still.has(target)) ||
        another(before.sample_id, fields.sample_id) ||
        another(numberKey(before.patient_id), numberKey(fields.patient_id)) ||
        another(normalise(before.patient_name), normalise(fields.patient_name))
    );
}

/** What tells one waiting correction from another: its content, and the sample that it names. */
export const waitingHash = ({ dedup_key, content_hash }: ResultFields): Buffer =>
    digest('sha256', Buffer.concat([dedup_key, content_hash]), 'buffer');
