/**
 * Signing in and out. Small on purpose: the sign-in page loads this without the rest of the
 * application.
 */
import { type AccountType, accountTypes } from '../resources/access.ts';
import { http } from '../dataProvider/http.ts';
import { call } from '../dataProvider/call.ts';
import {
    type StoredUser,
    clearSession,
    storeSession,
    storeUser,
    storedToken,
    storedUser,
} from '../dataProvider/storage.ts';

const OTHER_ERROR = 'An error occurred. Please try again.';

/** Path of the screen an account lands on. */
export const landingFor = (user: { user_type: AccountType }): string =>
    accountTypes[user.user_type]?.landing.path ?? '/notfound';

/** Signs in and says where to go: the landing route, or the key screen of a facility account. */
export async function signIn(credentials: {
    username: string;
    password: string;
}): Promise<{ user: StoredUser; redirectTo: string }> {
    const response = await fetch(`${http.root}/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(credentials),
    }).catch(() => {
        throw new Error(OTHER_ERROR);
    });
    const body = (await response.json().catch(() => ({}))) as {
        key?: string;
        user?: StoredUser;
        message?: string;
    };
    const success = response.status === 200 || response.status === 201;
    if (!success || body.message || !body.key || !body.user) {
        const telling = [200, 201, 202, 400, 401].includes(response.status);
        throw new Error((telling && body.message) || OTHER_ERROR);
    }
    storeSession(body.key, body.user);
    return { user: body.user, redirectTo: (await keyScreen(body.user)) ?? landingFor(body.user) };
}

/** The screen a facility account must pass first; null for every other account. */
async function keyScreen(user: StoredUser): Promise<string | null> {
    if (user.user_type !== 'facility') return null;
    const answer = await call<{ has_key?: boolean }>('GET /users/check_key/').catch(() => ({
        has_key: false,
    }));
    return answer.has_key ? '/validate/key' : '/create/key';
}

/** Signs out here even where the server cannot be told. */
export async function signOut(): Promise<void> {
    if (!storedToken()) return;
    const told = call('GET /logout').catch(() => undefined);
    clearSession();
    await told;
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
        const { user } = await call<{ user?: StoredUser }>('GET /check_login');
        if (user && storedToken() === token) storeUser({ ...storedUser(), ...user });
    } catch {
        // 401 has cleared the session already (answers.ts); anything else says nothing about it.
    }
}
