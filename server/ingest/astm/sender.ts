/**
 * The sending side of ASTM E1381 as a pure state machine: answers to host queries, and the player
 * of message files. ENQ, each frame up to six times until ACK, EOT.
 */
import { ACK, ENQ, EOT, NAK } from './bytes.ts';

export type SenderEvent =
    | { kind: 'write'; bytes: Buffer }
    /** The receiver acknowledged a frame, counted from 1. */
    | { kind: 'acknowledged'; frame: number }
    /** All frames are acknowledged. */
    | { kind: 'sent' }
    | { kind: 'failed'; why: string };

const ATTEMPTS = 6;

export class AstmSender {
    #at = -1;
    #attempts = 0;
    #state: 'enquiring' | 'sending' | 'done' = 'enquiring';
    readonly #frames: readonly Buffer[];

    constructor(frames: readonly Buffer[]) {
        this.#frames = frames;
    }

    get done(): boolean {
        return this.#state === 'done';
    }

    start(): SenderEvent[] {
        this.#attempts = 1;
        return [{ kind: 'write', bytes: Buffer.from([ENQ]) }];
    }

    /** One byte of the receiver. Anything but ACK, NAK, ENQ and EOT says nothing. */
    receive(byte: number): SenderEvent[] {
        if (this.#state === 'done') return [];
        if (byte === ENQ && this.#state === 'enquiring') return this.#fail('contention', false);
        // EOT asks to interrupt; the frame itself is acknowledged by it.
        if (byte === ACK || (byte === EOT && this.#state === 'sending')) return this.#next();
        if (byte !== NAK) return [];
        if (this.#state === 'enquiring') return this.#fail('the receiver is busy', true);
        if (this.#attempts >= ATTEMPTS)
            return this.#fail(`frame ${this.#at + 1} was refused ${ATTEMPTS} times`, true);
        this.#attempts++;
        return [{ kind: 'write', bytes: this.#frames[this.#at] as Buffer }];
    }

    /** No answer within 15 s. */
    timeout(): SenderEvent[] {
        return this.#state === 'done' ? [] : this.#fail('no answer', true);
    }

    #next(): SenderEvent[] {
        const events: SenderEvent[] = [];
        if (this.#state === 'sending') events.push({ kind: 'acknowledged', frame: this.#at + 1 });
        this.#state = 'sending';
        this.#at++;
        this.#attempts = 1;
        const frame = this.#frames[this.#at];
        if (frame) return [...events, { kind: 'write', bytes: frame }];
        this.#state = 'done';
        return [...events, { kind: 'write', bytes: Buffer.from([EOT]) }, { kind: 'sent' }];
    }

    #fail(why: string, end: boolean): SenderEvent[] {
        this.#state = 'done';
        const failed: SenderEvent = { kind: 'failed', why };
        return end ? [{ kind: 'write', bytes: Buffer.from([EOT]) }, failed] : [failed];
    }
}
