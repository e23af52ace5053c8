/**
 * One connection at a listener: who it is, how long it may be silent, and its bytes. A forwarder says its key
 * in a line before anything else: `KIPIMO <key>`; over TLS, or from this very computer, where nobody listens in.
 */
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { sql } from '../../../resources/define/sql.ts';
import { plainAddress, senderOf } from '../../../resources/gateway/senders/mark.ts';
import { isLoopback } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import type { Limits, Seat } from './admission.ts';

/** What a forwarder says first, and how long the line may be. */
export const GREETING = 'KIPIMO ';
const LONGEST_LINE = 200;

/** The name of a key or a certificate: what people compare and register. */
export const fingerprint = (bytes: string | Buffer): string =>
    createHash('sha256').update(bytes).digest('hex');

export class Visit {
    readonly address: string;
    sender: string;
    readonly #timers: NodeJS.Timeout[] = [];
    #kept = Date.now();
    #moved = Date.now();

    constructor(
        readonly socket: Socket,
        readonly seat: Seat,
        readonly db: Database,
        readonly limits: Limits,
        /** Told why a visit is ended, or a key not taken. */
        readonly note: (why: string) => void,
    ) {
        this.address = plainAddress(socket.remoteAddress);
        this.sender = senderOf('address', this.address);
        const often = Math.max(20, Math.min(5000, limits.unknownIdleMs / 4));
        this.#timers.push(setInterval(() => this.#look(), often).unref());
    }

    /** A whole message was kept: patience begins anew. */
    kept(): void {
        this.#kept = Date.now();
    }

    end(): void {
        for (const timer of this.#timers) clearInterval(timer);
        this.seat.leave();
    }

    /** Its bytes, without the line of the key. */
    async *bytes(): AsyncGenerator<Buffer> {
        await this.#certificate();
        let line: Buffer | undefined = Buffer.alloc(0);
        for await (const chunk of this.socket as AsyncIterable<Buffer>) {
            this.#moved = Date.now();
            if (!line) {
                yield chunk;
                continue;
            }
            line = Buffer.concat([line, chunk]);
            const end = line.indexOf('\n');
            if (mayGreet(line) && end === -1 && line.length < LONGEST_LINE) continue;
            const rest = mayGreet(line) && end !== -1 ? await this.#greeted(line, end) : line;
            line = undefined;
            if (rest.length) yield rest;
        }
        if (line?.length) yield line;
    }

    async #greeted(line: Buffer, end: number): Promise<Buffer> {
        const key = line.toString('latin1', GREETING.length, end).trim();
        const safe = this.socket instanceof TLSSocket || isLoopback(this.address);
        if (safe) await this.#is(senderOf('key', fingerprint(key)));
        else this.note('a key that came without TLS');
        return line.subarray(end + 1);
    }

    async #certificate(): Promise<void> {
        if (!(this.socket instanceof TLSSocket)) return;
        const raw = this.socket.getPeerCertificate(false)?.raw;
        if (raw) await this.#is(senderOf('certificate', fingerprint(raw)));
    }

    /** Known by more than an address: then it need not wait among the others. */
    async #is(sender: string): Promise<void> {
        this.sender = sender;
        const [kind, mark] = sender.split(' ');
        const found = await this.db
            .rows(
                sql`select 1 from known_sender where active and kind = ${kind} and mark = ${mark}
                    union all select 1 from machine_sender where sender = ${sender} and state = 'known' limit 1`,
            )
            .catch(() => []);
        if (found.length) this.seat.promote();
    }

    #look(): void {
        const { limits, seat } = this;
        const silent = Date.now() - this.#moved;
        if (silent > (seat.known ? limits.knownIdleMs : limits.unknownIdleMs))
            this.#send('silence');
        else if (!seat.known && Date.now() - this.#kept > limits.unknownPatienceMs)
            this.#send('no message');
    }

    #send(why: string): void {
        this.note(`sent away: ${why}`);
        this.socket.destroy();
    }
}

/** The bytes so far are the beginning of a greeting; no message of an instrument begins so. */
const mayGreet = (line: Buffer): boolean => {
    const begin = line.toString('latin1', 0, GREETING.length);
    return begin.length > 0 && GREETING.startsWith(begin);
};
