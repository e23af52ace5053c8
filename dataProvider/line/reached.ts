/**
 * Whether the last call came through. A browser on a network without a way to the server believes to be connected: what
 * it says is half of the truth.
 */
let reached = true;
const listeners = new Set<() => void>();

/** Whether the server could be reached when it was last asked. */
export const isReached = (): boolean => reached;

/** An answer came, whatever it says; or none, after all tries. */
export function noteReached(now: boolean): void {
    if (reached === now) return;
    reached = now;
    for (const tell of listeners) tell();
}

/** Tells of each change. Answers with how to end it. */
export function whenReached(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
}
