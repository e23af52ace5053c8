/**
 * A kept message to results, within a transaction of the caller. It can be done again at any time:
 * after a crash, with other parsing tables; the unique key of a run makes the second time a repeat.
 */
import type { Db } from '../define/engine.ts';
import { sql } from '../define/sql.ts';
import { interpret, type InterpretOptions } from './interpret.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import { parsingTables, type ParsingTables } from './parsingTables.server.ts';
import { readMessages } from './readMessages.server.ts';
import type { DateOrder } from './readCsv.server.ts';
import { saveRun } from './saveRun.server.ts';

export interface ParseOptions {
    timeZone: string;
}

export interface Parsed {
    state: 'parsed' | 'query' | 'failed';
    failure: string;
    /** Results new or replaced. */
    results: number;
    duplicates: number;
    conflicts: number;
}

export interface RawMessage {
    id: number;
    bytes: Buffer;
    protocol: string;
    received_at: string;
    /** Order of dates that a person gave for an export; '' where the file says it itself. */
    date_order: DateOrder | '';
}

/** How the runs of a message are to be interpreted: on the day they came, by where they came from. */
export const optionsFor = (raw: RawMessage, { timeZone }: ParseOptions): InterpretOptions => ({
    received: new Date(raw.received_at),
    timeZone,
    uploaded: raw.protocol === 'upload',
});

/**
 * `owner` is the database that the transaction belongs to: its parsing tables are held in memory.
 * `known` are those that a transaction of several messages has asked for already.
 */
export async function parseRaw(
    db: Db,
    owner: object,
    raw_message_id: number,
    options: ParseOptions,
    known?: ParsingTables,
): Promise<Parsed> {
    const raw = await db.one<RawMessage>(sql`
        select id, bytes, protocol, received_at, date_order from raw_message where id = ${raw_message_id} for update`);
    const tables = known ?? (await parsingTables(db, owner));
    const messages = readMessages(raw.bytes, raw.date_order || undefined);
    const counted = { results: 0, duplicates: 0, conflicts: 0 };
    for (const run of runsOf(messages)) {
        const saved = await saveRun(
            db,
            run,
            interpret(run, tables, optionsFor(raw, options)),
            raw_message_id,
        );
        if (saved === 'new' || saved === 'replaced') counted.results++;
        if (saved === 'duplicate') counted.duplicates++;
        if (saved === 'conflict') counted.conflicts++;
    }
    const runs = messages.some((message) => message.runs.length > 0);
    const query = !runs && messages.some((message) => message.query);
    const state = runs ? 'parsed' : query ? 'query' : 'failed';
    const failure = state === 'failed' ? failureOf(messages) : '';
    const [first] = messages;
    await db.run(sql`update raw_message
        set state = ${state}, failure = ${failure}, parse_version = ${tables.version}, parsed_at = now(),
            message_id = ${first?.message_id ?? ''}, system_name = ${first?.system_name ?? ''},
            results = ${counted.results}, duplicates = ${counted.duplicates}
        where id = ${raw_message_id}`);
    return { state, failure, ...counted };
}

/** All runs, by instrument: machines are locked in one order everywhere, so that nobody waits in a ring. */
export const runsOf = (messages: readonly InstrumentMessage[]) =>
    messages
        .flatMap((message) => message.runs)
        .toSorted((a, b) => a.instrument_serial.localeCompare(b.instrument_serial, 'en'));

const failureOf = (messages: readonly InstrumentMessage[]): string =>
    messages.length ? 'The message holds no result.' : 'No message could be read.';
