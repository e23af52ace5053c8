import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authProvider } from '../../../authProvider/index.ts';
import { landingFor, signIn } from '../../../authProvider/session.ts';
import { clearSession, personalPrefix } from '../../../dataProvider/storage.ts';
import { accountTypeNames } from '../../../resources/access.ts';
import { installCatalogue } from '../../../dataProvider/catalogue.ts';
import { testCatalogue } from '../../fixtures/declarations.ts';
import { type Reply, fakeServer, signedIn } from '../../fixtures/fakeServer.ts';

beforeEach(() => {
    localStorage.clear();
    installCatalogue(testCatalogue);
});
afterEach(() => vi.unstubAllGlobals());

const asha = { full_name: 'Asha Nakato', user_type: 'admin', role: { stock: true } };
const credentials = { username: 'asha', password: 'secret' };

describe('a person who signs in', () => {
    it.each([200, 201])(
        'is signed in by %i and lands at the place of the account type',
        async (status) => {
            fakeServer(() => ({ status, body: { key: 'k1', user: asha } }));
            expect((await signIn(credentials)).redirectTo).toBe('/home');
            expect(localStorage.getItem('token')).toBe('k1');
            expect(localStorage.getItem('full_name')).toBe('Asha Nakato');
            expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(asha);
        },
    );

    it.each<[string, Reply, string]>([
        ['a wrong password', { status: 400, body: { message: 'Wrong name.' } }, 'Wrong name.'],
        ['no such account', { status: 401, body: { message: 'Unknown.' } }, 'Unknown.'],
        ['a refusal', { status: 202, body: { message: 'Disabled.', key: 'k' } }, 'Disabled.'],
        [
            '204',
            { status: 202, body: { key: 'k', user: asha } },
            'An error occurred. Please try again.',
        ],
        [
            'a broken server',
            { status: 500, body: { message: 'Boom' } },
            'An error occurred. Please try again.',
        ],
        ['a broken line', 'lost', 'An error occurred. Please try again.'],
    ])('stays signed out and is told why: %s', async (_, reply, text) => {
        fakeServer(() => reply);
        await expect(signIn(credentials)).rejects.toThrow(text);
        expect(localStorage.getItem('token')).toBeNull();
    });

    it.each([
        [{ body: { has_key: true, show_overlay: true } } as Reply, '/validate/key'],
        [{ body: { has_key: false, show_overlay: true } } as Reply, '/create/key'],
        [{ status: 500 } as Reply, '/create/key'],
    ])('of a facility first goes to its key', async (check, screen) => {
        fakeServer(({ path }) =>
            path === '/login/'
                ? { body: { key: 'k1', user: { ...asha, user_type: 'facility' } } }
                : check,
        );
        expect((await signIn(credentials)).redirectTo).toBe(screen);
    });

    it('of any account type has a place to land', () => {
        for (const user_type of accountTypeNames) expect(landingFor({ user_type })).toMatch(/^\//);
    });
});

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
