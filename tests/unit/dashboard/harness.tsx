/** Opens the test dashboard, or the list of its report, as the application does. */
import { render } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { CoreAdminContext, useNotificationContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { authProvider } from '../../../authProvider/index.ts';
import { entryOf, installCatalogue } from '../../../dataProvider/catalogue.ts';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient, dataProvider } from '../../../dataProvider/index.ts';
import { createAccountStore } from '../../../src/screens/accountStore.ts';
import { DashboardPage } from '../../../src/screens/DashboardPage.tsx';
import { lake, lakeCatalogue } from '../../fixtures/dashboard.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

function Address() {
    const { pathname, search } = useLocation();
    const { notifications } = useNotificationContext();
    return (
        <>
            <span data-testid="address">{decodeURIComponent(pathname + search)}</span>
            {notifications.map(({ message, type }, index) => (
                <p key={index} data-testid={`notice-${type}`}>
                    {String(message)}
                </p>
            ))}
        </>
    );
}

export function openLake(search = '', dashboard = lake) {
    installCatalogue(lakeCatalogue);
    Object.assign(http, { readWaits: [], writeWaits: [] });
    const entry = entryOf('test/lake');
    return render(
        <MemoryRouter initialEntries={[`/test/lake${search}`]}>
            <CoreAdminContext
                authProvider={authProvider}
                dataProvider={dataProvider}
                i18nProvider={i18nProvider}
                queryClient={createQueryClient()}
                store={createAccountStore()}
            >
                <Routes>
                    <Route
                        path="/test/lake"
                        element={entry && <DashboardPage declaration={dashboard} entry={entry} />}
                    />
                    <Route path="*" element={<p>elsewhere</p>} />
                </Routes>
                <Address />
            </CoreAdminContext>
        </MemoryRouter>,
    );
}
