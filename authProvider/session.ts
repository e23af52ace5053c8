/** The session of who is signed in: whether it still holds, and its end. (It begins in src/shell/signin.) */
import { call } from '../dataProvider/call.ts';
import { keeper } from '../dataProvider/line/keeper.ts';
import { clearSession, storeUser, storedToken, storedUser } from '../dataProvider/storage.ts';
import type { checkLogin, logout } from '../resources/session/session.server.ts';

/** Signs out here even where the server cannot be told. */
export async function signOut(): Promise<void> {
    if (!storedToken()) return;
    const ended = call<typeof logout>('GET /logout').catch(() => undefined);
    const forgotten = keeper()
        .then((it) => it?.forget())
        .catch(() => undefined);
    clearSession();
    await Promise.all([ended, forgotten]);
}

let checked: { token: string; done: Promise<void> } | undefined;

/**
 * Asks the server once per page load whether the stored key still holds and what the account may do
 * now. A key that no longer holds is cleared; a lost connection signs nobody out.
 */
export function checkSession(): Promise<void> {
    const token = storedToken();
    if (!token) return Promise.resolve();
    if (checked?.token !== token) checked = { token, done: refresh(token) };
    return checked.done;
}

async function refresh(token: string): Promise<void> {
    try {
        const { user } = await call<typeof checkLogin>('GET /check_login');
        if (user && storedToken() === token) storeUser({ ...storedUser(), ...user });
    } catch {
        // 401 has cleared the session already (answers.ts); anything else says nothing about it.
    }
}
