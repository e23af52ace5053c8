// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authProvider } from '../../../authProvider/index.ts';
import {
    clearSession,
    personalPrefix,
    storedUser,
    storeUser,
} from '../../../dataProvider/storage.ts';
import { installCatalogue } from '../../../dataProvider/catalogue.ts';
import { testCatalogue } from '../../fixtures/declarations.ts';
import { fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

beforeEach(() => {
    localStorage.clear();
    installCatalogue(testCatalogue);
});
afterEach(() => vi.unstubAllGlobals());

describe('a signed-in person', () => {
    it('signs out here even when the server cannot be told', async () => {
        signedIn();
        fakeServer(() => ({ status: 500 }));
        await authProvider.logout({});
        expect(localStorage.getItem('token')).toBeNull();
        expect(localStorage.getItem('full_name')).toBeNull();
    });

    it('is asked to sign in when the key no longer holds', async () => {
        signedIn();
        // A key is asked about once: not the one of the tests before.
        localStorage.setItem('token', 'k1');
        fakeServer(() => ({ status: 401 }));
        await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' });
    });

    it('works on with a lost connection, and with what the account may do now', async () => {
        signedIn();
        localStorage.setItem('token', 'k2');
        fakeServer(() => ({ body: { user: { role: { stock: false } } } }));
        await authProvider.checkAuth({});
        expect(await authProvider.getPermissions?.({})).toEqual({ stock: false });
    });

    it('is read once, and again as soon as something else is stored', () => {
        signedIn();
        const before = storedUser()!;
        expect(storedUser()).toBe(before);
        storeUser({ ...before, role: { stock: true } });
        expect(storedUser()?.role).toEqual({ stock: true });
        localStorage.removeItem('token');
        expect(storedUser()).toBeNull();
    });

    it('is not signed out by 403', async () => {
        signedIn();
        await authProvider.checkError({ status: 403 });
        await expect(authProvider.checkError({ status: 401 })).rejects.toBeTruthy();
        expect(localStorage.getItem('token')).toBeNull();
    });

    it('may do what the declaration grants to the account type and its role, and nothing else', async () => {
        signedIn();
        const may = (action: string, resource: string) =>
            authProvider.canAccess?.({ action, resource });
        expect(await may('list', 'test/bikes')).toBe(true);
        expect(await may('edit', 'test/bikes')).toBe(true);
        expect(await may('list', 'test/broken')).toBe(false);
        expect(await may('list', 'test/rides')).toBe(true);
        expect(await may('create', 'test/rides')).toBe(false);
        expect(await may('list', 'test/unheard')).toBe(false);
        signedIn({ role: { stock: false } });
        expect(await may('list', 'test/bikes')).toBe(false);
        signedIn({ user_type: 'maintenance', role: { errors: true } });
        expect(await may('list', 'test/broken')).toBe(true);
        expect(await may('edit', 'test/broken')).toBe(false);
    });
});

it('takes what names patients out of the tab when the session ends', () => {
    signedIn();
    sessionStorage.setItem(`${personalPrefix}draft`, '{"surname":"Akello"}');
    sessionStorage.setItem('other', 'stays');
    clearSession();
    expect({ ...sessionStorage }).toEqual({ other: 'stays' });
});
