/**
 * The second transaction of ingest: a kept message to results. It can be run again at any time: after
 * a crash, with other parsing tables; the unique key of a run makes the second time a repeat.
 */
import { parsingTables } from '../../resources/genexpert/parsingTables.server.ts';
import { interpret } from '../../resources/genexpert/interpret.server.ts';
import { saveRun } from '../../resources/genexpert/saveRun.server.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Database } from '../database.ts';
import { readMessages } from './read.ts';

export interface ParseOptions {
    timeZone: string;
}

export interface Parsed {
    state: 'parsed' | 'query' | 'failed';
    /** Results new or replaced. */
    results: number;
    duplicates: number;
}

interface RawMessage {
    bytes: Buffer;
    protocol: string;
    received_at: string;
    state: string;
}

export async function parseMessage(
    db: Database,
    rawMessageId: number,
    options: ParseOptions,
): Promise<Parsed> {
    try {
        return await parse(db, rawMessageId, options);
    } catch (error) {
        // A database that is away or busy says nothing about the message: it stays to be parsed.
        if (isPassing(error)) throw error;
        const failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
        await db.run(sql`update raw_message set state = 'failed', failure = ${failure}, parsed_at = now()
            where id = ${rawMessageId}`);
        return { state: 'failed', results: 0, duplicates: 0 };
    }
}

const parse = (db: Database, rawMessageId: number, options: ParseOptions): Promise<Parsed> =>
    db.transaction(
        {
            actor_id: null,
            actor: 'gateway',
            address: 'local',
            request_id: `message ${rawMessageId}`,
        },
        async (transaction) => {
            const raw = await transaction.one<RawMessage>(sql`
                select bytes, protocol, received_at, state from raw_message where id = ${rawMessageId} for update`);
            const tables = await parsingTables(transaction, db);
            const messages = readMessages(raw.bytes);
            const runs = messages.flatMap((message) => message.runs);
            // Machines are locked one after the other: in one order everywhere, so that nobody waits in a ring.
            runs.sort((a, b) => (a.instrument_serial < b.instrument_serial ? -1 : 1));
            const counted = { results: 0, duplicates: 0 };
            for (const run of runs) {
                const interpretation = interpret(run, tables, {
                    received: new Date(raw.received_at),
                    timeZone: options.timeZone,
                    uploaded: raw.protocol === 'upload',
                });
                const saved = await saveRun(transaction, run, interpretation, rawMessageId);
                if (saved === 'new' || saved === 'replaced') counted.results++;
                if (saved === 'duplicate') counted.duplicates++;
            }
            const query = runs.length === 0 && messages.some((message) => message.query);
            const failure = runs.length || query ? '' : failureOf(messages.length);
            const state = runs.length ? 'parsed' : query ? 'query' : 'failed';
            const [first] = messages;
            await transaction.run(sql`update raw_message
                set state = ${state}, failure = ${failure}, parse_version = ${tables.version}, parsed_at = now(),
                    message_id = ${first?.message_id ?? ''}, system_name = ${first?.system_name ?? ''},
                    results = ${counted.results}, duplicates = ${counted.duplicates}
                where id = ${rawMessageId}`);
            return { state, ...counted };
        },
    );

const failureOf = (messages: number): string =>
    messages ? 'The message holds no result.' : 'No message could be read.';

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
