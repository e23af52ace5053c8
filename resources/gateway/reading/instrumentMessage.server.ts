/** What a kept message turned out to be, whatever its protocol. */
import type { Run } from './run.server.ts';

export interface InstrumentMessage {
    message_id: string;
    system_name: string;
    /** The instrument asks for orders: it gets an answer and there is no result in it. */
    query: boolean;
    runs: Run[];
    problems: string[];
    /** What of a file was not taken, and what to do about it: a sentence. */
    lost?: string;
}
