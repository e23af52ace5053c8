/** Messages of instruments, small ones at once, large ones apart from everybody else. */
import { readApart } from '../../imports/foreign/foreign.server.ts';
import { AmbiguousDates, type DateOrder } from './tables/dates.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import { readMessages } from './messages.server.ts';
import type { Piece } from './messagesJob.server.ts';

/** Bytes that are read in a few milliseconds: nearly every message of an instrument. */
const SMALL = 32 * 1024;

export async function readForeign(
    bytes: Buffer,
    order?: DateOrder,
    patient = true,
): Promise<InstrumentMessage[]> {
    if (bytes.length <= SMALL) return readMessages(bytes, order);
    const pieces = await readApart<Piece>(job, bytes, { ...(order && { order }) }, patient);
    const messages: InstrumentMessage[] = [];
    for (const piece of pieces) {
        if ('ambiguous' in piece) throw new AmbiguousDates(piece.ambiguous);
        if ('message' in piece) messages.push({ ...piece.message, runs: [] });
        else messages.at(-1)!.runs.push(piece.run);
    }
    return messages;
}

const job = new URL('./messagesJob.server.ts', import.meta.url);
