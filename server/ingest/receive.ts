/** Keeps messages before anything else is done with them. What is told as kept is committed. */
import { createHash } from 'node:crypto';
import type { Db } from '../../resources/define/engine.ts';
import { join, sql } from '../../resources/define/sql.ts';
import { senderOf } from '../../resources/gateway/senders/mark.ts';
import type { Database } from '../database/database.ts';
import { messages } from './metrics.ts';

export interface Received {
    bytes: Buffer;
    protocol: 'astm' | 'hl7' | 'upload';
    /** Of the sender, or the account of an upload. */
    address: string;
    /** Who sent it, as `machine_sender` knows them; the address where nothing better is known. */
    sender?: string;
    now: Date;
    /** Why it will not be parsed: a message that was cut off. It is kept for the review desk. */
    failure?: string;
}

export interface Kept {
    raw_message_id: number;
}

/** All in one statement, in their order. */
const inserting = (some: readonly Received[]) => sql`
    insert into raw_message (protocol, address, sender, received_at, sha256, bytes, state, failure)
    values ${join(
        some.map(({ bytes, protocol, address, sender, now, failure }) => {
            const sha256 = createHash('sha256').update(bytes).digest();
            return sql`(${protocol}, ${address}, ${sender ?? (address && senderOf('address', address))}, ${now.toISOString()}::timestamptz,
                ${sha256}::bytea, ${bytes}::bytea, ${failure === undefined ? 'received' : 'failed'}, ${failure ?? ''})`;
        }),
    )} returning id`;

const counted = ({ protocol, failure }: Received) =>
    messages.inc({ protocol, state: failure === undefined ? 'received' : 'failed' });

/** `db` outside of a transaction: the one statement commits by itself. */
export async function receiveMessage(db: Db, received: Received): Promise<Kept> {
    const { id } = await db.one<{ id: number }>(inserting([received]));
    counted(received);
    return { raw_message_id: id };
}

interface Waiting {
    received: Received;
    kept(kept: Kept): void;
    refused(error: unknown): void;
}

/** Statements under way at once: one that is slow holds up nobody beside it. */
const AT_ONCE = 2;
/** Messages of one statement, and their bytes. */
const MOST = 16;
const MOST_BYTES = 256 * 1024;

/**
 * Keeps what instruments send. Each message waits for a commit; those that come while others wait for theirs are committed
 * together by the next: under load eight senders need two or three commits, not eight, and nobody waits longer than two.
 */
export class Intake {
    #waiting: Waiting[] = [];
    #under = 0;

    constructor(readonly db: Database) {}

    /** Resolves once the message is committed. */
    keep(received: Received): Promise<Kept> {
        return new Promise((kept, refused) => {
            this.#waiting.push({ received, kept, refused });
            this.#next();
        });
    }

    #next(): void {
        if (this.#under >= AT_ONCE || !this.#waiting.length) return;
        this.#under++;
        void this.#write(this.#some()).finally(() => {
            this.#under--;
            this.#next();
        });
    }

    /** The oldest that fit into one statement. */
    #some(): Waiting[] {
        let bytes = 0;
        const beyond = this.#waiting.findIndex(
            ({ received }, at) =>
                at === MOST || ((bytes += received.bytes.length) > MOST_BYTES && at > 0),
        );
        return this.#waiting.splice(0, beyond === -1 ? this.#waiting.length : beyond);
    }

    async #write(some: readonly Waiting[]): Promise<void> {
        try {
            const rows = await this.db.prepared<{ id: number }>(
                inserting(some.map(({ received }) => received)),
            );
            for (const [at, { received, kept }] of some.entries()) {
                counted(received);
                kept({ raw_message_id: rows[at]!.id });
            }
        } catch (error) {
            // What one message did to the others is none of their business: each is tried by itself.
            if (some.length === 1) some[0]!.refused(error);
            else for (const one of some) await this.#write([one]);
        }
    }
}
