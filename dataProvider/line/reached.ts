import { createStore } from '../store.ts';

/**
 * Whether the last call came through, after all tries and whatever it says; none does once the browser knows of no line
 * (comesBack.ts). A browser on a network without a way to the server believes to be connected: what it says is half of
 * the truth.
 */
export const reached = createStore(true);
