import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import { keeper } from '../../../dataProvider/line/keeper.ts';
import { storedToken, storedUser } from '../../../dataProvider/storage.ts';
import { createStore } from '../../../dataProvider/store.ts';
import { useStored } from '../../base/useStored.ts';
import { account } from '../../base/useAccount.ts';
import { forgetAsked, rememberAsked } from '../signin/asked.ts';

/** A locked screen: whose it is and why. The page behind it stays as it was. */
export interface Lock {
    username: string;
    name: string;
    reason: 'idle' | 'ended';
}

/** Under this name the other tabs of the browser learn that a missing token means locked. */
const lockKey = 'kipimo.locked';
const sessionKeys = ['token', 'user', 'full_name'];

export const lock = createStore<Lock | null>(null);
export const useLock = (): Lock | null => useStored(lock);
export const isLocked = (): boolean => lock.get() !== null;

/**
 * Locks: the key is given back and forgotten, so that nothing in this browser opens anything any
 * more; what is on the page and what was typed stays in memory.
 */
export function lockNow(reason: Lock['reason']): void {
    if (isLocked()) return;
    const token = storedToken();
    const { username = '', full_name } = account.get();
    lock.set({ username, name: full_name, reason });
    rememberAsked({ username, path: window.location.hash.slice(1) || '/' });
    localStorage.setItem(lockKey, username);
    void keeper()
        .then((it) => it?.lock())
        .catch(() => undefined);
    for (const key of sessionKeys) localStorage.removeItem(key);
    // Told last and by hand: the answer of a dead key must not end anything.
    if (token)
        void fetch(`${apiAddress}/logout`, { headers: { authorization: `Bearer ${token}` } }).catch(
            () => {},
        );
}

/** The same person is back: the new key is stored already. */
export function unlock(): void {
    localStorage.removeItem(lockKey);
    forgetAsked();
    lock.set(null);
}

/** Somebody else, or nobody: everything this browser holds of the person goes. */
export function forgetPerson(): void {
    forgetAsked();
    localStorage.removeItem(lockKey);
    for (const key of [...sessionKeys, ...Object.keys(localStorage).filter(isOfPerson)])
        localStorage.removeItem(key);
    toSignIn();
}

const isOfPerson = (key: string) => key.startsWith('RaStore');

/** The sign-in page, on a fresh load: nothing of this session stays in memory. */
export function toSignIn(): void {
    window.location.hash = '#/login';
    window.location.reload();
}

/** What another tab did to the token. */
function follow(event: StorageEvent): void {
    if (event.key !== 'token') return;
    if (event.newValue === null) {
        if (localStorage.getItem(lockKey) === account.get().username && !isLocked())
            lock.set({
                username: account.get().username ?? '',
                name: account.get().full_name,
                reason: 'idle',
            });
        else if (!isLocked()) toSignIn();
        return;
    }
    // The account is written right after the token.
    setTimeout(() => {
        const same = storedUser()?.username === account.get().username;
        if (!same) window.location.reload();
        else if (isLocked()) unlock();
    }, 100);
}

/** Follows what the other tabs do: signed out, locked, unlocked, signed in as somebody else. */
export function followOtherTabs(): () => void {
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
}
