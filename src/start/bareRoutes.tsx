import { lazy, type ReactNode, useEffect, useRef } from 'react';

import { Route } from 'react-router-dom';
import { ScreenBoundary } from '../widgets/ScreenBoundary.tsx';
import { routes } from '../shell/menu/routes.ts';
import { Guard } from '../shell/session/Guard.tsx';
import { useHeading } from '../shell/frame/useHeading.ts';
import { useSay } from '../widgets/say.ts';

const NotFound = lazy(() => import('../pages/shell/NotFound.tsx'));
const ServerError = lazy(() => import('../pages/shell/ServerError.tsx'));
const Maintenance = lazy(() => import('../pages/shell/Maintenance.tsx'));
const WallScreen = lazy(() => import('../screens/wall/WallScreen.tsx'));

function Bare({ children }: { children: ReactNode }) {
    const say = useSay();
    const main = useRef<HTMLElement>(null);
    useHeading(main, '', '', say('Kipimo'));
    return (
        <div className="k-bare">
            <main className="k-main" ref={main}>
                <ScreenBoundary>{children}</ScreenBoundary>
            </main>
        </div>
    );
}

function Anew() {
    useEffect(() => window.location.reload(), []);
    return null;
}

/** Plain pages without header and menu, for whoever comes. */
export const plainRoutes = [
    <Route
        key="notfound"
        path="/notfound"
        element={
            <Bare>
                <NotFound />
            </Bare>
        }
    />,
    <Route
        key="error"
        path="/error500"
        element={
            <Bare>
                <ServerError />
            </Bare>
        }
    />,
    <Route
        key="maintenance"
        path="/maintenance"
        element={
            <Bare>
                <Maintenance />
            </Bare>
        }
    />,
];

/** They, and the screens of accounts that are drawn as plainly. */
export const bareRoutes = [
    ...plainRoutes,
    // Opened in a tab that is signed in: the page starts anew, without the session.
    <Route key="wall" path="/wall/:token" element={<Anew />} />,
    ...routes
        .filter(({ bare }) => bare)
        .map(({ route }) => (
            <Route
                key={route}
                path={route}
                element={
                    // Without header and menu, and an account's screen like the others.
                    <Guard>
                        <Bare>
                            <WallScreen route={route} />
                        </Bare>
                    </Guard>
                }
            />
        )),
];
