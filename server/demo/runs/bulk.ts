/**
 * Writes many runs at once: COPY into the very tables that messages meet. Counters are left out, most
 * of the work of a load: `finish` writes them at once when all is there.
 */
import { createHash } from 'node:crypto';
import { sql } from '../../../resources/define/sql.ts';
import type { Call } from '../../../resources/gateway/runs/calls.server.ts';
import type { ResultFields } from '../../../resources/gateway/runs/interpret.server.ts';
import type { Transaction } from '../../database/database.ts';
import { copyIn, copyLine } from '../copy.ts';
import type { ReadRun } from './readRun.ts';

/** Runs of one machine that stand on one raw message. */
export interface Bundle {
    serial: string;
    machine_id: number;
    /** What the raw message says of itself. */
    text: string;
    runs: ReadRun[];
    /** Where the machine stood on a day. */
    facilityOn: (day: string) => number | null;
}

type Column = keyof ResultFields;

/**
 * Writes bundles in the caller's transaction, which must do nothing else with results: it counts none.
 * Ids of the raw messages.
 */
export async function writeBundles(
    tx: Transaction,
    bundles: readonly Bundle[],
    parse_version: number,
): Promise<number[]> {
    const filled = bundles.filter(({ runs }) => runs.length);
    const total = filled.reduce((sum, { runs }) => sum + runs.length, 0);
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
    // The gateway gives every run all of its fields.
    const columns = Object.keys(filled[0]!.runs[0]!.fields) as Column[];
    await copyIn(
        tx.client,
        `copy result (id, raw_message_id, machine_id, facility_id, ${columns.join(', ')}) from stdin`,
        resultPieces(filled, columns, messages, results),
    );
    await copyIn(
        tx.client,
        'copy result_call (result_id, target, call, grade, result, value, ct) from stdin',
        callPieces(filled, results),
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
}

async function ids(tx: Transaction, table: string, count: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(sql`
        select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`);
    return rows.map(({ id }) => id);
}

function messageLine({ serial, text, runs }: Bundle, id: number, parse_version: number): string {
    const bytes = Buffer.from(text);
    const last = runs.at(-1)!.fields.received_at;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return copyLine([
        id,
        'upload',
        'demo',
        last,
        `\\x${sha256}`,
        `\\x${bytes.toString('hex')}`,
        'parsed',
        parse_version,
        last,
        `DEMO ${serial}`,
        runs.length,
    ]);
}

/** Lines in pieces of some hundred, so that whatever else the process does gets its turn. */
const pieceRuns = 300;

function* resultPieces(
    bundles: readonly Bundle[],
    columns: readonly Column[],
    messages: number[],
    results: number[],
) {
    let [piece, inPiece, next] = ['', 0, 0];
    for (const [at, { machine_id, runs, facilityOn }] of bundles.entries()) {
        for (const { fields } of runs) {
            const own = columns.map((column) => writeColumn(column, fields[column]));
            piece += copyLine([
                results[next++]!,
                messages[at]!,
                machine_id,
                facilityOn(fields.day),
                ...own,
            ]);
            if (++inPiece < pieceRuns) continue;
            yield piece;
            [piece, inPiece] = ['', 0];
        }
    }
    if (piece) yield piece;
}

function* callPieces(bundles: readonly Bundle[], results: number[]) {
    let [piece, inPiece, next] = ['', 0, 0];
    for (const { runs } of bundles) {
        for (const { calls } of runs) {
            const id = results[next++]!;
            for (const call of calls) piece += callLine(id, call);
            if (++inPiece < pieceRuns) continue;
            yield piece;
            [piece, inPiece] = ['', 0];
        }
    }
    if (piece) yield piece;
}

const callLine = (id: number, { target, call, grade, result, value, ct }: Call): string =>
    copyLine([id, target, call, grade, result, value, ct]);

/** A field as COPY takes it. */
function writeColumn(
    column: Column,
    value: ResultFields[Column],
): string | number | boolean | null {
    if (value === null || typeof value !== 'object') return value;
    if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
    return column === 'flags' ? `{${value.join(',')}}` : JSON.stringify(value);
}
