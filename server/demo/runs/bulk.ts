/**
 * Writes many runs at once: COPY into the very tables that messages meet. Counters are left out, most
 * of the work of a load: `finish` writes them at once when all is there.
 */
import { createHash } from 'node:crypto';
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';
import { copyIn, copyLine } from '../copy.ts';
import { callColumns, lineColumns, type RunLines } from './lines.ts';

/** Runs of one machine that stand on one raw message. */
export interface Bundle {
    serial: string;
    machine_id: number;
    /** What the raw message says of itself. */
    text: string;
    runs: RunLines;
    /** Where the machine stood on a day. */
    facilityOn: (day: string) => number | null;
}

/**
 * Writes bundles in the caller's transaction, which must do nothing else with results: it counts none.
 * Ids of the raw messages.
 */
export async function writeBundles(
    tx: Transaction,
    bundles: readonly Bundle[],
    parse_version: number,
): Promise<number[]> {
    const filled = bundles.filter(({ runs }) => runs.days.length);
    const total = filled.reduce((sum, { runs }) => sum + runs.days.length, 0);
    if (!total) return [];
    await planForMany(tx);
    await counting(tx, false);
    const messages = await ids(tx, 'raw_message', filled.length);
    const results = await ids(tx, 'result', total);
    await copyIn(
        tx.client,
        `copy raw_message (id, protocol, address, received_at, sha256, bytes, state, parse_version, parsed_at,
            system_name, results) from stdin`,
        [filled.map((bundle, at) => messageLine(bundle, messages[at]!, parse_version)).join('')],
    );
    await copyIn(
        tx.client,
        `copy result (id, raw_message_id, machine_id, facility_id, ${lineColumns.join(', ')}) from stdin`,
        piecesOf(resultLines(filled, messages, results)),
    );
    await copyIn(
        tx.client,
        `copy result_call (result_id, ${callColumns.join(', ')}) from stdin`,
        piecesOf(callLines(filled, results)),
    );
    await counting(tx, true);
    return messages;
}

/** Whether what this transaction writes is counted at once. Others count theirs meanwhile; a rollback, or a fall of the server, ends it as well. */
const counting = (tx: Transaction, counted: boolean) =>
    tx.client.query('select count_results($1)', [counted]);

/**
 * What this session has planned for single messages, when the tables were small, reads whole tables: for
 * thousands of rows at once that takes minutes. Triggers and foreign keys plan anew, by their indexes.
 */
async function planForMany(tx: Transaction): Promise<void> {
    await tx.client.query('discard plans');
    await tx.client.query('set local enable_seqscan = off');
    // Words to be found are sorted into their index in larger heaps.
    await tx.client.query("set local gin_pending_list_limit = '32MB'");
}

/** As one text: a row for each would take longer to read than to number. */
async function ids(tx: Transaction, table: string, count: number): Promise<number[]> {
    const { list } = await tx.one<{ list: string }>(sql`
        with named as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence)
        select string_agg(nextval(sequence)::text, ',') as list from named, generate_series(1, ${count}::int)`);
    return list.split(',').map(Number);
}

function messageLine({ serial, text, runs }: Bundle, id: number, parse_version: number): string {
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return copyLine([
        id,
        'upload',
        'demo',
        runs.last,
        `\\x${sha256}`,
        `\\x${bytes.toString('hex')}`,
        'parsed',
        parse_version,
        runs.last,
        `DEMO ${serial}`,
        runs.days.length,
    ]);
}

/** Runs in pieces of some hundred, so that whatever else the process does gets its turn. */
const pieceRuns = 300;

function* piecesOf(lines: Iterable<string>): Generator<string> {
    let [piece, inPiece] = ['', 0];
    for (const line of lines) {
        piece += line;
        if (++inPiece < pieceRuns) continue;
        yield piece;
        [piece, inPiece] = ['', 0];
    }
    if (piece) yield piece;
}

function* resultLines(
    bundles: readonly Bundle[],
    messages: readonly number[],
    results: readonly number[],
): Generator<string> {
    let next = 0;
    for (const [at, { machine_id, runs, facilityOn }] of bundles.entries())
        for (const [n, line] of runs.results.entries()) {
            const facility = facilityOn(runs.days[n]!) ?? '\\N';
            yield `${results[next++]!}\t${messages[at]!}\t${machine_id}\t${facility}\t${line}`;
        }
}

/** Of each run all of its lines, each behind its id. */
function* callLines(bundles: readonly Bundle[], results: readonly number[]): Generator<string> {
    let next = 0;
    for (const { runs } of bundles)
        for (const lines of runs.calls) {
            const id = results[next++]!;
            if (lines) yield `${id}\t${lines.slice(0, -1).replaceAll('\n', `\n${id}\t`)}\n`;
        }
}
