/** The keeper of this browser: its databases, and when what waits is sent. Fetched when it is first needed. */
import { accountName } from '../storage.ts';
import type { Keeper } from './keeper.ts';
import type { Entry } from './entry.ts';
import { Queue } from './queue.ts';
import { forgetKeys, keysOfAccount } from './sealing.ts';
import { lastSeen, type Kept } from './seen.ts';
import { reached } from './reached.ts';
import { databaseShelf, keptShelf } from './shelf.ts';
import { setWaiting, waiting } from './waiting.ts';
import waits from './waits.gen.json';

const seenShelf = databaseShelf<string, Kept>('kipimo-seen');
const seen = lastSeen(seenShelf);

type Listener = (entry: Entry, success: string | undefined) => void;
const listeners = new Set<Listener>();

/** Hears of each entry that arrived, or was refused (without success). */
export function onAnswered(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

export const queue = new Queue(keptShelf(), waits, {
    changed: () => void count().catch(() => undefined),
    sent: (entry, success) => listeners.forEach((tell) => tell(entry, success)),
    refused: (entry) => listeners.forEach((tell) => tell(entry, undefined)),
});

/** While the screen is locked nobody is signed in, and the count stays. */
async function count(): Promise<void> {
    if (accountName()) setWaiting(await queue.count());
}

/** A browser says that the line is back before anything comes through: tried again so long after, in ms. */
const COMES_BACK: readonly number[] = [0, 1_000, 3_000, 10_000];

/** How often what waits is looked at, and tried while the browser believes to have a line, in ms. */
const TRY_AGAIN = 10_000;

/** Sends what waits now, when the line is back, and from time to time. */
export function startQueue(): void {
    const flush = async () => {
        // The key is fetched while there is a line: without one nothing could be sealed.
        await keysOfAccount();
        // Another tab may have added to it.
        await count();
        const { count: all, refused } = waiting.get();
        if (navigator.onLine && all > refused) await queue.flush();
    };
    const quietly = () => void flush().catch(() => undefined);
    addEventListener('online', () => COMES_BACK.forEach((rest) => setTimeout(quietly, rest)));
    setInterval(quietly, TRY_AGAIN);
    // A browser that never knew that the line was gone does not say that it is back.
    reached.subscribe(() => reached.get() && quietly());
    quietly();
}

export const keeper: Keeper = {
    ready: keysOfAccount,
    keep: seen.keep,
    seen: seen.seen,
    behind: (request) => queue.behind(request),
    wait: (request, first) => queue.add(request, first),
    async forget() {
        await Promise.all([forgetKeys(), seenShelf.clear()]);
    },
    lock: forgetKeys,
};
