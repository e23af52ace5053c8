/** How many writes wait for the line, and how many of them the server refused; known without their keeper. */
export interface WaitingCount {
    count: number;
    refused: number;
}

const none: WaitingCount = { count: 0, refused: 0 };
let now: WaitingCount | undefined;
const listeners = new Set<() => void>();

export const waiting = {
    get: (): WaitingCount => now ?? none,
    /** Whether something may have to go first: it waits, or nobody has looked yet. */
    perhaps: (): boolean => !now || now.count > now.refused,
    set(next: WaitingCount): void {
        const before = now;
        now = next;
        if (next.count === before?.count && next.refused === before.refused) return;
        for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
        listeners.add(listener);
        return () => listeners.delete(listener);
    },
};
