/**
 * The second transaction of ingest: a kept message to results. What cannot be read is told on the
 * message; what a database in trouble prevented stays to be done.
 */
import { sql } from '../../resources/define/sql.ts';
import {
    parseRaw,
    type Parsed,
    type ParseOptions,
} from '../../resources/genexpert/parseRaw.server.ts';
import type { Database } from '../database.ts';

export type { Parsed, ParseOptions };

/** Messages are parsed by the gateway, not by a person. */
const actor = (rawMessageId: number) => ({
    actor_id: null,
    actor: 'gateway',
    address: 'local',
    request_id: `message ${rawMessageId}`,
});

export async function parseMessage(
    db: Database,
    rawMessageId: number,
    options: ParseOptions,
): Promise<Parsed> {
    try {
        return await db.transaction(actor(rawMessageId), (transaction) =>
            parseRaw(transaction, db, rawMessageId, options),
        );
    } catch (error) {
        // A database that is away or busy says nothing about the message: it stays to be parsed.
        if (isPassing(error)) throw error;
        const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        await db.run(sql`update raw_message set state = 'failed', failure = ${failure}, parsed_at = now()
            where id = ${rawMessageId}`);
        return { state: 'failed', failure, results: 0, duplicates: 0, conflicts: 0 };
    }
}

/** Connection lost, shut down, out of resources, deadlock: classes 08, 40, 53, 57 of PostgreSQL. */
function isPassing(error: unknown): boolean {
    const code = (error as { code?: unknown }).code;
    if (typeof code !== 'string') return /connection|timeout/i.test(String(error));
    return /^(08|40|53|57)/.test(code) || /^E[A-Z]+$/.test(code);
}

/**
 * Parses what was kept and not parsed yet, oldest first, until nothing is left or `stop` says so.
 * Number of messages.
 */
export async function resumeParsing(
    db: Database,
    options: ParseOptions,
    stop: () => boolean = () => false,
): Promise<number> {
    let parsed = 0;
    for (;;) {
        const waiting = await db.rows<{ id: number }>(
            sql`select id from raw_message where state = 'received' order by id limit 100`,
        );
        if (!waiting.length) return parsed;
        for (const { id } of waiting) {
            if (stop()) return parsed;
            await parseMessage(db, id, options);
            parsed++;
        }
    }
}
