import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACK, Budget, ENQ, EOT, NAK, STX } from '../../../server/ingest/astm/bytes.ts';
import { unframe } from '../../../resources/gateway/reading/wire/unframe.server.ts';
import { frame, framesOf } from '../../../server/ingest/astm/frames.ts';
import { AstmReceiver, type ReceiverEvent } from '../../../server/ingest/astm/receiver.ts';
import { AstmSender } from '../../../server/ingest/astm/sender.ts';
import { astm } from './message.ts';

/** Feeds bytes in pieces; every complete message is committed at once. */
function feed(
    receiver: AstmReceiver,
    bytes: Uint8Array,
    sizes: readonly number[] = [bytes.length],
) {
    const events: ReceiverEvent[] = [];
    const settle = (more: ReceiverEvent[]): void => {
        events.push(...more);
        if (receiver.committing) settle(receiver.committed());
    };
    let at = 0;
    for (let piece = 0; at < bytes.length; piece++) {
        const size = Math.max(1, sizes[piece % sizes.length] ?? 1);
        settle(receiver.push(bytes.subarray(at, at + size)));
        at += size;
    }
    return events;
}

const session = (...messages: string[]) =>
    Buffer.concat([Buffer.from([ENQ]), ...numbered(messages), Buffer.from([EOT])]);

/** Frames of several messages in one session: the numbers go on. */
function numbered(messages: readonly string[], size = 240): Buffer[] {
    let number = 0;
    return messages.flatMap((message) => {
        const pieces: Buffer[] = [];
        for (let at = 0; at < message.length; at += size) {
            number = (number + 1) % 8;
            pieces.push(
                frame(
                    number,
                    Buffer.from(message.slice(at, at + size)),
                    at + size >= message.length,
                ),
            );
        }
        return pieces;
    });
}

const messagesOf = (events: ReceiverEvent[]) =>
    events.flatMap((event) => (event.kind === 'message' ? [unframe(event.bytes).toString()] : []));
const replies = (events: ReceiverEvent[]) =>
    events.flatMap((event) => (event.kind === 'reply' ? [event.byte] : []));

/** Text of records: anything but what frames are made of. */
const recordText = fc
    .array(fc.constantFrom(...'RPOC|^@\\0123456789ABCxyz é-'.split('')), { maxLength: 90 })
    .map((letters) => letters.join(''));
const message = fc
    .array(recordText, { maxLength: 12 })
    .map((records) =>
        ['H|@^\\|1||X^GeneXpert^1', ...records.map((text) => `R|1|${text}`), 'L|1|N', ''].join(
            '\r',
        ),
    );

