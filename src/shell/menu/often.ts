import { useEffect } from 'react';
import { useStore } from 'react-admin';
import type { RouteEntry } from '../../../resources/routes.ts';
import { landingOf, useAccount } from '../../base/useAccount.ts';

/** How often each route was opened. */
export type Uses = Readonly<Record<string, number>>;

/** So many stand on top, each opened at least so often. */
const MOST = 4;
const LEAST = 3;
/** What was used much long ago gives way: at so many uses all are halved. */
const FULL = 40;

/** One more use of a route. */
export function countUse(uses: Uses, route: string): Uses {
    const next = { ...uses, [route]: (uses[route] ?? 0) + 1 };
    if (next[route]! < FULL) return next;
    return Object.fromEntries(
        Object.entries(next)
            .map(([name, count]) => [name, Math.floor(count / 2)] as const)
            .filter(([, count]) => count > 0),
    );
}

/** The screens that were opened most, in the order of the menu so that they keep their place. */
export function mostUsed(uses: Uses, among: readonly RouteEntry[]): RouteEntry[] {
    const most = among
        .filter(({ route }) => (uses[route] ?? 0) >= LEAST)
        .toSorted((one, other) => uses[other.route]! - uses[one.route]!)
        .slice(0, MOST);
    return among.filter((entry) => most.includes(entry));
}

/** Counts the screen at `path`, for this account on this computer, and says which are used most. */
export function useOften(path: string, among: readonly RouteEntry[]): RouteEntry[] {
    const [uses, setUses] = useStore<Uses>('menu.uses', {});
    const home = landingOf(useAccount());
    const route = among.find((entry) => entry.route === path && path !== home)?.route;
    useEffect(() => {
        if (route) setUses((before: Uses) => countUse(before ?? {}, route));
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- one visit is one use
    }, [route]);
    return mostUsed(
        uses,
        among.filter((entry) => entry.route !== home),
    );
}
