/**
 * What this browser keeps for the time without a line: answers that were seen, and writes that wait. The keeper itself
 * is fetched when it is first needed (index.ts); this is all that the wire knows of it.
 */
import { HttpError } from 'react-admin';
import type { Request } from '../request.ts';

/** Since when an answer is known, where it is not of now. */
export interface SeenAt {
    at: string;
    /** Its period counts days from the day on which it was seen. */
    moved: boolean;
}

/** Of a write that could not be sent: its first try. */
export interface FirstTry {
    /** The account that made it. */
    owner: string;
    /** The Idempotency-Key it went with. */
    key: string;
    /** When that key was made, ms: from then on it may have arrived. */
    at: number;
}

export interface Keeper {
    /** Fetches what is needed to keep something, while there is a line. */
    ready(): Promise<unknown>;
    /** Keeps an answer that its owner was shown. */
    keep(request: Request, answer: unknown, owner: string): Promise<void>;
    /** The last answer to this question, with `seen`; undefined where there is none. */
    seen(request: Request, owner: string): Promise<unknown>;
    /** Sends what waits; whether something about the same thing still does, so that this write must wait behind it. */
    behind(request: Request): Promise<boolean>;
    /** Takes a write that could not be sent, where its declaration lets it wait, and its draft with it; the number of its entry. */
    wait(request: Request, first: FirstTry): Promise<number | undefined>;
    /** What was seen goes, with the key to it: somebody signs out. */
    forget(): Promise<void>;
    /** The key alone: the screen is locked. */
    lock(): Promise<void>;
}

let load: (() => Promise<Keeper>) | undefined;

/** From now on answers and writes are kept by what this fetches. */
export const keepThrough = (how: () => Promise<Keeper>): void => void (load = how);

export const hasKeeper = (): boolean => load !== undefined;

/** The keeper; undefined where there is none, or its code cannot be had. */
export const keeper = (): Promise<Keeper | undefined> =>
    load ? load().catch(() => undefined) : Promise.resolve(undefined);

const codeOf = (error: unknown): unknown =>
    error instanceof HttpError ? (error.body as { code?: string } | undefined)?.code : undefined;

/** The server could not be reached, or its answer was lost. */
export const isUnreachable = (error: unknown): boolean =>
    ['unreachable', 'not_confirmed'].includes(String(codeOf(error)));

/** It waits in this browser, and goes when the line is back. */
export const isKept = (error: unknown): boolean => codeOf(error) === 'kept';
