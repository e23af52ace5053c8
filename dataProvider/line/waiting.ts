import { createStore } from '../store.ts';

/** How many writes wait for the line, and how many of them the server refused; known without their keeper. */
export interface WaitingCount {
    count: number;
    refused: number;
}

export const waiting = createStore<WaitingCount>({ count: 0, refused: 0 });

let looked = false;

/** Whether something may have to go first: it waits, or nobody has looked yet. */
export const mayWait = (): boolean => !looked || waiting.get().count > waiting.get().refused;

/** As somebody counted them. */
export function setWaiting(next: WaitingCount): void {
    looked = true;
    const { count, refused } = waiting.get();
    if (next.count !== count || next.refused !== refused) waiting.set(next);
}
