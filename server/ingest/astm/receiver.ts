/**
 * The receiving side of ASTM E1381 as a pure state machine: bytes in, events out, no socket and no
 * clock. A frame is acknowledged as soon as it is buffered; the one that completes a message is
 * acknowledged only after its owner says that the message is committed.
 */
import { hash } from 'node:crypto';
import { ACK, ByteBuffer, CR, ENQ, EOT, ETB, ETX, LF, NAK, STX, type Budget } from './bytes.ts';
import { checksum, nextNumber } from './frames.ts';
import { RecordWatch } from './recordWatch.ts';

export type ReceiverEvent =
    /** Send this byte to the sender. */
    | { kind: 'reply'; byte: typeof ACK | typeof NAK; why?: string }
    /** A whole message, framed as received. Nothing more comes until `committed` or `refused`. */
    | { kind: 'message'; bytes: Buffer }
    /** Acknowledged frames of a message that will not be completed. Worth keeping, not reading. */
    | { kind: 'partial'; bytes: Buffer; why: string }
    /** Something was not taken; for the log. */
    | { kind: 'dropped'; why: string }
    /** The sender is done: the line is neutral. */
    | { kind: 'ended' }
    /** Nothing that comes can be a message any more: the connection is to be ended. */
    | { kind: 'hopeless'; why: string };

export interface ReceiverLimits {
    /** Longest frame and longest message, in bytes. */
    frame: number;
    message: number;
    /** Bytes held while a commit is under way. */
    held: number;
    /** Bytes without one frame that is taken, after which the connection is hopeless. */
    waste: number;
}

const defaults: ReceiverLimits = {
    frame: 256 * 1024,
    message: 4 * 1024 * 1024,
    held: 64 * 1024,
    waste: 1024 * 1024,
};

type State = 'idle' | 'session' | 'frame' | 'first digit' | 'second digit' | 'tail' | 'committing';

/** How many bytes from there on are plain text of a frame: none of them ends or begins anything. */
function plainFrom(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
        const byte = chunk[at] as number;
        if (byte > ETB) continue;
        if (byte === ETB || (byte >= STX && byte <= ENQ)) break;
    }
    return at - from;
}

export class AstmReceiver {
    #state: State = 'idle';
    #frame = new ByteBuffer();
    #oversize = false;
    #message: Buffer[] = [];
    #size = 0;
    #watch = new RecordWatch();
    #beforeFrame = this.#watch.snapshot();
    #expected = 1;
    /** Number and digest of the last frame taken: its repeat is acknowledged and not taken again. */
    #previous: { number: number; digest: string } | null = null;
    #held: Buffer[] = [];
    #heldSize = 0;
    #garbage = false;
    /** Bytes since the last frame that was taken: an endless line, a flood of line ends or of ENQ. */
    #wasted = 0;
    readonly #limits: ReceiverLimits;
    readonly #budget: Budget | undefined;

    constructor(limits: Partial<ReceiverLimits> = {}, budget?: Budget) {
        this.#limits = { ...defaults, ...limits };
        this.#budget = budget;
    }

    /** A sender is in the middle of something: 30 s of silence end it. */
    get busy(): boolean {
        return this.#state !== 'idle' && this.#state !== 'committing';
    }

    get committing(): boolean {
        return this.#state === 'committing';
    }

