import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { call } from '../../dataProvider/call.ts';
import { createStore, useStored } from './createStore.ts';
import { gateTarget, useGate } from './gate.ts';
import { countCalls, isGuarded, type Unlinked, unlinkedTarget } from './unlinked.ts';
import { useAccount } from './useAccount.ts';

interface Count {
    found: Unlinked | null;
    failed: boolean;
}

const count = createStore<Count>({ found: null, failed: false });

/** The last count of unlinked patients, for the banner. */
export const useUnlinked = (): Count => useStored(count);

/** Stands before every route: access key first, then unlinked patients. */
export function Guard({ children }: { children: ReactNode }) {
    const { pathname } = useLocation();
    const user = useAccount();
    const gate = useGate();
    const { found } = useUnlinked();
    const ask = gate === 'open' && isGuarded(user.user_type, pathname);

    useEffect(() => {
        const endpoint = countCalls[0];
        if (!ask || !endpoint) return;
        const control = new AbortController();
        call<Unlinked>(endpoint, undefined, { background: true, signal: control.signal }).then(
            (answer) => count.set({ found: answer, failed: false }),
            // Nobody is held up by a count that fails; the banner says that it did.
            () => control.signal.aborted || count.set({ found: null, failed: true }),
        );
        return () => control.abort();
    }, [ask, pathname]);

    const target = gateTarget(gate, pathname) ?? unlinkedTarget(user.user_type, pathname, found);
    if (target) return <Navigate to={target} replace state={{ from: pathname }} />;
    return children;
}
