/** What R-9 or OBX-11 withdraws has no result, be it all of a run or one of its targets, whatever the order of the run says. */
import { describe, expect, it } from 'vitest';
import { readMessages } from '../../../resources/gateway/reading/messages.server.ts';
import { interpret } from '../../../resources/gateway/runs/meaning/interpret.server.ts';
import { seededTables } from './message.ts';
import { spoken, type Protocol, type Said } from './withdrawn.ts';

const tables = seededTables();
const options = { received: new Date('2026-03-10T08:00:00Z'), timeZone: 'UTC', uploaded: true };
const readingOf = (protocol: Protocol, said: Said) => {
    const [message] = readMessages(Buffer.from(spoken(protocol, said)));
    const { fields } = interpret(message!.runs[0]!, tables, options);
    const { outcome, call, mtb, rif, flags, review } = fields;
    return { outcome, call, mtb, rif, flags, review, hash: fields.content_hash.toString('hex') };
};
const doubted = { review: true, flags: ['contradictory', 'unrecognised_result'] };
const unread = { ...doubted, outcome: 'success', call: 'unrecognised', mtb: 'unrecognised' };

describe.each(['astm', 'hl7'] as const)('%s', (protocol) => {
    it.each(['D', 'W', 'X', 'N'])('believes nothing of a run that is withdrawn: %s', (status) => {
        for (const said of [
            { mtb: ['DETECTED LOW', status], rif: ['DETECTED', status] },
            { mtb: ['NOT DETECTED', status], rif: ['', status] },
            { mtb: ['NOT DETECTED', status], rif: ['', 'F'] },
        ] as const)
            expect(readingOf(protocol, said)).toMatchObject({ ...unread, rif: 'unrecognised' });
    });

    it.each(['D', 'W', 'X', 'N'])(
        'believes nothing of a target that is withdrawn: %s',
        (status) => {
            for (const rif of ['DETECTED', 'NOT DETECTED'])
                expect(
                    readingOf(protocol, { mtb: ['DETECTED LOW', 'F'], rif: [rif, status] }),
                ).toMatchObject({ ...doubted, mtb: 'detected', rif: 'unrecognised' });
            // Nor of MTB, where resistance alone is final.
            expect(
                readingOf(protocol, { mtb: ['DETECTED LOW', status], rif: ['DETECTED', 'F'] }),
            ).toMatchObject(unread);
        },
    );

    it('takes what is taken back for no news of a run that is still to come', () => {
        expect(
            readingOf(protocol, { mtb: ['DETECTED LOW', 'P'], rif: ['NOT DETECTED', 'W'] }),
        ).toMatchObject({ ...unread, rif: 'unrecognised' });
        expect(readingOf(protocol, { mtb: ['DETECTED LOW', 'P'], rif: ['', 'X'] })).toMatchObject({
            outcome: 'in_progress',
            flags: ['unrecognised_result'],
        });
    });

    it('knows it as another content than the result itself', () => {
        const hashes = ['F', 'D', 'W', 'X', 'N'].flatMap((status) => [
            readingOf(protocol, { mtb: ['DETECTED LOW', 'F'], rif: ['DETECTED', status] }).hash,
            readingOf(protocol, { mtb: ['DETECTED LOW', status], rif: ['DETECTED', status] }).hash,
        ]);
        // Both are the same where all is final.
        expect(new Set(hashes).size).toBe(hashes.length - 1);
    });
});

it('takes a word for none beside a withdrawn target that has none', () => {
    expect(readingOf('hl7', { mtb: ['NO RESULT', 'X'], rif: ['', 'X'] })).toMatchObject({
        outcome: 'no_result',
        review: false,
    });
});