    push(chunk: Uint8Array): ReceiverEvent[] {
        const events: ReceiverEvent[] = [];
        for (let at = 0; at < chunk.length; at++) {
            if (this.#state === 'committing') {
                this.#hold(Buffer.from(chunk.subarray(at)), events);
                break;
            }
            const plain = this.#state === 'frame' ? plainFrom(chunk, at) : 0;
            if ((this.#wasted += plain || 1) > this.#limits.waste) {
                events.push({ kind: 'hopeless', why: 'endless bytes without a frame' });
                break;
            }
            if (plain) {
                this.#addAll(chunk.subarray(at, at + plain));
                at += plain - 1;
            } else this.#byte(chunk[at] as number, events);
        }
        return events;
    }

    /** The message of the last event is kept for good: acknowledge its last frame and go on. */
    committed(): ReceiverEvent[] {
        if (this.#state !== 'committing') return [];
        this.#clearMessage();
        this.#expected = nextNumber(this.#expected);
        return this.#resume(ACK);
    }

    /** It could not be kept: the sender shall send its last frame again. */
    refused(): ReceiverEvent[] {
        if (this.#state !== 'committing') return [];
        const last = this.#message.pop();
        if (last) {
            this.#size -= last.length;
            this.#budget?.give(last.length);
        }
        this.#watch.restore(this.#beforeFrame);
        this.#previous = null;
        return this.#resume(NAK);
    }

    /** Silence for too long, or the line is gone. */
    abandon(why: string): ReceiverEvent[] {
        const events: ReceiverEvent[] = [];
        if (this.#state === 'committing') this.#clearMessage();
        this.#endPartial(why, events);
        this.#state = 'idle';
        this.#frame.clear();
        this.#held = [];
        this.#heldSize = 0;
        return events;
    }

    #resume(byte: typeof ACK | typeof NAK): ReceiverEvent[] {
        this.#state = 'session';
        const held = Buffer.concat(this.#held);
        this.#held = [];
        this.#heldSize = 0;
        return [{ kind: 'reply', byte }, ...this.push(held)];
    }

    #hold(rest: Buffer, events: ReceiverEvent[]): void {
        if (this.#heldSize + rest.length > this.#limits.held) {
            events.push({ kind: 'dropped', why: 'bytes sent without waiting for an answer' });
            return;
        }
        this.#held.push(rest);
        this.#heldSize += rest.length;
    }

    #byte(byte: number, events: ReceiverEvent[]): void {
        if (byte === ENQ && this.#state !== 'first digit' && this.#state !== 'second digit') {
            this.#endPartial('the sender started over', events);
            this.#startSession();
            events.push({ kind: 'reply', byte: ACK });
            return;
        }
        if (byte === EOT && this.#state !== 'first digit' && this.#state !== 'second digit') {
            if (this.#state === 'idle') return;
            this.#endPartial('the sender stopped before the last record', events);
            this.#state = 'idle';
            this.#frame.clear();
            events.push({ kind: 'ended' });
            return;
        }
        if (byte === STX) {
            // A relay may swallow ENQ; a frame inside a frame means that the first one lost its end.
            if (this.#state === 'idle') this.#startSession();
            this.#state = 'frame';
            this.#oversize = false;
            this.#frame.clear();
            this.#frame.add(byte);
            return;
        }
        switch (this.#state) {
            case 'frame':
                this.#add(byte);
                if (byte === ETX || byte === ETB) this.#state = 'first digit';
                break;
            case 'first digit':
                this.#add(byte);
                this.#state = 'second digit';
                break;
            case 'second digit':
                this.#add(byte);
                this.#state = 'tail';
                break;
            case 'tail':
                // CR ends the frame; the LF after it falls between the frames.
                if (byte === CR || byte === LF) this.#endFrame(events);
                break;
            default:
                if (byte !== CR && byte !== LF && !this.#garbage) {
                    this.#garbage = true;
                    events.push({ kind: 'dropped', why: 'bytes outside of any frame' });
                }
        }
    }

    #add(byte: number): void {
        if (this.#frame.length >= this.#limits.frame) this.#oversize = true;
        else this.#frame.add(byte);
    }

    /** Text of a frame, as far as nothing in it means more. */
    #addAll(bytes: Uint8Array): void {
        const room = this.#limits.frame - this.#frame.length;
        if (bytes.length > room) this.#oversize = true;
        this.#frame.addAll(bytes.length > room ? bytes.subarray(0, room) : bytes);
    }

    #startSession(): void {
        this.#state = 'session';
        this.#expected = 1;
        this.#previous = null;
        this.#frame.clear();
        this.#garbage = false;
    }

    #endFrame(events: ReceiverEvent[]): void {
        this.#state = 'session';
        const reply = (byte: typeof ACK | typeof NAK, why?: string) =>
            events.push({ kind: 'reply', byte, ...(why && { why }) });
        // With room for the CR LF that close it where it is kept.
        const whole = this.#frame.copy(2);
        const bytes = whole.subarray(0, -2);
        this.#frame.clear();
        if (this.#oversize) {
            events.push({ kind: 'dropped', why: 'frame too long' });
            return void reply(NAK, 'frame too long');
        }
        const end = bytes.length - 2;
        const given = bytes.toString('latin1', end).toUpperCase();
        if (checksum(bytes.subarray(1, end)) !== given) return void reply(NAK, 'wrong checksum');
        const number = (bytes[1] as number) - 0x30;
        const digest = hash('sha1', bytes, 'base64');
        if (this.#previous?.number === number && this.#previous.digest === digest)
            return void reply(ACK);
        if (number !== this.#expected)
            return void reply(NAK, `frame ${number} where ${this.#expected} was due`);

        whole[bytes.length] = CR;
        whole[bytes.length + 1] = LF;
        const tooLong = this.#size + whole.length > this.#limits.message;
        if (tooLong || this.#budget?.take(whole.length) === false) {
            const why = tooLong ? 'message too long' : 'memory is full';
            events.push({ kind: 'dropped', why });
            return void reply(NAK, why);
        }
        this.#beforeFrame = this.#watch.snapshot();
        this.#watch.add(bytes.subarray(2, end - 1));
        this.#message.push(whole);
        this.#size += whole.length;
        this.#previous = { number, digest };
        this.#wasted = 0;
        if (bytes[end - 1] === ETX && this.#watch.complete()) {
            this.#state = 'committing';
            events.push({ kind: 'message', bytes: Buffer.concat(this.#message) });
            return;
        }
        this.#expected = nextNumber(number);
        reply(ACK);
    }

    #endPartial(why: string, events: ReceiverEvent[]): void {
        if (this.#message.length)
            events.push({ kind: 'partial', bytes: Buffer.concat(this.#message), why });
        this.#clearMessage();
    }

    #clearMessage(): void {
        this.#budget?.give(this.#size);
        this.#message = [];
        this.#size = 0;
        this.#watch = new RecordWatch();
    }
}
