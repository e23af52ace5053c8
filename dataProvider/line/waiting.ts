import { promisifyRequest } from 'idb-keyval';
import { accountName } from '../storage.ts';
import { createStore } from '../store.ts';
import { keptStore } from './kept.ts';

/** How many writes wait for the line, and how many of them the server refused; known without their keeper. */
export interface WaitingCount {
    count: number;
    refused: number;
}

export const waiting = createStore<WaitingCount>({ count: 0, refused: 0 });

let looked = false;

/** Whether something may have to go first: it waits, or nobody has looked yet. */
export const mayWait = (): boolean => !looked || waiting.get().count > waiting.get().refused;

/** Counts them where nobody has: in the first moment after a start without a line, too, when neither key nor keeper is here. */
export async function lookWhatWaits(): Promise<number> {
    if (!looked) {
        // Numbers come before words.
        const all = (await keptStore('readonly', (store) =>
            promisifyRequest(store.getAll(IDBKeyRange.upperBound(''))),
        ).catch(() => [])) as { owner?: string }[];
        const count = all.filter(({ owner }) => owner === accountName()).length;
        if (!looked) setWaiting({ count, refused: 0 });
    }
    return waiting.get().count;
}

/** As somebody counted them. */
export function setWaiting(next: WaitingCount): void {
    looked = true;
    const { count, refused } = waiting.get();
    if (next.count !== count || next.refused !== refused) waiting.set(next);
}
