/** The whole of a plain page for who is not signed in: no session is needed to be told that there is nothing here. */
import './app.css';
import { createRoot } from 'react-dom/client';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { Routes } from 'react-router-dom';
import { createQueryClient } from '../../dataProvider/queryClient.ts';
import { createI18n } from '../../locales/index.ts';
import { settings } from '../shell/settings/settings.ts';
import { Themed } from '../shell/themes/Themed.tsx';
import { plainRoutes } from './bareRoutes.tsx';

/** Such a page asks the server for nothing. */
const nothing = new Proxy({} as DataProvider, {
    get: () => () => Promise.resolve({ data: [], total: 0 }),
});

/** Draws it in the page's root. Another address in the same tab starts the page anew. */
export async function startPlain(root: HTMLElement): Promise<void> {
    addEventListener('hashchange', () => window.location.reload());
    const i18nProvider = await createI18n(settings.get().language);
    const container = document.createElement('div');
    root.replaceChildren(container);
    delete document.documentElement.dataset.session;
    createRoot(container).render(
        <CoreAdminContext
            dataProvider={nothing}
            i18nProvider={i18nProvider}
            queryClient={createQueryClient()}
        >
            <Themed>
                <Routes>{plainRoutes}</Routes>
            </Themed>
        </CoreAdminContext>,
    );
}
