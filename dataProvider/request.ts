import type { Method } from '../resources/define/endpoint.ts';

/** What was typed in a form, as its draft: so that what is refused can be mended there. */
export interface FormKept {
    /** Name of the draft. */
    name: string;
    values: Readonly<Record<string, unknown>>;
    /** What tells it apart from others of its kind, in words: whom it came from, the number of its paper. */
    about?: string;
}

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
    /** The form that it saves: its draft goes in the same breath as the write is confirmed, or waits. */
    form?: FormKept;
    signal?: AbortSignal;
}
