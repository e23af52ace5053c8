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

/** Takes some bytes; a promise where more is to be done before the next ones come. */
type Take = (bytes: Buffer) => void | Promise<void>;

export class Visit {
    readonly address: string;
    sender: string;
    readonly #timers: NodeJS.Timeout[] = [];
    #kept = Date.now();
    #moved = Date.now();
    /** What came so far, until it is known whether a key begins it. */
    #greeting: Buffer | undefined = Buffer.alloc(0);

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

    /**
     * Hands its bytes over, without the line of the key: the next piece comes when the one before is done with. Resolves
     * when the line is closed and the last piece is done with; rejects with what went wrong with one.
     */
    async read(take: Take): Promise<void> {
        await this.#certificate();
        const { socket } = this;
        let under: Promise<void> | undefined;
        const broken: unknown[] = [];
        const fail = (error: unknown) => {
            broken.push(error);
            socket.destroy();
        };
        const piece = (chunk: Buffer): void => {
            this.#moved = Date.now();
            try {
                const work = this.#greeting ? this.#greet(chunk, take) : take(chunk);
                if (!work) return;
                socket.pause();
                under = work.catch(fail).finally(() => {
                    under = undefined;
                    socket.resume();
                });
            } catch (error) {
                fail(error);
            }
        };
        // An event for each piece: as an iterator each of them would cost several promises, ten times a result.
        if (!socket.destroyed)
            await new Promise<void>((resolve) => {
                for (const end of ['end', 'close', 'error']) socket.once(end, () => resolve());
                socket.on('data', piece);
            });
        while (under) await under;
        if (broken.length) throw broken[0];
        if (this.#greeting?.length) await take(this.#greeting);
    }

    /** Before anything else may stand the line of a key: pieces wait until it is told from a message. */
    #greet(chunk: Buffer, take: Take): void | Promise<void> {
        const line = Buffer.concat([this.#greeting!, chunk]);
        this.#greeting = line;
        const end = line.indexOf('\n');
        if (mayGreet(line) && end === -1 && line.length < LONGEST_LINE) return;
        this.#greeting = undefined;
        if (!mayGreet(line) || end === -1) return take(line);
        return this.#greeted(line, end).then((rest) => (rest.length ? take(rest) : undefined));
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
