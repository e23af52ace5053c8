/** react-admin's authentication, over the session and the access rules of the declarations. */
import type { AuthProvider } from 'react-admin';
import { allows } from '../resources/access.ts';
import { mayOpen } from '../resources/routes.ts';
import { declarationOf, entryOf } from '../dataProvider/catalogue.ts';
import { checkSession, signOut } from './session.ts';
import { clearSession, storedToken, storedUser } from '../dataProvider/storage.ts';

export { checkSession } from './session.ts';
export { onSessionEnd, storedToken } from '../dataProvider/storage.ts';

const verbs = { create: 'create', edit: 'update', delete: 'delete' } as const;

export const authProvider: AuthProvider = {
    login() {
        return Promise.reject(new Error('People sign in on the page itself (src/shell/signin).'));
    },
    async logout() {
        await signOut();
        return '/login';
    },
    async checkAuth() {
        await checkSession();
        // oxlint-disable-next-line no-throw-literal -- react-admin reads where to go from it
        if (!storedToken()) throw { redirectTo: '/login', message: false };
    },
    async checkError(error: { status?: number }) {
        if (error?.status !== 401) return;
        clearSession('expired');
        // oxlint-disable-next-line no-throw-literal -- react-admin reads where to go from it
        throw { redirectTo: '/login', message: false };
    },
    async getIdentity() {
        const user = storedUser();
        if (!user) throw new Error('Nobody is signed in.');
        return { ...user, id: user.id ?? user.username ?? '', fullName: user.full_name };
    },
    async getPermissions() {
        return storedUser()?.role ?? {};
    },
    async canAccess({ resource, action }) {
        const user = storedUser();
        const entry = entryOf(resource);
        if (!user || !entry || !mayOpen(entry, user)) return false;
        if (!(action in verbs)) return true;
        if (entry.kind !== 'entity') return false;
        const verb = verbs[action as keyof typeof verbs];
        const declaration = await declarationOf(entry.name);
        const access = declaration.kind === 'entity' ? declaration.access[verb] : undefined;
        return access !== undefined && allows(access, user);
    },
};