describe('ASTM framing', () => {
    it('gives every message back, whatever the pieces it arrives in', () => {
        fc.assert(
            fc.property(
                fc.array(message, { minLength: 1, maxLength: 3 }),
                fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
                (messages, sizes) => {
                    const events = feed(new AstmReceiver(), session(...messages), sizes);
                    expect(messagesOf(events)).toEqual(
                        messages.map((one) => Buffer.from(one).toString()),
                    );
                    expect(replies(events)).not.toContain(NAK);
                    expect(events.at(-1)).toEqual({ kind: 'ended' });
                },
            ),
            { numRuns: 150 },
        );
    });

    it('acknowledges a repeated frame and takes it once', () => {
        fc.assert(
            fc.property(
                message,
                fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
                (text, times) => {
                    const frames = framesOf(Buffer.from(text), 60).flatMap(
                        (one) => Array(times.next().value).fill(one) as Buffer[],
                    );
                    const events = feed(
                        new AstmReceiver(),
                        Buffer.concat([Buffer.from([ENQ]), ...frames, Buffer.from([EOT])]),
                        [13],
                    );
                    expect(messagesOf(events)).toEqual([Buffer.from(text).toString()]);
                    expect(replies(events)).toEqual(Array(frames.length + 1).fill(ACK));
                },
            ),
            { numRuns: 60 },
        );
    });

    it('refuses any frame with one damaged byte and is given it again', () => {
        const text = astm();
        const frames = framesOf(Buffer.from(text), 100);
        fc.assert(
            fc.property(
                fc.nat(),
                fc.nat(),
                fc.integer({ min: 32, max: 126 }),
                (which, where, byte) => {
                    const index = which % frames.length;
                    const whole = frames[index]!;
                    const damaged = Buffer.from(whole);
                    // Not STX, and not the end: those are other cases.
                    const at = 1 + (where % (whole.length - 4));
                    fc.pre(damaged[at] !== byte && damaged[at]! >= 32);
                    damaged[at] = byte;
                    const receiver = new AstmReceiver();
                    const before = feed(
                        receiver,
                        Buffer.concat([Buffer.from([ENQ]), ...frames.slice(0, index)]),
                    );
                    const refused = feed(receiver, damaged);
                    // A lower-case digit of the checksum is the same digit.
                    fc.pre(
                        damaged.toString('latin1').toUpperCase() !==
                            whole.toString('latin1').toUpperCase(),
                    );
                    expect(replies(refused)).toEqual([NAK]);
                    const after = feed(receiver, Buffer.concat(frames.slice(index)));
                    expect(messagesOf([...before, ...refused, ...after])).toEqual([text]);
                },
            ),
            { numRuns: 200 },
        );
    });

    it('survives any bytes and is ready for the next session', () => {
        fc.assert(
            fc.property(fc.uint8Array({ maxLength: 400 }), (garbage) => {
                const budget = new Budget(10_000);
                const receiver = new AstmReceiver({ frame: 100, message: 5000 }, budget);
                feed(receiver, garbage, [3]);
                receiver.abandon('test');
                expect(budget.used).toBe(0);
                const text = 'H|@^\\|1\rL|1|N\r';
                expect(messagesOf(feed(receiver, session(text)))).toEqual([text]);
            }),
            { numRuns: 300 },
        );
    });

    it('acknowledges the last frame only after the commit', () => {
        const receiver = new AstmReceiver();
        const events = receiver.push(session(astm()).subarray(0, -1));
        expect(events.at(-1)?.kind).toBe('message');
        expect(replies(receiver.committed())).toEqual([ACK]);
    });

    it('asks for the last frame again when the commit failed', () => {
        const text = astm();
        const frames = framesOf(Buffer.from(text));
        const receiver = new AstmReceiver();
        receiver.push(Buffer.concat([Buffer.from([ENQ]), ...frames]));
        expect(replies(receiver.refused())).toEqual([NAK]);
        expect(messagesOf(feed(receiver, frames.at(-1)!))).toEqual([text]);
    });

    it('keeps the acknowledged part of a message that is cut off', () => {
        const [first] = framesOf(Buffer.from(astm()), 100);
        for (const end of [Buffer.from([EOT]), Buffer.from([ENQ])]) {
            const receiver = new AstmReceiver();
            const events = feed(receiver, Buffer.concat([Buffer.from([ENQ]), first!, end]));
            expect(events.find((event) => event.kind === 'partial')).toMatchObject({
                bytes: first,
            });
        }
        const receiver = new AstmReceiver();
        feed(receiver, Buffer.concat([Buffer.from([ENQ]), first!]));
        expect(receiver.busy).toBe(true);
        expect(receiver.abandon('silence')).toMatchObject([{ kind: 'partial', why: 'silence' }]);
    });

    it('refuses frames out of order', () => {
        const frames = framesOf(Buffer.from(astm()), 100);
        const events = feed(
            new AstmReceiver(),
            Buffer.concat([Buffer.from([ENQ]), frames[0]!, frames[2]!]),
        );
        expect(replies(events)).toEqual([ACK, ACK, NAK]);
    });

    it('takes a frame far longer than the standard, and one record per frame', () => {
        const text = astm();
        const one = Buffer.concat([Buffer.from([ENQ]), ...framesOf(Buffer.from(text), 100_000)]);
        expect(messagesOf(feed(new AstmReceiver(), one))).toEqual([text]);
        const records = text.trimEnd().split('\r');
        const each = records.map((record, index) =>
            frame((index + 1) % 8, Buffer.from(record), true),
        );
        expect(
            messagesOf(feed(new AstmReceiver(), Buffer.concat([Buffer.from([ENQ]), ...each]))),
        ).toEqual([text]);
    });

    it('bounds what it holds: an endless frame, an endless message, one that does not wait', () => {
        const budget = new Budget(1000);
        const receiver = new AstmReceiver({ frame: 500, message: 2000, held: 100 }, budget);
        const endless = feed(
            receiver,
            Buffer.concat([Buffer.from([ENQ, STX]), Buffer.alloc(100_000, 65)]),
        );
        expect(replies(endless)).toEqual([ACK]);
        const many = numbered([`H|\r${'R|1|x\r'.repeat(400)}L|1|N\r`]);
        const events = feed(receiver, Buffer.concat([Buffer.from([ENQ]), ...many]));
        expect(replies(events)).toContain(NAK);
        expect(budget.used).toBeLessThanOrEqual(1000);
        const waiting = new AstmReceiver({ held: 100 });
        waiting.push(session(astm()).subarray(0, -1));
        expect(waiting.push(Buffer.alloc(101))).toMatchObject([{ kind: 'dropped' }]);
    });

    it('talks to its own sender through a line that loses answers', () => {
        fc.assert(
            fc.property(message, fc.array(fc.boolean(), { maxLength: 30 }), (text, losses) => {
                const receiver = new AstmReceiver();
                const sender = new AstmSender(framesOf(Buffer.from(text), 50));
                const got: ReceiverEvent[] = [];
                let step = 0;
                let todo = sender.start();
                for (let round = 0; round < 2000 && !sender.done; round++) {
                    const bytes = Buffer.concat(
                        todo.flatMap((event) => (event.kind === 'write' ? [event.bytes] : [])),
                    );
                    const events = feed(receiver, bytes);
                    got.push(...events);
                    const answer = replies(events).at(-1) ?? NAK;
                    // A lost ACK looks like a NAK to a sender that asks again.
                    const lost =
                        step > 0 && step < 5 * losses.length && step % 5 === 0 && losses[step / 5];
                    step++;
                    todo = sender.receive(lost ? NAK : answer);
                }
                expect(messagesOf(got)).toEqual([Buffer.from(text).toString()]);
            }),
            { numRuns: 60 },
        );
    });

    it('lets the instrument go first', () => {
        const sender = new AstmSender(framesOf(Buffer.from('H|\rL|1\r')));
        sender.start();
        expect(sender.receive(ENQ)).toEqual([{ kind: 'failed', why: 'contention' }]);
    });

    it('gives up after six refusals', () => {
        const sender = new AstmSender(framesOf(Buffer.from('H|\rL|1\r')));
        sender.start();
        sender.receive(ACK);
        const last = Array.from({ length: 6 }, () => sender.receive(NAK)).at(-1);
        expect(last?.at(-1)).toMatchObject({ kind: 'failed' });
    });
});
