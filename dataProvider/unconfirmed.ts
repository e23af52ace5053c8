import { createStore } from './store.ts';

/** How many writes wait for their lost reply. Screens show it as "not confirmed, checking". */
export const unconfirmedWrites = createStore(0);

/** A reply was lost and the same write is tried again. Returns how to say that it is over. */
export function markUnconfirmed(): () => void {
    unconfirmedWrites.set((count) => count + 1);
    let over = false;
    return () => {
        if (!over) unconfirmedWrites.set((count) => count - 1);
        over = true;
    };
}
