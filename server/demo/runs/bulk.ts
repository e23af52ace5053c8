/**
 * Writes many runs at once: COPY into the very tables that messages meet. Counters are left out, most
 * of the work of a load: `finish` writes them at once when all is there.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { copyField, copyIn, copyLine } from '../copy.ts';
import { ids } from '../rows.ts';
import { callColumns, idLength, lineColumns, type RunLines } from './lines.ts';

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
        resultLines(filled, messages, results),
    );
    await copyIn(
        tx.client,
        `copy result_call (result_id, ${callColumns.join(', ')}) from stdin`,
        callLines(filled, results),
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

/** The lines of each bundle, with what the database knows written into their room: once, since it is written over. */
export function* resultLines(
    bundles: readonly Bundle[],
    messages: readonly number[],
    results: readonly number[],
): Generator<string | Uint8Array> {
    let next = 0;
    for (const [at, { machine_id, runs, facilityOn }] of bundles.entries()) {
        const numbers = [0, messages[at]!, machine_id, 0];
        let from = 0;
        for (const [n, start] of startsOf(runs.results).entries()) {
            numbers[0] = results[next++]!;
            const facility = facilityOn(runs.days[n]!);
            numbers[3] = facility ?? 0;
            for (let room = 0; room < (facility === null ? 3 : 4); room++)
                write(runs.results, start + room * (idLength + 1), numbers[room]!);
            const place = start + 3 * (idLength + 1);
            // One that stood nowhere that day; a machine that never stood anywhere has no room for it.
            if (facility !== null || runs.results[place] !== zero) continue;
            yield runs.results.subarray(from, place);
            yield copyField(null);
            from = place + idLength;
        }
        yield runs.results.subarray(from);
    }
}

/** The same of calls: each line names its run. */
function* callLines(bundles: readonly Bundle[], results: readonly number[]): Generator<Uint8Array> {
    let first = 0;
    for (const { runs } of bundles) {
        for (const start of startsOf(runs.calls))
            write(runs.calls, start, results[first + read(runs.calls, start)]!);
        first += runs.days.length;
        yield runs.calls;
    }
}

function startsOf(lines: Uint8Array): number[] {
    const starts: number[] = [];
    for (let at = 0; at < lines.length; at = lines.indexOf(10, at) + 1) starts.push(at);
    return starts;
}

const zero = 48;

function read(lines: Uint8Array, from: number): number {
    let number = 0;
    for (let at = from; at < from + idLength; at++) number = number * 10 + lines[at]! - zero;
    return number;
}

function write(lines: Uint8Array, from: number, number: number): void {
    let rest = number;
    for (let at = from + idLength - 1; at >= from; at--) {
        lines[at] = zero + (rest % 10);
        rest = Math.floor(rest / 10);
    }
    if (rest !== 0) throw new Error(`${number} has no room in a line`);
}
