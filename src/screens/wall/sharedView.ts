/** How a wall screen asks for its saved view, and how it judges the age of what it has. */
import { http } from '../../../dataProvider/http.ts';
import { requestFor } from '../../../dataProvider/wire.ts';
import type { SavedView } from '../../../resources/define/points/savedView.ts';
import { viewCalls } from '../../../resources/pointCalls.ts';

/** Milliseconds between two questions; a word that no longer works is asked about less often. */
export const ASK_EVERY = 60_000;
export const ASK_GONE_EVERY = 5 * 60_000;
/** From so many minutes on something is late, and old. */
const LATE = 2.5;
const OLD = 15;

/** The word is unknown, revoked, expired, or its maker's account has ended. */
export class Gone extends Error {}

/**
 * Reads a saved view. It carries no session, even where this browser has one; throws `Gone` where the
 * server knows of no such view, any other error where it could not be asked.
 */
export async function readView(token: string, signal?: AbortSignal): Promise<SavedView> {
    const { method, path } = requestFor(viewCalls.read, { token }, 'reads');
    const response = await fetch(http.root + path, {
        method,
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: '{}',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
    });
    const body = (await response.json()) as { data?: SavedView; code?: string };
    // A proxy's own 404, while the server is being restarted, bears no code of ours.
    if (response.status === 404 && body.code === 'not_found') throw new Gone();
    if (!response.ok || !body.data) throw new Error(`Answered ${response.status}`);
    return body.data;
}

export interface Age {
    kind: 'fresh' | 'late' | 'old';
    /** Whole minutes since it came. */
    minutes: number;
}

/** The age of what came at one moment, seen at another (ms). */
export function ageOf(at: number, now: number): Age {
    const minutes = (now - at) / 60_000;
    const kind = minutes >= OLD ? 'old' : minutes >= LATE ? 'late' : 'fresh';
    return { kind, minutes: Math.floor(minutes) };
}
