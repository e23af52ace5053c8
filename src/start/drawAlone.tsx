/** What pages without a session are drawn with: languages and themes, and nothing of the server. */
import './app.css';
import '../widgets/fields/cells.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { createQueryClient } from '../../dataProvider/queryClient.ts';
import { createI18n } from '../../locales/index.ts';
import { settings } from '../shell/settings/settings.ts';
import { Themed } from '../shell/themes/Themed.tsx';

/** Whatever asks finds nothing: such a page has all there is to see. */
const nothing = new Proxy({} as DataProvider, {
    get: () => () => Promise.resolve({ data: [], total: 0 }),
});

/** Draws it in the page's root. Another address in the same tab starts the page anew. */
export async function drawAlone(root: HTMLElement, page: ReactNode): Promise<void> {
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
            <Themed>{page}</Themed>
        </CoreAdminContext>,
    );
}
