/**
 * Plays a message file as a device would: for `npm run send`, tests and the bench. Unframed records
 * (any line ending) are framed, framed files go as they are, HL7 goes over MLLP.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FS, LF, STX, VT } from './astm/bytes.ts';
import { framesOf } from './astm/frames.ts';
import { AstmReceiver } from './astm/receiver.ts';
import { AstmSender } from './astm/sender.ts';
import { unwrap } from '../../resources/gateway/reading/wire/unframe.server.ts';
import { wrap } from './hl7/mllp.ts';

export interface Play {
    host: string;
    port: number;
    /** Which address of this computer it comes from. */
    from?: string;
    /** Bytes of each write; everything at once when absent. */
    chunk?: number | undefined;
    /** How long to wait for an answer, in ms. */
    patienceMs?: number;
    /** Keep listening for so long after a host query, in ms. */
    answerMs?: number;
    say?(line: string): void;
}

export interface Played {
    /** Every frame, or every HL7 message, was acknowledged. */
    acknowledged: boolean;
    /** What the host sent by itself: the answer to a query, or HL7 acknowledgements. */
    answers: string[];
}

/** Frames of a file: those in it, or its records cut into frames. */
export function framesIn(file: Buffer): Buffer[] {
    const framed = file.indexOf(STX);
    if (framed !== -1 && framed <= 8) {
        const frames: Buffer[] = [];
        for (let at = framed; at !== -1;) {
            const next = file.indexOf(STX, at + 1);
            // Checksum, CR and, mostly, LF.
            const end = nextEnd(file, at) + 4;
            frames.push(file.subarray(at, file[end] === LF ? end + 1 : end));
            at = next;
        }
        return frames;
    }
    return framesOf(Buffer.from(file.toString('latin1').replace(/(\r\n|\r|\n)+/g, '\r'), 'latin1'));
}

/** Where the text of the frame at `at` ends: its ETB or ETX. */
function nextEnd(file: Buffer, at: number): number {
    let end = at;
    while (end < file.length && file[end] !== 0x03 && file[end] !== 0x17) end++;
    return end;
}

export const isHl7 = (file: Buffer): boolean =>
    /^\s*MSH/.test(unwrap(file).subarray(0, 16).toString('latin1'));

export async function play(file: Buffer, options: Play): Promise<Played> {
    const socket = await open(options);
    try {
        return isHl7(file) && file.indexOf(STX) === -1
            ? await playHl7(socket, file, options)
            : await playAstm(socket, framesIn(file), options);
    } finally {
        socket.destroy();
    }
}

const open = ({ host, port, from }: Play): Promise<Socket> =>
    new Promise((resolve, reject) => {
        const socket = connect(
            { host, port, noDelay: true, ...(from && { localAddress: from }) },
            () => {
                socket.off('error', reject);
                socket.on('error', () => socket.destroy());
                resolve(socket);
            },
        );
        socket.once('error', reject);
    });

/** Writes in pieces; single bytes one by one, as a slow line would bring them. */
async function write(socket: Socket, bytes: Buffer, chunk: number | undefined): Promise<void> {
    const size = chunk ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
        if (socket.destroyed) return;
        socket.write(bytes.subarray(at, at + size));
        if (chunk) await new Promise(setImmediate);
    }
}

export async function playAstm(socket: Socket, frames: Buffer[], options: Play): Promise<Played> {
    const { chunk, patienceMs = 15_000, answerMs = 0, say = () => undefined } = options;
    const sender = new AstmSender(frames);
    const receiver = new AstmReceiver();
    const answers: string[] = [];
    const incoming = bytesOf(socket);
    let acknowledged = false;
    const act = async (events: ReturnType<AstmSender['receive']>): Promise<void> => {
        for (const event of events) {
            if (event.kind === 'write') await write(socket, event.bytes, chunk);
            if (event.kind === 'acknowledged') say(`frame ${event.frame} acknowledged`);
            if (event.kind === 'sent') acknowledged = true;
            if (event.kind === 'failed') say(`not acknowledged: ${event.why}`);
        }
    };
    await act(sender.start());
    while (!sender.done) {
        const bytes = await incoming.next(patienceMs);
        if (bytes === 'ended') {
            say('not acknowledged: the connection ended');
            break;
        }
        if (bytes === 'silence') await act(sender.timeout());
        else for (const byte of bytes) await act(sender.receive(byte));
    }
    const until = acknowledged ? Date.now() + answerMs : 0;
    while (Date.now() < until) {
        const bytes = await incoming.next(until - Date.now());
        if (typeof bytes === 'string') break;
        for (const event of takeAll(receiver, bytes)) {
            if (event.kind === 'reply') socket.write(Buffer.from([event.byte]));
            if (event.kind === 'message') answers.push(event.bytes.toString('latin1'));
            if (event.kind === 'ended') return { acknowledged, answers };
        }
    }
    return { acknowledged, answers };
}

function takeAll(receiver: AstmReceiver, bytes: Buffer) {
    const events = receiver.push(bytes);
    while (receiver.committing) events.push(...receiver.committed());
    return events;
}

async function playHl7(socket: Socket, file: Buffer, options: Play): Promise<Played> {
    const { chunk, patienceMs = 15_000, say = () => undefined } = options;
    const message = Buffer.from(
        unwrap(file)
            .toString('latin1')
            .replace(/\r\n|\n/g, '\r'),
        'latin1',
    );
    const incoming = bytesOf(socket);
    await write(socket, wrap(message), chunk);
    let answer = Buffer.alloc(0);
    while (!answer.includes(FS)) {
        const bytes = await incoming.next(patienceMs);
        if (typeof bytes === 'string') {
            say(`not acknowledged: ${bytes}`);
            return { acknowledged: false, answers: [] };
        }
        answer = Buffer.concat([answer, bytes]);
    }
    const text = answer.subarray(answer.indexOf(VT) + 1, answer.indexOf(FS)).toString('utf8');
    const said = text.split('\r').find((line) => line.startsWith('MSA')) ?? '';
    const acknowledged = /^MSA\|[AC]A\|/.test(said);
    say(acknowledged ? `message acknowledged: ${said}` : `not acknowledged: ${said}`);
    return { acknowledged, answers: [text] };
}

/** Bytes of a socket one read at a time, with patience. */
function bytesOf(socket: Socket) {
    const waiting: Buffer[] = [];
    let ended = false;
    let wake = (): void => undefined;
    socket.on('data', (bytes: Buffer) => {
        waiting.push(bytes);
        wake();
    });
    socket.on('close', () => {
        ended = true;
        wake();
    });
    return {
        async next(patienceMs: number): Promise<Buffer | 'ended' | 'silence'> {
            if (!waiting.length && !ended) {
                const timer = new AbortController();
                await Promise.race([
                    new Promise<void>((resolve) => (wake = resolve)),
                    sleep(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined),
                ]);
                timer.abort();
            }
            const bytes = waiting.splice(0);
            if (bytes.length) return Buffer.concat(bytes);
            return ended ? 'ended' : 'silence';
        },
    };
}
