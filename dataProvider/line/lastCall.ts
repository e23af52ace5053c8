/** The number of the last call that somebody waited for, and of the last that failed: what a report of a problem names. */

/** A failure counts for so long before what went well since, in ms. */
const FRESH = 5 * 60_000;

let last = '';
let failed: { id: string; at: number } | undefined;

/** Notes an answer by its number. */
export function noteCall({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
    const id = headers.get('x-request-id');
    if (!id) return;
    last = id;
    if (status !== 200) failed = { id, at: Date.now() };
}

/** That of the last failure where it is fresh, else of the last call; empty where there was none. */
export const lastCall = (): string => (failed && Date.now() - failed.at < FRESH ? failed.id : last);
