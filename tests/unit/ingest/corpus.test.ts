/** Whatever an instrument or a file says, no positive sample becomes negative, nothing is lost, and each says why. */
import { describe, expect, it } from 'vitest';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { reviewed } from '../../../resources/gateway/review/reviewed.ts';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { whyUnreadable } from '../../../resources/gateway/reading/unreadable.server.ts';
import { filed, wired, type Sent } from './corpus.ts';
import { seededTables } from './message.ts';

const tables = seededTables();
const options = {
    received: new Date('2026-03-10T08:00:00Z'),
    timeZone: 'Africa/Kampala',
    uploaded: true,
};

function readingsOf({ bytes }: Sent) {
    const messages = readMessages(bytes);
    const runs = messages.flatMap((message) => message.runs);
    const why =
        messages.find(({ lost }) => lost)?.lost ?? (runs.length ? '' : whyUnreadable(bytes));
    return { readings: runs.map((run) => interpret(run, tables, options)), why };
}

describe.each([...wired, ...filed].map((one) => [one.name, one] as const))('%s', (_name, one) => {
    it('is read as it is meant, or said not to be', () => {
        const { readings, why } = readingsOf(one);
        expect(readings).toHaveLength(one.runs ?? 1);
        if (one.told) expect(why).toMatch(one.told);
        else expect(why).toBe('');
        const last = readings.at(-1);
        if (one.truth === 'fault') expect(last).toHaveProperty('fault.code');
        if (!one.wanted || !last) return;
        const calls = Object.fromEntries(
            last.calls.map(({ target, call, grade }) => [
                target,
                [call, grade].filter(Boolean).join(' '),
            ]),
        );
        expect({ ...last.fields, calls }).toMatchObject(one.wanted);
    });

    it('never makes a negative of a positive, and says what is to be looked at', () => {
        for (const { fields, calls, fault } of readingsOf(one).readings) {
            if (['positive', 'resistant'].includes(one.truth) && one.runs !== 2)
                expect(fields.outcome === 'success' && fields.call === 'not_detected').toBe(false);
            if (one.truth === 'resistant') {
                const drugs = calls.filter(({ target }) => !['MTB', 'HIV-1'].includes(target));
                const susceptible =
                    drugs.length > 0 && drugs.every(({ call }) => call === 'not_detected');
                expect(susceptible).toBe(false);
            }
            const unread = calls.some(({ call }) => call === 'unrecognised');
            if (unread && fields.outcome === 'success' && !fault) expect(fields.review).toBe(true);
            if (fields.review)
                expect(
                    fields.flags.some((flag) => (reviewed as readonly string[]).includes(flag)),
                ).toBe(true);
        }
    });
});
