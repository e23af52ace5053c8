/**
 * Whether a correction takes back what decides about a patient: a positive, a resistance, or whose they are; or names another patient than
 * what stands, and finds no more. Such a correction changes nothing until a person has decided.
 */
import { hash as digest } from 'node:crypto';
import { isLost, isSamePerson } from '../../parsing/whose.ts';
import type { ResultFields } from '../meaning/interpret.server.ts';
import type { Call } from '../meaning/calls.server.ts';

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
    return (
        fields.test_type !== 'specimen' ||
        (before.mtb === 'detected' && fields.mtb !== 'detected') ||
        (before.rif === 'detected' && fields.rif !== 'detected') ||
        found.some((target) => !still.has(target)) ||
        (before.sample_id !== '' && before.sample_id !== fields.sample_id) ||
        isLost(before, fields)
    );
}

/** Whether a correction gives a result to somebody else than whom it names, whatever it says. */
const isOfAnother = (before: Deciding, fields: Deciding): boolean =>
    before.test_type === 'specimen' &&
    fields.test_type === 'specimen' &&
    !isSamePerson(before, fields);

/** Whether it finds what was not found before: that is shown at once, under whose name the device now says. */
const findsMore = (before: Before, { calls }: Reading): boolean =>
    calls.some(
        ({ target, call }) =>
            call === 'detected' &&
            !before.calls.some((one) => one.target === target && one.call === 'detected'),
    );

/** Whether a correction changes nothing until a person has decided about it. */
export const isToDecide = (before: Before, reading: Reading): boolean =>
    takesBack(before, reading) ||
    (isOfAnother(before, reading.fields) && !findsMore(before, reading));

/** What tells one waiting correction from another: its content, and the sample that it names. */
export const waitingHash = ({ dedup_key, content_hash }: ResultFields): Buffer =>
    digest('sha256', Buffer.concat([dedup_key, content_hash]), 'buffer');
