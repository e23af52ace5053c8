/** Keeps a message before anything else is done with it. Resolves once it is committed. */
import { createHash } from 'node:crypto';
import type { Db } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import { senderOf } from '../../resources/gateway/senders/mark.ts';
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

/** `db` outside of a transaction: the one statement commits by itself. */
export async function receiveMessage(
    db: Db,
    { bytes, protocol, address, sender, now, failure }: Received,
): Promise<{ raw_message_id: number }> {
    const sha256 = createHash('sha256').update(bytes).digest();
    const { id } = await db.one<{ id: number }>(sql`
        insert into raw_message (protocol, address, sender, received_at, sha256, bytes, state, failure)
        values (${protocol}, ${address}, ${sender ?? (address && senderOf('address', address))}, ${now.toISOString()}, ${sha256}, ${bytes},
                ${failure === undefined ? 'received' : 'failed'}, ${failure ?? ''})
        returning id`);
    messages.inc({ protocol, state: failure === undefined ? 'received' : 'failed' });
    return { raw_message_id: id };
}
