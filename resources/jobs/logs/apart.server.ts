/** A stored log, read apart from everybody else: its bytes in pieces, its text in the thread of foreign bytes. */
import type { Db } from '../../define/engine.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { sql } from '../../define/sql.ts';
import { readApart } from '../../imports/foreign/foreign.server.ts';
import type { LogEntry, LogRead } from './read.server.ts';
import type { Piece } from './readJob.server.ts';

/** Bytes that come from the database at once: taking in more keeps others waiting. */
const portion = 2 ** 20;

const job = new URL('./readJob.server.ts', import.meta.url);

/** The bytes of the file of a log. */
export async function bytesOf(db: Db, log: number): Promise<Buffer> {
    const file = await db.maybe<{ id: number; size: number }>(
        sql`select k.id, k.size from system_log l join kept_file k on k.id = l.file_id where l.id = ${log}`,
    );
    if (!file)
        throw new Refusal(
            say('Its file was removed after its time: it cannot be read again.'),
            'gone',
        );
    const { id, size } = file;
    const pieces: Buffer[] = [];
    for (let at = 0; at < size; at += portion) {
        const { piece } = await db.one<{ piece: Buffer }>(
            sql`select substring(bytes from ${at + 1} for ${portion}) as piece from kept_file where id = ${id}`,
        );
        pieces.push(piece);
    }
    return Buffer.concat(pieces);
}

/** What a log says. Undefined where it is no text. @throws Refusal where it takes too much to be read. */
export async function readLogApart(
    bytes: Buffer,
    timeZone: string,
    patient = false,
): Promise<LogRead | undefined> {
    const pieces = await readApart<Piece>(job, bytes, { timeZone }, patient);
    const entries: LogEntry[] = [];
    let head: Omit<LogRead, 'entries'> | null = null;
    for (const piece of pieces)
        if ('entry' in piece) entries.push(piece.entry);
        else head = piece.head;
    return head ? { ...head, entries } : undefined;
}

/** What is told of a log as a whole. */
export async function countApart(
    bytes: Buffer,
    timeZone: string,
): Promise<Omit<LogRead, 'entries'> | undefined> {
    const [found] = await readApart<Piece>(job, bytes, { timeZone, counted: true });
    return (found && 'head' in found && found.head) || undefined;
}
