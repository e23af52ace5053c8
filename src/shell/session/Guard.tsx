import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAccount } from '../../base/useAccount.ts';
import { gateTarget, useGate } from './gate.ts';
import { guards, guardTarget, isGuarded } from './guardRules.ts';
import { countWaiting, useWaiting } from './guards.ts';

/** Stands before every route: access key first, then what the guards of areas hold up. */
export function Guard({ children }: { children: ReactNode }) {
    const { pathname } = useLocation();
    const user = useAccount();
    const gate = useGate();
    const waiting = useWaiting();
    useEffect(() => {
        // Anew on the way to each screen.
        const asked = guards.filter((guard) => isGuarded(guard, user, pathname));
        if (gate !== 'open' || !asked.length) return;
        const control = new AbortController();
        void countWaiting(asked, control.signal);
        return () => control.abort();
    }, [gate, user, pathname]);

    const target =
        gateTarget(gate, pathname) ??
        guards
            .map((guard) => guardTarget(guard, user, pathname, waiting[guard.name]?.found ?? null))
            .find((led) => led !== null);
    if (target) return <Navigate to={target} replace state={{ from: pathname }} />;
    return children;
}
