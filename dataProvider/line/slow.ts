/** Whether the line is slow: even the quickest of the last answers that somebody waited for was long in coming. */

/** Of so many answers, in ms. */
const LAST = 3;
const SLOW = 3000;

let took: readonly number[] = [];
const listeners = new Set<() => void>();

/** Whether it is; one heavy report alone makes no line slow. */
export const isSlow = (): boolean => took.length === LAST && Math.min(...took) > SLOW;

/** Notes how long an answer was in coming, in ms. */
export function notePace(ms: number): void {
    const before = isSlow();
    took = [...took, ms].slice(-LAST);
    if (isSlow() !== before) for (const tell of listeners) tell();
}

/** Tells of each change. Answers with how to end it. */
export function whenPaced(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
}
