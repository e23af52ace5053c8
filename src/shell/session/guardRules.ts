/** The guards that areas declare, and where each leads: without anything that draws, for whoever shows something before the app can. */
import type { StoredUser } from '../../../dataProvider/storage.ts';
import { allows } from '../../../resources/access.ts';
import type { RouteGuard, RoutePattern, Waiting } from '../../../resources/define/points/guard.ts';

const modules = import.meta.glob<Record<string, RouteGuard>>('../../../resources/**/*.guard.ts', {
    eager: true,
});

export const guards: readonly RouteGuard[] = Object.values(modules).flatMap((module) =>
    Object.values(module),
);

/** Whether a path is of a pattern, with and without its last slash. */
const matches = (pattern: RoutePattern, path: string): boolean => {
    const below = pattern.endsWith('/…');
    const parts = pattern.replace(/\/…$/, '').replaceAll(/\{\w+\}/g, '[^/]+');
    return new RegExp(`^${parts}${below ? '(/|$)' : '/?$'}`).test(path);
};

/** Whether what waits is counted on the way to `path`. */
export const isGuarded = (
    { access, exempt }: RouteGuard,
    user: Pick<StoredUser, 'user_type' | 'role'>,
    path: string,
): boolean => allows(access, user) && !exempt.some((pattern) => matches(pattern, path));

/** Where a guard leads an account on its way to `path`, or null. A failed count leads nobody. */
export function guardTarget(
    guard: RouteGuard,
    user: Pick<StoredUser, 'user_type' | 'role'>,
    path: string,
    found: Waiting | null,
): string | null {
    if (!found || found.counts <= 0 || !isGuarded(guard, user, path)) return null;
    return guard.open.some((pattern) => matches(pattern, path)) ? null : (guard.to ?? null);
}
