/**
 * The screen of the address. The router is told only of the routes that cover it, one or two of the hundreds that there
 * are: to hold all of them, and to register each list with react-admin, cost a phone more than to draw the first rows.
 */
import { Resource, ResourceContextProvider } from 'react-admin';
import { Route, Routes, useLocation, useParams } from 'react-router-dom';
import { resourceOf, type RouteEntry } from '../../resources/routes.ts';
import { later } from '../base/later.tsx';
import { filledRoute } from '../base/routeWords.ts';
import { entriesAt, routerPath } from '../shell/menu/routes.ts';
import { Waiting } from '../widgets/ScreenBoundary.tsx';
import { screensFor } from './screens.ts';

const NotFound = later(() => import('../pages/shell/NotFound.tsx'), <Waiting />);

/** Draws it, or says that there is none. */
export function ScreenAt() {
    const { pathname } = useLocation();
    return (
        <Routes>
            {entriesAt(pathname).map((entry) =>
                isResource(entry) ? mount(entry) : mountPage(entry),
            )}
            <Route path="*" element={<NotFound />} />
        </Routes>
    );
}

/** A list with records below it; under a dashboard or a page there is nothing. */
const isResource = (entry: RouteEntry) =>
    (entry.kind === 'entity' || entry.kind === 'report') && !entry.route.includes('{');

/** A list, form or report on its route. Routes with a parameter are plain routes. */
function mount(entry: RouteEntry) {
    const { list, create, edit, show } = screensFor(entry);
    const name = resourceOf(entry.route);
    return (
        <Route
            key={entry.route}
            path={`${name}/*`}
            element={<Resource name={name} {...{ list, create, edit, show }} />}
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
