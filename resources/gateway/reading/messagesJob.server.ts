/** Reads large messages and files of instruments in the thread of foreign bytes: each message, then its runs. */
import { AmbiguousDates, type DateOrder } from './tables/dates.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import { readMessages } from './messages.server.ts';
import type { Run } from './run.server.ts';

/** A message without its runs, a run of the message before it, or the orders that a file of dates leaves open. */
export type Piece =
    | { message: Omit<InstrumentMessage, 'runs'> }
    | { run: Run }
    | { ambiguous: readonly DateOrder[] };

export function itemsOf(bytes: Buffer, { order }: { order?: DateOrder }): Piece[] {
    try {
        return readMessages(bytes, order).flatMap(({ runs, ...message }): Piece[] => [
            { message },
            ...runs.map((run) => ({ run })),
        ]);
    } catch (error) {
        if (error instanceof AmbiguousDates) return [{ ambiguous: error.possible }];
        throw error;
    }
}
