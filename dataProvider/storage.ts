/**
 * What the browser remembers of who is signed in: `token`, `user` and `full_name` in local storage,
 * as the specification names them.
 */
import type { AccountType, RoleMap } from '../resources/access.ts';

/** The account as the server tells it at sign-in. */
export interface StoredUser {
    id?: number;
    username?: string;
    full_name: string;
    user_type: AccountType;
    role: RoleMap;
    [fact: string]: unknown;
}

/** The bearer key, or null where nobody is signed in. */
export const storedToken = (): string | null => localStorage.getItem('token');

/** What was read last: every cell of a list asks. */
let last: { text: string; user: StoredUser | null } | undefined;

/** The signed-in account, or null; the same object as long as nothing is stored anew. Damaged storage reads as nobody. */
export function storedUser(): StoredUser | null {
    const text = localStorage.getItem('user');
    if (!text || !storedToken()) return null;
    if (last?.text !== text) last = { text, user: userIn(text) };
    return last.user;
}

function userIn(text: string): StoredUser | null {
    try {
        const user = JSON.parse(text) as StoredUser | null;
        return user && typeof user === 'object' && user.user_type ? user : null;
    } catch {
        return null;
    }
}

/** Keeps a session. */
export function storeSession(token: string, user: StoredUser): void {
    localStorage.setItem('token', token);
    storeUser(user);
}

/** Keeps what the server says of the account now (its role may have changed). */
export function storeUser(user: StoredUser): void {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('full_name', user.full_name);
}

/** The name under which this browser keeps things of the account: drafts, columns, theme. */
export const accountName = (): string => {
    const user = storedUser();
    return user ? String(user.username ?? user.id ?? user.full_name) : '';
};

type Listener = (reason: EndReason) => void;
export type EndReason = 'signed_out' | 'expired';
const listeners = new Set<Listener>();

/** Hears when the session ends, for whatever reason. Returns how to stop hearing. */
export function onSessionEnd(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/** What names patients is kept under this, for one tab, and goes with the session. */
export const personalPrefix = 'kipimo.personal.';

/** Forgets token, user and full name, and tells those who listen, once. */
export function clearSession(reason: EndReason = 'signed_out'): void {
    const had = storedToken() !== null;
    for (const key of ['token', 'user', 'full_name']) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage))
        if (key.startsWith(personalPrefix)) sessionStorage.removeItem(key);
    if (had) for (const listener of listeners) listener(reason);
}
