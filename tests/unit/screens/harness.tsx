/** Opens a generic screen as the application does, without the shell around it. */
import { render } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import { CoreAdminContext, useNotificationContext } from 'react-admin';
import { type ComponentType, Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { authProvider } from '../../../authProvider/index.ts';
import { entryOf, installCatalogue } from '../../../dataProvider/catalogue.ts';
import { http } from '../../../dataProvider/http.ts';
import { createQueryClient, dataProvider } from '../../../dataProvider/index.ts';
import type { Entity } from '../../../resources/define/entity.ts';
import type { Report } from '../../../resources/define/report.ts';
import { createAccountStore } from '../../../src/screens/accountStore.ts';
import { EntityCreate, EntityEdit } from '../../../src/screens/EntityForm.tsx';
import { EntityList } from '../../../src/screens/EntityList.tsx';
import { EntityShow } from '../../../src/screens/EntityShow.tsx';
import { ReportDetail } from '../../../src/screens/ReportDetail.tsx';
import { ReportPage } from '../../../src/screens/ReportPage.tsx';
import type { ScreenProps } from '../../../src/screens/props.ts';
import { bikes, pumps, rides, testCatalogue } from '../../fixtures/declarations.ts';

const i18nProvider = polyglotI18nProvider(() => english, 'en', [], { allowMissing: true });

/** Draws the address and what people are told, so that tests can read both. */
function Outside() {
    const { pathname, search } = useLocation();
    const { notifications } = useNotificationContext();
    return (
        <footer>
            <span data-testid="address">{decodeURIComponent(pathname + search)}</span>
            {notifications.map(({ message, type }, index) => (
                <p key={index} data-testid={`notice-${type}`}>
                    {String(message)}
                </p>
            ))}
        </footer>
    );
}

function screen<D extends Entity | Report>(
    Screen: ComponentType<ScreenProps<D>>,
    declaration: D,
    resource: string,
) {
    const entry = entryOf(resource);
    return entry && <Screen declaration={declaration} entry={entry} />;
}

/** Opens an address of the test declarations. */
export function open(address: string) {
    installCatalogue(testCatalogue);
    Object.assign(http, { readWaits: [], writeWaits: [] });
    return render(
        <MemoryRouter initialEntries={[address]}>
            <CoreAdminContext
                authProvider={authProvider}
                dataProvider={dataProvider}
                i18nProvider={i18nProvider}
                queryClient={createQueryClient()}
                store={createAccountStore()}
            >
                <Suspense fallback="…">
                    <Routes>
                        <Route
                            path="/test/bikes"
                            element={screen(EntityList, bikes, 'test/bikes')}
                        />
                        <Route
                            path="/test/bikes/create"
                            element={screen(EntityCreate, bikes, 'test/bikes')}
                        />
                        <Route
                            path="/test/bikes/:id"
                            element={screen(EntityEdit, bikes, 'test/bikes')}
                        />
                        <Route
                            path="/test/bikes/:id/show"
                            element={screen(EntityShow, bikes, 'test/bikes')}
                        />
                        <Route
                            path="/test/pumps/:id/show"
                            element={screen(EntityShow, pumps, 'test/pumps')}
                        />
                        <Route
                            path="/test/rides"
                            element={screen(ReportPage, rides, 'test/rides')}
                        />
                        <Route
                            path="/test/rides/in/:state"
                            element={screen(ReportPage, rides, 'test/rides/in/{state}')}
                        />
                        <Route
                            path="/test/rides/:id/show"
                            element={screen(ReportDetail, rides, 'test/rides')}
                        />
                        <Route path="*" element={<p>elsewhere</p>} />
                    </Routes>
                </Suspense>
                <Outside />
            </CoreAdminContext>
        </MemoryRouter>,
    );
}
