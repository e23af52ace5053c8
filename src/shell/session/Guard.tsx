import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { personalPrefix } from '../../../dataProvider/storage.ts';
import { call } from '../../../dataProvider/call.ts';
import { createStore, useStored } from '../../base/createStore.ts';
import { gateTarget, useGate } from './gate.ts';
import { countCalls, isGuarded, type Unlinked, unlinkedTarget } from '../notices/unlinked.ts';
import { useAccount } from '../../base/useAccount.ts';

interface Count {
    found: Unlinked | null;
    failed: boolean;
}

/** Kept for the tab, so that a reload shows the banner at once and on every screen. */
const kept = `${personalPrefix}unlinked`;
const count = createStore<Count>({ found: readKept(), failed: false }, ({ found }) => {
    if (found) sessionStorage.setItem(kept, JSON.stringify(found));
});

function readKept(): Unlinked | null {
    try {
        return JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Unlinked | null;
    } catch {
        return null;
    }
}

/** The last count of unlinked patients, for the banner. */
export const useUnlinked = (): Count => useStored(count);

/** Counts anew: on the way to a screen, and after a result was linked or marked. */
export async function countUnlinked(signal?: AbortSignal): Promise<void> {
    const endpoint = countCalls[0];
    if (!endpoint) return;
    try {
        const found = await call<Unlinked>(endpoint, undefined, { background: true, signal });
        count.set({ found, failed: false });
    } catch (error) {
        if (signal?.aborted) return;
        // Nobody is held up by a count that fails; the banner says that it did.
        // oxlint-disable-next-line no-console -- the specification asks for it
        console.error('The unlinked patients could not be counted.', error);
        count.set({ found: null, failed: true });
    }
}

/** Stands before every route: access key first, then unlinked patients. */
export function Guard({ children }: { children: ReactNode }) {
    const { pathname } = useLocation();
    const user = useAccount();
    const gate = useGate();
    const { found } = useUnlinked();
    // A facility whose role may not link patients could do nothing about them.
    const links = user.role['site_mdr'] === true;
    const ask = gate === 'open' && links && isGuarded(user.user_type, pathname);
    // Anew on the way to each screen.
    const asked = ask ? pathname : null;

    useEffect(() => {
        if (asked === null) return;
        const control = new AbortController();
        void countUnlinked(control.signal);
        return () => control.abort();
    }, [asked]);

    const target =
        gateTarget(gate, pathname) ??
        (links ? unlinkedTarget(user.user_type, pathname, found) : null);
    if (target) return <Navigate to={target} replace state={{ from: pathname }} />;
    return children;
}
