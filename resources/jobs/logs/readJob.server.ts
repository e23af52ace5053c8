/** Reads a system log in the thread of foreign bytes: what is told of the whole, then its entries. */
import { type LogEntry, type LogRead, readLog, textOf } from './read.server.ts';

/** Of the whole: null where it is no text. */
export type Head = { head: Omit<LogRead, 'entries'> | null };
export type Piece = Head | { entry: LogEntry };

/** `counted`: only what is told of the whole. */
export function itemsOf(
    bytes: Buffer,
    { timeZone, counted }: { timeZone: string; counted?: boolean },
): Piece[] {
    const text = textOf(bytes);
    if (text === undefined) return [{ head: null }];
    const { entries, ...head } = readLog(text, timeZone);
    return [{ head }, ...(counted ? [] : entries.map((entry) => ({ entry })))];
}
