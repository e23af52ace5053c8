import type { Method } from '../resources/define/endpoint.ts';

/** A question to the server, or a change that it is asked for. */
export interface Request {
    method: Method | 'PATCH';
    /** Path under the API, with its query. */
    path: string;
    body?: unknown;
    effect: 'reads' | 'writes';
    /** A poll that nobody waits for: does not count as the person being there. */
    background?: boolean;
    /** The person was asked whether it is right, and said yes. */
    sure?: boolean;
    /** The password given again, for what is dangerous. */
    password?: string;
    /** What it answers is shown again, with its age, while there is no line. */
    kept?: boolean;
    /** A write that waited: its Idempotency-Key. It is tried once. */
    key?: string;
    signal?: AbortSignal;
}
