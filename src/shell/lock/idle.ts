/** When a session is warned, locked and ended (issue "a session": 15 minutes idle, 12 hours at most). */
export const idleLimit = 15 * 60_000;
export const warnBefore = 60_000;
export const sessionLimit = 12 * 3_600_000;
export const endWarnBefore = 5 * 60_000;
/** While somebody works without calling the server (a long form), it is told this often. */
export const heartbeatEvery = 4 * 60_000;

export type Phase =
    | { kind: 'active' }
    | { kind: 'warn'; seconds: number }
    | { kind: 'ending'; minutes: number }
    | { kind: 'lock'; reason: 'idle' | 'ended' };

/** The phase of a session, from the moments of the last activity and of the sign-in. */
export function phaseAt(now: number, active: number, since: number): Phase {
    const idle = now - active;
    const left = since + sessionLimit - now;
    if (left <= 0) return { kind: 'lock', reason: 'ended' };
    if (idle >= idleLimit) return { kind: 'lock', reason: 'idle' };
    if (idle >= idleLimit - warnBefore)
        return { kind: 'warn', seconds: Math.ceil((idleLimit - idle) / 1000) };
    if (left <= endWarnBefore) return { kind: 'ending', minutes: Math.ceil(left / 60_000) };
    return { kind: 'active' };
}

/** A moment kept in local storage, so that all tabs of a browser share one clock. */
function clock(key: string) {
    return {
        read: (): number => Number(localStorage.getItem(key)) || 0,
        write: (at: number): void => localStorage.setItem(key, String(at)),
    };
}

export const lastActive = clock('kipimo.active');
export const signedInAt = clock('kipimo.since');

/** Starts missing clocks: a session stored by an older version has none. */
export function startClocks(now = Date.now()): void {
    if (!lastActive.read()) lastActive.write(now);
    if (!signedInAt.read()) signedInAt.write(now);
}
