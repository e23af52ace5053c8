/**
 * A kept message to results, within a transaction of the caller. It can be done again at any time:
 * after a crash, with other parsing tables; the unique key of a run makes the second time a repeat.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import { interpret, type InterpretOptions } from '../runs/meaning/interpret.server.ts';
import type { InstrumentMessage } from '../reading/instrumentMessage.server.ts';
import { parsingTables } from '../parsing/tables.server.ts';
import { phrases } from '../../define/say.ts';
import { readForeign } from '../reading/foreign.server.ts';
import { whyUnreadable } from '../reading/unreadable.server.ts';
import type { DateOrder } from '../reading/tables/dates.server.ts';
import { asJson, saveRuns, type Saved, type ToSave } from '../runs/save.server.ts';
import { judge, noteFirst } from '../senders/heard.server.ts';

export interface ParseOptions {
    timeZone: string;
    /** What was read of messages already, by their ids; each is taken once. */
    read?: ReadAhead;
}

/** Messages as they were read from these bytes with this order of dates. */
export type ReadAhead = Map<
    number,
    Pick<RawMessage, 'bytes' | 'date_order'> & { messages: InstrumentMessage[] }
>;

export interface Parsed {
    /** held: its sender may not speak for the machine; nothing was written. */
    state: 'parsed' | 'query' | 'failed' | 'held';
    failure: string;
    /** Results new or replaced. */
    results: number;
    duplicates: number;
    /** Runs that say something else of a known one and changed nothing: for the review desk. */
    conflicts: number;
}

export interface RawMessage {
    id: number;
    bytes: Buffer;
    protocol: string;
    received_at: string;
    /** As `machine_sender` knows it; '' for an upload. */
    sender: string;
    /** Order of dates that a person gave for an export; '' where the file says it itself. */
    date_order: DateOrder | '';
}

/** How the runs of a message are to be interpreted: on the day they came, by where they came from. */
export const optionsFor = (raw: RawMessage, { timeZone }: ParseOptions): InterpretOptions => ({
    received: new Date(raw.received_at),
    timeZone,
    uploaded: raw.protocol === 'upload',
});

/** Runs that are understood before others have their turn. */
const BREATH = 50;

/** One message: see `parseRaws`. */
export async function parseRaw(
    db: Db,
    owner: object,
    raw_message_id: number,
    options: ParseOptions,
): Promise<Parsed> {
    const [parsed] = await parseRaws(db, owner, [raw_message_id], options);
    if (!parsed) throw new Error(`There is no message ${raw_message_id}`);
    return parsed;
}

/**
 * Messages in the order of their ids, written together. `owner` is the database that the transaction
 * belongs to: its parsing tables are held in memory.
 */
export async function parseRaws(
    db: Db,
    owner: object,
    ids: readonly number[],
    options: ParseOptions,
): Promise<Parsed[]> {
    // Both are asked for at once, with what begins the transaction.
    const [raws, tables] = await Promise.all([
        db.rows<RawMessage>(sql`
            select id, bytes, protocol, received_at, sender, date_order from raw_message
             where id = any(${ids}) order by id for update`),
        parsingTables(db, owner),
    ]);
    const read: { raw: RawMessage; messages: InstrumentMessage[]; runs: ToSave[] }[] = [];
    for (const raw of raws) {
        const messages = await messagesOf(raw, options.read);
        const runs: ToSave[] = [];
        for (const run of runsOf(messages)) {
            const interpretation = interpret(run, tables, optionsFor(raw, options));
            runs.push({ run, interpretation, raw_message_id: raw.id });
            if (runs.length % BREATH === 0) await breathe();
        }
        read.push({ raw, messages, runs });
        // Instruments wait for their acknowledgements: they get their turn in between.
        await breathe();
    }
    const speaking = read.map(({ raw, runs }) => ({
        sender: raw.sender,
        runs: runs.map(({ run }) => run),
    }));
    const { apart, first } = await judge(db, speaking);
    const accepted = read.filter((_one, n) => !apart.has(n));
    const saved = await saveRuns(
        db,
        accepted.flatMap(({ runs }) => runs),
    );
    const noted = speaking.filter((_one, n) => !apart.has(n));
    if (first) await noteFirst(db, noted);
    const rows = read.map(({ raw, messages, runs }, n) => {
        if (apart.has(n)) return { id: raw.id, parsed: held, ...namesOf(messages) };
        const own = saved.splice(0, runs.length);
        const count = (...some: Saved[]) => own.filter((one) => some.includes(one)).length;
        const query = !runs.length && messages.some((message) => message.query);
        const state: Parsed['state'] = runs.length ? 'parsed' : query ? 'query' : 'failed';
        const parsed = {
            state,
            failure: state === 'failed' ? failureOf(raw.bytes, messages) : lostOf(messages),
            results: count('new', 'replaced'),
            duplicates: count('duplicate'),
            conflicts: count('conflict', 'waits'),
        };
        return { id: raw.id, parsed, ...namesOf(messages) };
    });
    await db.run(sql`update raw_message r
           set state = t.state, failure = t.failure, parse_version = ${tables.version}, parsed_at = now(),
               message_id = t.message_id, system_name = t.system_name, results = t.results, duplicates = t.duplicates
          from jsonb_to_recordset(${asJson(rows.map(({ parsed, ...one }) => ({ ...one, ...parsed })))}::jsonb) as t (
               id bigint, state text, failure text, message_id text, system_name text, results integer, duplicates integer)
         where r.id = t.id`);
    return rows.map(({ parsed }) => parsed);
}

/** What a message says: as it was read ahead, unless it has changed since. */
async function messagesOf(raw: RawMessage, read?: ReadAhead): Promise<InstrumentMessage[]> {
    const ahead = read?.get(raw.id);
    read?.delete(raw.id);
    if (ahead?.date_order === raw.date_order && ahead.bytes.equals(raw.bytes))
        return ahead.messages;
    return readForeign(raw.bytes, raw.date_order || undefined);
}

/** What becomes of a message whose sender is not known: it waits, whole and unread. */
const held: Parsed = {
    state: 'held',
    failure: 'The sender is not known for this machine.',
    results: 0,
    duplicates: 0,
    conflicts: 0,
};

const namesOf = ([first]: readonly InstrumentMessage[]) => ({
    message_id: first?.message_id ?? '',
    system_name: first?.system_name ?? '',
});

/** All runs, by instrument: machines are locked in one order everywhere, so that nobody waits in a ring. */
export const runsOf = (messages: readonly InstrumentMessage[]) =>
    messages
        .flatMap((message) => message.runs)
        .toSorted((a, b) => a.instrument_serial.localeCompare(b.instrument_serial, 'en'));

/** Why a message gave no result. */
export const failureOf = (bytes: Buffer, messages: readonly InstrumentMessage[]): string =>
    lostOf(messages) || (messages.length ? words.nothing : whyUnreadable(bytes));

/** What of a file was not taken though the rest was; '' where all was. */
export const lostOf = (messages: readonly InstrumentMessage[]): string =>
    messages.find(({ lost }) => lost)?.lost ?? '';

const words = phrases({ nothing: 'The message holds no result.' });
