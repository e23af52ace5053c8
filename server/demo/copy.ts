/** COPY … FROM STDIN through pg, which has the protocol but no call for it. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Connection, PoolClient, Submittable } from 'pg';

export type Value = string | number | boolean | null;

/** A row as text: tabs between. */
export const copyLine = (values: readonly Value[]): string =>
    `${values.map(copyField).join('\t')}\n`;

/** A value as text; `\N` for null. */
export function copyField(value: Value): string {
    if (value === null || value === undefined) return '\\N';
    if (typeof value !== 'string') return String(value);
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, escaped) : value;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (character: string): string => escapes[character]!;

/** Runs `statement` and sends it the lines; the event loop gets its turn between two pieces. */
export function copyIn(
    client: PoolClient,
    statement: string,
    pieces: Iterable<string | Uint8Array>,
): Promise<void> {
    return new Promise((resolve, reject) => {
        let failure: Error | undefined;
        const copy: Submittable & Record<string, unknown> = {
            submit: (connection: Connection) => connection.query(statement),
            handleCopyInResponse: (connection: Copying) => {
                send(connection, pieces).catch((error: Error) => {
                    failure = error;
                    connection.sendCopyFail(error.message);
                });
            },
            handleCommandComplete: () => undefined,
            handleError: (error: Error) => {
                failure ??= error;
                reject(failure);
            },
            handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
        };
        client.query(copy);
    });
}

/** What pg's connection can do and its types do not tell. */
interface Copying {
    stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
}

async function send(connection: Copying, pieces: Iterable<string | Uint8Array>): Promise<void> {
    for (const piece of pieces) {
        connection.sendCopyFromChunk(
            typeof piece === 'string'
                ? Buffer.from(piece)
                : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength),
        );
        if (connection.stream.writableNeedDrain)
            await new Promise((resolve) => connection.stream.once('drain', resolve));
        await breathe();
    }
    connection.endCopyFrom();
}
