/**
 * react-admin's view of the router, over react-router's plain hash router. Its own view is built on
 * react-router's data router, whose loaders and actions nobody uses here: 12 KB of script. What
 * goes with it is blocking a navigation; forms keep drafts instead (src/widgets).
 */
import { useEffect, useRef, useState } from 'react';
import type { RouterNavigateFunction, RouterProvider } from 'react-admin';
import {
    HashRouter,
    Link,
    matchPath,
    Navigate,
    Outlet,
    Route,
    Routes,
    useInRouterContext,
    useLocation,
    useMatch,
    useNavigate as useRouterNavigate,
    useParams,
} from 'react-router-dom';

/** The same function for life, so that whoever holds it is not drawn anew on each navigation. */
function useNavigate(): RouterNavigateFunction {
    const navigate = useRouterNavigate() as RouterNavigateFunction;
    const latest = useRef(navigate);
    useEffect(() => {
        latest.current = navigate;
    }, [navigate]);
    const [stable] = useState<RouterNavigateFunction>(
        () =>
            (...way: Parameters<RouterNavigateFunction>) =>
                latest.current(...way),
    );
    return stable;
}

const neverBlocked = {
    state: 'unblocked',
    reset: undefined,
    proceed: undefined,
    location: undefined,
} as const;

export const reactRouterProvider: RouterProvider = {
    useNavigate,
    useLocation,
    useParams: useParams as RouterProvider['useParams'],
    useBlocker: () => neverBlocked,
    useMatch,
    useInRouterContext,
    useCanBlock: () => false,
    Link: Link as RouterProvider['Link'],
    Navigate,
    Route: Route as RouterProvider['Route'],
    Routes,
    Outlet,
    RouterWrapper: ({ basename, children }) => (
        <HashRouter basename={basename}>{children}</HashRouter>
    ),
    matchPath,
};
