/**
 * Guard: work that must be looked at before other screens open. An area declares one in a `.guard.ts`; the
 * shell counts what waits on the way to each screen, leads to it, and shows a banner while there is some.
 */
import type { Grant } from '../../access.ts';
import type { Endpoint } from '../endpoint.ts';

/** A route with `{word}` for any one part; `/…` at its end stands for whatever lies below. */
export type RoutePattern = `/${string}`;

export interface RouteGuard {
    kind: 'guard';
    name: string;
    /** Whom it leads: who could do something about what waits. */
    access: readonly Grant[];
    /** The call that counts, which answers `Waiting`. One that fails holds nobody up. */
    count: Endpoint;
    /** Where it leads; nowhere where it only tells. */
    to?: `/${string}`;
    /** Routes on the way to which nothing is asked. */
    exempt: readonly RoutePattern[];
    /** Routes that may be opened meanwhile. */
    open: readonly RoutePattern[];
    /** The banner while some waits; it takes `smart_count` and `age`, that of the oldest in words. */
    banner: string;
    /** Before it, to whom it was led away; it takes `screen`, where they wanted to go. */
    led?: string;
    /** The link of the banner. */
    go?: string;
    /** Told where it could not be counted. */
    failed: string;
}

/** How much waits. */
export interface Waiting {
    counts: number;
    /** Age of the oldest, in hours. */
    oldest_hours?: number;
}

export const defineGuard = (guard: Omit<RouteGuard, 'kind'>): RouteGuard => ({
    kind: 'guard',
    ...guard,
});
