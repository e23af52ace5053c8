/** COPY … FROM STDIN through pg, which has the protocol but no call for it. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Connection, PoolClient, Submittable } from 'pg';

export type Value = string | number | boolean | null;

/** A row as text: tabs between, `\N` for null. */
export function copyLine(values: readonly Value[]): string {
    let line = '';
    for (let at = 0; at < values.length; at++) {
        const value = values[at];
        if (at) line += '\t';
        if (value === null || value === undefined) line += '\\N';
        else if (typeof value !== 'string') line += value;
        else line += /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, escaped) : value;
    }
    return `${line}\n`;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (character: string): string => escapes[character]!;

/** Runs `statement` and sends it the lines; the event loop gets its turn between two pieces. */
export function copyIn(
    client: PoolClient,
    statement: string,
    pieces: Iterable<string>,
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

async function send(connection: Copying, pieces: Iterable<string>): Promise<void> {
    for (const piece of pieces) {
        connection.sendCopyFromChunk(Buffer.from(piece));
        if (connection.stream.writableNeedDrain)
            await new Promise((resolve) => connection.stream.once('drain', resolve));
        await breathe();
    }
    connection.endCopyFrom();
}
