import './start/app.css';
import { createRoot } from 'react-dom/client';
import {
    type AuthProvider,
    CoreAdminContext,
    CoreAdminUI,
    CustomRoutes,
    Resource,
    ResourceContextProvider,
} from 'react-admin';
import { Navigate, Route, useParams } from 'react-router-dom';
import { authProvider, checkSession, onSessionEnd, storedToken } from '../authProvider/index.ts';
import { keepThrough } from '../dataProvider/line/keeper.ts';
import { createQueryClient, dataProvider } from '../dataProvider/index.ts';
import { createI18n } from '../locales/index.ts';
import { resourceOf, type RouteEntry } from '../resources/routes.ts';
import { filledRoute, screensFor } from './start/screens.ts';
import { bareRoutes } from './start/bareRoutes.tsx';
import { checkGate } from './shell/session/gate.ts';
import { Guard } from './shell/session/Guard.tsx';
import { IdleLock } from './shell/lock/IdleLock.tsx';
import { startClocks } from './shell/lock/idle.ts';
import { isLocked, toSignIn } from './shell/lock/lock.ts';
import { LoginRoute } from './shell/session/LoginRoute.tsx';
import { Message } from './widgets/Message.tsx';
import { sayNow } from './widgets/say.ts';
import { Notices } from './shell/notices/Notices.tsx';
import { routerPath, routes } from './shell/menu/routes.ts';
import { Shell } from './shell/frame/Shell.tsx';
import { askStart } from './shell/session/sessionStart.ts';
import { settings } from './shell/settings/settings.ts';
import { forgetAsked, rememberAsked } from './shell/signin/asked.ts';
import { Themed } from './shell/themes/Themed.tsx';
import { account, landingOf, refreshAccount, useAccount } from './base/useAccount.ts';
import { createAccountStore } from './screens/accountStore.ts';

/** While the screen is locked no answer of the server ends the session: the page must stay. */
const auth: AuthProvider = {
    ...authProvider,
    // Whoever holds a key sees the shell at once; the check beside it ends a session that is over.
    checkAuth: async (params) =>
        isLocked() || storedToken() ? undefined : authProvider.checkAuth(params),
    checkError: async (error) => (isLocked() ? undefined : authProvider.checkError(error)),
};

const Layout = ({ children }: { children: React.ReactNode }) => (
    <Guard>
        <Shell>{children}</Shell>
    </Guard>
);

/** `/` is wherever the account lands. */
const Start = () => <Navigate to={landingOf(useAccount())} replace />;

/** Any unknown path leads to `/`. */
const Unknown = () => <Navigate to="/" replace />;

const Denied = () => <Message name="denied" />;

/** What is left to say when the shell itself breaks. */
const Broken = () => (
    <main className="k-bare k-main">
        <Message name="error" />
    </main>
);

/** A list, form or report on its route. Routes with a parameter are plain routes. */
function mount(entry: RouteEntry) {
    const { list, create, edit, show } = screensFor(entry);
    return (
        <Resource
            key={entry.route}
            name={resourceOf(entry.route)}
            list={list}
            create={create}
            edit={edit}
            show={show}
        />
    );
}

/** The screens of an entity under a route with a parameter, which is part of their resource. */
function mountFilled(entry: RouteEntry) {
    const { list, create, edit, show } = screensFor(entry);
    const screens = { '': list, '/create': create, '/:id': edit, '/:id/show': show };
    return Object.entries(screens).map(
        ([path, Screen]) =>
            Screen && (
                <Route
                    key={`${entry.route}${path}`}
                    path={`${routerPath(entry.route)}${path}`}
                    element={<InFilled route={entry.route} Screen={Screen} />}
                />
            ),
    );
}

function InFilled({ route, Screen }: { route: string; Screen: React.ComponentType }) {
    const resource = resourceOf(filledRoute(route, useParams()));
    // Another record of the parameter is another list: nothing of the former stays on screen.
    return (
        <ResourceContextProvider key={resource} value={resource}>
            <Screen />
        </ResourceContextProvider>
    );
}

function mountPage(entry: RouteEntry) {
    if (entry.kind === 'entity') return mountFilled(entry);
    const { page: Page, list: List } = screensFor(entry);
    return (
        <Route
            key={entry.route}
            path={routerPath(entry.route)}
            element={
                Page ? (
                    <Page />
                ) : (
                    <ResourceContextProvider value={resourceOf(entry.route)}>
                        {List && <List />}
                    </ResourceContextProvider>
                )
            }
        />
    );
}

/** A list with records below it; under a dashboard or a page there is nothing. */
const isResource = (entry: RouteEntry) =>
    (entry.kind === 'entity' || entry.kind === 'report') && !entry.route.includes('{');

/** When the session ends, whoever was here finds the way back to the same page. */
function listen(): void {
    onSessionEnd((reason) => {
        const { username = '' } = account.get();
        const path = window.location.hash.slice(1);
        if (reason === 'signed_out') return forgetAsked();
        rememberAsked({ username, path });
        toSignIn();
    });
}

/** Draws the signed-in app in the page's root. */
export async function start(root: HTMLElement): Promise<void> {
    keepThrough(async () => (await import('../dataProvider/line/index.ts')).keeper);
    startClocks();
    refreshAccount();
    listen();
    void askStart();
    void checkSession().then(refreshAccount);
    const [i18nProvider] = await Promise.all([
        createI18n(settings.get().language),
        checkGate(account.get()),
    ]);
    const say = sayNow();
    const store = createAccountStore();
    store.setItem('locale', settings.get().language);
    const container = document.createElement('div');
    root.replaceChildren(container);
    delete document.documentElement.dataset.session;
    createRoot(container).render(
        <CoreAdminContext
            authProvider={auth}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={createQueryClient()}
            store={store}
        >
            <Themed>
                <CoreAdminUI
                    layout={Layout}
                    dashboard={Start}
                    catchAll={Unknown}
                    loginPage={LoginRoute}
                    accessDenied={Denied}
                    error={Broken}
                    title={say('Kipimo')}
                    disableTelemetry
                    requireAuth
                >
                    {routes.filter(isResource).map(mount)}
                    <CustomRoutes>
                        {routes.filter((entry) => !isResource(entry)).map(mountPage)}
                    </CustomRoutes>
                    <CustomRoutes noLayout>{bareRoutes}</CustomRoutes>
                </CoreAdminUI>
                <Notices />
                <IdleLock />
            </Themed>
        </CoreAdminContext>,
    );
    setTimeout(() => void later().catch(() => undefined), 1000);
}

const later = async () => (await import('./start/startLine.ts')).startLine();
