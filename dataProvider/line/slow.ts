import { createStore } from '../store.ts';

/** Of so many answers, in ms. */
const LAST = 3;
const SLOW = 3000;

let took: readonly number[] = [];

/** Whether the line is slow: even the quickest of the last answers that somebody waited for was long in coming. One heavy report alone is none. */
export const slow = createStore(false);

/** Notes how long an answer was in coming, in ms. */
export function notePace(ms: number): void {
    took = [...took, ms].slice(-LAST);
    slow.set(took.length === LAST && Math.min(...took) > SLOW);
}
