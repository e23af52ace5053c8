// @vitest-environment happy-dom
/** The keys that seal what is kept in the browser, before servers that have them and servers that do not. */
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keysOfAccount } from '../../../dataProvider/line/sealing.ts';
import { clearSession, storeSession } from '../../../dataProvider/storage.ts';

let asked = 0;
let status = 404;

function signIn(username: string): void {
    storeSession(`token of ${username}`, {
        username,
        full_name: username,
        user_type: 'superadmin',
        role: {},
    });
}

beforeEach(() => {
    asked = 0;
    vi.stubGlobal('crypto', webcrypto);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('fetch', () => {
        asked++;
        return Promise.resolve(Response.json({ message: 'No' }, { status }));
    });
    signIn('amina');
});
afterEach(() => {
    clearSession();
    vi.unstubAllGlobals();
});

it('are asked for once a session where the server knows of none', async () => {
    status = 404;
    expect(await keysOfAccount()).toBeUndefined();
    expect(await keysOfAccount()).toBeUndefined();
    expect(asked).toBe(1);
    clearSession();
    signIn('amina');
    expect(await keysOfAccount()).toBeUndefined();
    expect(asked).toBe(2);
});

it('are asked for again where the server could not answer', async () => {
    status = 503;
    expect(await keysOfAccount()).toBeUndefined();
    expect(await keysOfAccount()).toBeUndefined();
    expect(asked).toBe(2);
});
