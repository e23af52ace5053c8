/** What waits by each guard, counted anew on the way to each screen. */
import { call } from '../../../dataProvider/call.ts';
import { personalPrefix, storedUser, type StoredUser } from '../../../dataProvider/storage.ts';
import { allows } from '../../../resources/access.ts';
import type { Shape } from '../../../resources/define/calls.ts';
import type { RouteGuard, Waiting } from '../../../resources/define/points/guard.ts';
import type { Values } from '../../../resources/define/values.ts';
import { isUnknown } from '../../widgets/failure.ts';
import { createStore } from '../../../dataProvider/store.ts';
import { useStored } from '../../base/useStored.ts';
import { guards } from './guardRules.ts';

/** The call of any guard. */
type CountCall = Shape<Values, Waiting>;

interface Count {
    found: Waiting | null;
    failed: boolean;
}

type Counts = Readonly<Record<string, Count>>;

/** Kept for the tab, so that a reload shows the banner at once and on every screen. */
const kept = `${personalPrefix}guards`;
const counts = createStore<Counts>(readKept(), (now) =>
    sessionStorage.setItem(kept, JSON.stringify(now)),
);

function readKept(): Counts {
    try {
        return JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Counts;
    } catch {
        return {};
    }
}

/** The last counts, by the name of the guard. */
export const useWaiting = (): Counts => useStored(counts);

/** The guards that an account may ask. */
export const guardsOf = (user: Pick<StoredUser, 'user_type' | 'role'> | null): RouteGuard[] =>
    guards.filter(({ access }) => user !== null && allows(access, user));

/** Counts anew: on the way to a screen, and after something that waited was done, by the guards of the account. */
export async function countWaiting(
    those: readonly RouteGuard[] = guardsOf(storedUser()),
    signal?: AbortSignal,
): Promise<void> {
    await Promise.all(those.map((guard) => countOne(guard, signal)));
}

async function countOne({ name, count }: RouteGuard, signal?: AbortSignal): Promise<void> {
    const tell = (told: Count) => counts.set({ ...counts.get(), [name]: told });
    try {
        const found = await call<CountCall>(count, undefined, { background: true, signal });
        tell({ found, failed: false });
    } catch (error) {
        if (signal?.aborted) return;
        // Nobody is held up by a count that fails; the banner says that it did, but of a server that counts nothing.
        const failed = !isUnknown(error);
        // oxlint-disable-next-line no-console -- the specification asks for it
        if (failed) console.error(`What waits could not be counted: ${name}.`, error);
        tell({ found: null, failed });
    }
}
