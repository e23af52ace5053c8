import './start/app.css';
import { createRoot } from 'react-dom/client';
import { type AuthProvider, CoreAdminContext, CoreAdminUI, CustomRoutes } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { authProvider, checkSession, onSessionEnd, storedToken } from '../authProvider/index.ts';
import { keepThrough } from '../dataProvider/line/keeper.ts';
import { lookWhatWaits } from '../dataProvider/line/waiting.ts';
import { createQueryClient, dataProvider } from '../dataProvider/index.ts';
import { createI18n } from '../locales/index.ts';
import { beginIn } from '../locales/begin.ts';
import { translate } from '../locales/tongue.ts';
import { ScreenAt } from './start/ScreenAt.tsx';
import { bareRoutes } from './start/bareRoutes.tsx';
import { checkGate, gateOpens } from './shell/session/gate.ts';
import { Guard } from './shell/session/Guard.tsx';
import { IdleLock } from './shell/lock/IdleLock.tsx';
import { startClocks } from './shell/lock/idle.ts';
import { isLocked, toSignIn } from './shell/lock/lock.ts';
import { LoginRoute } from './shell/session/LoginRoute.tsx';
import { Message } from './widgets/Message.tsx';
import { sayNow } from './widgets/sayNow.ts';
import { Notices } from './shell/notices/Notices.tsx';
import { Shell } from './shell/frame/Shell.tsx';
import { askStart } from './shell/session/sessionStart.ts';
import { settings } from './shell/settings/settings.ts';
import { forgetAsked, rememberAsked } from './shell/signin/asked.ts';
import { Themed } from './shell/themes/Themed.tsx';
import { lineRests } from './base/lineRests.ts';
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

const Denied = () => <Message name="denied" />;

/** What is left to say when the shell itself breaks. */
const Broken = () => (
    <main className="k-bare k-main">
        <Message name="error" />
    </main>
);

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

/** What the server says to whoever is not signed in yet, in the language of the page. */
export const saidIn = (language: string, text: string): Promise<string> =>
    beginIn(language).then(() => translate(text));

/** Draws the signed-in app in the page's root. */
export async function start(root: HTMLElement): Promise<void> {
    keepThrough(async () => (await import('../dataProvider/line/index.ts')).keeper);
    startClocks();
    refreshAccount();
    listen();
    void askStart();
    void checkSession().then(refreshAccount);
    const [i18nProvider] = await Promise.all([
        createI18n(settings.get().language, beginIn),
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
                    loginPage={LoginRoute}
                    accessDenied={Denied}
                    error={Broken}
                    title={say('Kipimo')}
                    disableTelemetry
                    requireAuth
                >
                    <CustomRoutes>
                        <Route path="*" element={<ScreenAt />} />
                    </CustomRoutes>
                    <CustomRoutes noLayout>{bareRoutes}</CustomRoutes>
                </CoreAdminUI>
                <Notices />
                <IdleLock />
            </Themed>
        </CoreAdminContext>,
    );
    void lookWhatWaits();
    void lineRests(LATER)
        .then(gateOpens)
        .then(later)
        .catch(() => undefined);
}

/** What waits to be sent is sent by then at the latest, in ms. */
const LATER = 10_000;

/** Where its file does not come it is asked for until it does. */
const later = (): Promise<unknown> =>
    import('./start/startLine.ts').then(
        (line) => line.startLine(),
        () => setTimeout(later, LATER),
    );
