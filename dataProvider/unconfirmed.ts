/** How many writes wait for their lost reply. Screens show it as "not confirmed, checking". */
let waiting = 0;
const listeners = new Set<() => void>();

export const unconfirmedWrites = {
    subscribe(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
    },
    count: (): number => waiting,
};

/** A reply was lost and the same write is tried again. Returns how to say that it is over. */
export function markUnconfirmed(): () => void {
    change(1);
    let over = false;
    return () => {
        if (!over) change(-1);
        over = true;
    };
}

function change(by: number): void {
    waiting += by;
    for (const listener of listeners) listener();
}
