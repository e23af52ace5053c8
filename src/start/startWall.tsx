/** The whole of a page that shows a saved view: no sign-in, no menu, no session. */
import './app.css';
import { createRoot } from 'react-dom/client';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { createQueryClient } from '../../dataProvider/queryClient.ts';
import { createI18n } from '../../locales/index.ts';
import { settings } from '../shell/settings/settings.ts';
import { Themed } from '../shell/themes/Themed.tsx';
import './screens.ts';
import { SharedWall } from '../screens/wall/SharedWall.tsx';

/** Whatever asks finds nothing: all there is to see came with the view. */
const nothing = new Proxy({} as DataProvider, {
    get: () => () => Promise.resolve({ data: [], total: 0 }),
});

/** Draws it in the page's root. Another address in the same tab starts the page anew. */
export async function startWall(root: HTMLElement): Promise<void> {
    addEventListener('hashchange', () => window.location.reload());
    // All that later pages draw with comes now, while the network is there.
    void Promise.allSettled([
        import('../screens/chart/ChartView.tsx'),
        import('../screens/chart/Chart.tsx'),
        import('../screens/map/ReportMap.tsx'),
    ]);
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
                <main className="k-bare k-main">
                    <Routes>
                        <Route path="/wall/:token" element={<SharedWall />} />
                    </Routes>
                </main>
            </Themed>
        </CoreAdminContext>,
    );
}
