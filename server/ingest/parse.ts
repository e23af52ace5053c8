/**
 * The second transaction of ingest: a kept message to results. What cannot be read is told on the
 * message; what a database in trouble prevented stays to be done.
 */
import { sql } from '../../resources/define/sql.ts';
import {
    parseRaw,
    parseRaws,
    type Parsed,
    type ParseOptions,
    type ReadAhead,
} from '../../resources/gateway/messages/parse.server.ts';
import type { Database } from '../database/database.ts';
import { nextLanes } from './lanes.ts';

export type { Parsed, ParseOptions };

/** Messages are parsed by the gateway, not by a person. */
const actor = (first: number, last = first) => ({
    actor_id: null,
    actor: 'gateway',
    address: 'local',
    request_id: first === last ? `message ${first}` : `messages ${first} to ${last}`,
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

/** How waiting messages are parsed. */
export interface Pace {
    /** Side by side at most; fewer where few messages wait. */
    lanes: number;
    /** Messages a transaction: most of what one costs it costs once, whether it writes one result or fifty. */
    together: number;
    /** Asked before each transaction. */
    stop(): boolean;
    /** Waited for before each look at what waits. */
    gather?(): Promise<void>;
}

/**
 * Four lanes keep one PostgreSQL busy while the reading takes its turns; more gain nothing, and the
 * pool has room left for the people at their screens.
 */
const pace: Pace = { lanes: 4, together: 50, stop: () => false };

/**
 * Parses what was kept and not parsed yet, the messages of an instrument oldest first, until nothing
 * is left or `stop` says so. Number of messages.
 */
export async function resumeParsing(
    db: Database,
    options: ParseOptions,
    how: Partial<Pace> = {},
): Promise<number> {
    const { lanes, together, stop, gather } = { ...pace, ...how };
    let parsed = 0;
    for (;;) {
        await gather?.();
        const read: ReadAhead = new Map();
        const round = await nextLanes(db, { most: lanes, worth: together / 2 }, read);
        if (!round.length || stop()) return parsed;
        const work = round.map(async (lane) => {
            for (let at = 0; at < lane.length && !stop(); at += together) {
                const ids = lane.slice(at, at + together);
                await parseTogether(db, ids, { ...options, read });
                parsed += ids.length;
            }
        });
        // All lanes end before an error leaves: none goes on behind the next round.
        const ended = await Promise.allSettled(work);
        const failed = ended.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
    }
}

/** All of them in one transaction; where anything goes wrong, one after the other as if never tried. */
async function parseTogether(db: Database, ids: number[], options: ParseOptions): Promise<void> {
    const [first, ...more] = ids as [number, ...number[]];
    if (more.length) {
        try {
            await db.transaction(actor(first, more.at(-1)), (transaction) =>
                parseRaws(transaction, db, ids, options),
            );
            return;
        } catch {
            // Rolled back as a whole: what one message did to the others is undone with it.
        }
    }
    for (const id of ids) await parseMessage(db, id, options);
}
