import { apiAddress } from '../../../dataProvider/apiAddress.ts';
import type { asksHeader } from '../../../resources/define/points/proof.ts';
import { type StoredUser, storeSession } from '../../../dataProvider/storage.ts';

/** By its type alone: the page loads nothing of the declarations. */
const asks: typeof asksHeader = 'x-asks-again';

/** Whether the password was right, and the code of the second step is wanted. */
export const wantsCode = (failure: unknown): boolean =>
    failure instanceof SignInError && failure.code === 'code_required';

/** Why nobody was signed in, as the server put it. */
export class SignInError extends Error {
    readonly status: number;
    readonly retryAfter: number;
    /** What kind of refusal it is. */
    readonly code: string;

    constructor(message: string, status: number, retryAfter: number, code = '') {
        super(message);
        this.status = status;
        this.retryAfter = retryAfter;
        this.code = code;
    }
}

/**
 * Signs in and keeps the session. Written on bare fetch, because the sign-in page loads before
 * react-admin. Only 200 and 201 with a key count as success.
 */
export async function signIn(
    username: string,
    password: string,
    code?: string,
): Promise<StoredUser> {
    const reply = await fetch(`${apiAddress}/login/`, {
        method: 'POST',
        headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            // Another origin would have to allow it.
            ...(apiAddress.startsWith('/') && { [asks]: '1' }),
        },
        body: JSON.stringify({ username, password, ...(code && { code }) }),
    });
    const body = (await reply.json().catch(() => ({}))) as {
        key?: string;
        user?: StoredUser;
        message?: string;
        code?: string;
    };
    if (![200, 201].includes(reply.status) || !body.key || !body.user)
        throw new SignInError(
            body.message ?? '',
            reply.status,
            Number(reply.headers.get('retry-after') ?? Number.NaN),
            body.code,
        );
    storeSession(body.key, body.user);
    // The clocks of the idle lock and of the twelve-hour limit start here (src/shell/lock/idle.ts).
    localStorage.setItem('kipimo.since', String(Date.now()));
    localStorage.setItem('kipimo.active', String(Date.now()));
    return body.user;
}
