import { type ReactNode, type RefObject, useRef, useState } from 'react';

import { useLocation } from 'react-router-dom';
import { accountTypes, type Group } from '../../../resources/access.ts';
import { mayOpen } from '../../../resources/routes.ts';
import { AskOnce } from '../notices/AskOnce.tsx';
import { AskPassword } from '../notices/AskPassword.tsx';
import { SessionsEnded } from '../notices/SessionsEnded.tsx';
import { ShowOnce } from '../notices/ShowOnce.tsx';
import { useNews } from '../notices/useNews.ts';
import { Banners } from '../notices/Banners.tsx';
import { useProgramme } from '../session/sessionStart.ts';
import { useGate } from '../session/gate.ts';
import { Header } from '../header/Header.tsx';
import { Message } from '../../widgets/Message.tsx';
import { RouteOverlay, useRouteOverlay } from './RouteOverlay.tsx';
import { entryAt, groupsOf } from '../menu/routes.ts';
import { ScreenBoundary } from '../../widgets/ScreenBoundary.tsx';
import { changeLayout, useSettings } from '../settings/settings.ts';
import type { Layout } from '../settings/stored.ts';
import { useCompact } from '../settings/compact.ts';
import { Sidebar } from '../menu/Sidebar.tsx';
import { TopMenu } from '../menu/TopMenu.tsx';
import { useAccount, useMedia } from '../../base/useAccount.ts';
import { useHeading } from './useHeading.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { later } from '../../base/later.tsx';
import { useModal } from '../../base/useModal.ts';
import { useSay } from '../../widgets/say.ts';

/** Nobody sees it on the screen. */
const Paper = later(() => import('./Paper.tsx'), null, true);

/** Few open it, and rarely: it comes when asked for. */
const SettingsPanel = later(
    () => import('../settings/SettingsPanel.tsx'),
    null,
    () => changeLayout({ offsidebarOpen: false }),
);

/** Everything around a screen: header, menu, banners, settings, footer. */
export function Shell({ children }: { children: ReactNode }) {
    const say = useSay();
    const { pathname } = useLocation();
    const { layout } = useSettings();
    const { routeTitle } = useRouteLabels();
    const narrow = useMedia('(max-width: 56.24rem)');
    const main = useRef<HTMLElement>(null);
    const [compact] = useCompact();
    const gate = useGate();
    const busy = useRouteOverlay(pathname);
    const entry = entryAt(pathname);
    const group = useGroup(entry?.group);
    // The server refuses anyway; here it is said before anything is asked.
    const user = useAccount();
    const denied = entry !== undefined && !mayOpen(entry, user);

    useNews(gate === 'open');
    useHeading(main, pathname, entry ? routeTitle(entry) : '', say('Kipimo'));

    const content = (
        <main className="k-main" id="k-main" ref={main} tabIndex={-1} aria-busy={busy}>
            <Paper />
            <Banners />
            <AskOnce />
            <AskPassword />
            <ShowOnce />
            <SessionsEnded />
            <div id="k-above" />
            <ScreenBoundary key={pathname}>
                {denied ? <Message name="denied" /> : children}
            </ScreenBoundary>
        </main>
    );

    // Before its access key is accepted a facility sees the key screen and nothing else.
    if (gate === 'create' || gate === 'validate') return <div className="k-bare">{content}</div>;

    const top = layout.horizontal && !narrow;
    return (
        <div className={`${classesOf(layout, narrow)}${compact ? ' is-compact' : ''}`}>
            <Skip to={main} />
            <Header
                menuShown={narrow ? layout.asideToggled : !layout.collapsed}
                onMenu={() =>
                    changeLayout(
                        narrow
                            ? { asideToggled: !layout.asideToggled }
                            : { collapsed: !layout.collapsed },
                    )
                }
            />
            {top && <TopMenu group={group} path={pathname} />}
            <div className="k-body">
                {!top && <Menu group={group} path={pathname} narrow={narrow} />}
                <div className="k-content">
                    {busy && <RouteOverlay key={pathname} />}
                    {content}
                    {!layout.hiddenFooter && <Footer />}
                </div>
            </div>
            {layout.offsidebarOpen && <SettingsPanel />}
        </div>
    );
}

/** The first stop of the keyboard: past header and menu. */
function Skip({ to }: { to: RefObject<HTMLElement | null> }) {
    const say = useSay();
    return (
        <a
            className="k-skip"
            href="#k-main"
            onClick={(event) => {
                // The hash belongs to the router.
                event.preventDefault();
                to.current?.focus();
            }}
        >
            {say('Skip to content')}
        </a>
    );
}

/** The menu at the side; on a phone it comes when it is asked for. */
function Menu({ narrow, ...shown }: { group: Group; path: string; narrow: boolean }) {
    const { layout } = useSettings();
    if (!narrow) return <Sidebar {...shown} userBlock={layout.userBlock} />;
    return (
        <Drawer open={layout.asideToggled}>
            <Sidebar {...shown} userBlock onFollow={closeDrawer} />
        </Drawer>
    );
}

/** Copyright and the current year, which is no figure: 2026, not 2,026. */
function Footer() {
    const say = useSay();
    const { name } = useProgramme();
    const [year] = useState(() => String(new Date().getFullYear()));
    return (
        <footer className="k-footer">
            {name ? (
                <span translate="no">{`© ${year} ${name}`}</span>
            ) : (
                say('© %{year} National Health Programme', { year: String(year) })
            )}
        </footer>
    );
}

const closeDrawer = () => changeLayout({ asideToggled: false });

/** The menu on a phone: a dialog from the left. Escape and a touch outside close it. */
function Drawer({ open, children }: { open: boolean; children: ReactNode }) {
    const dialog = useModal(open, { onClose: closeDrawer });
    const say = useSay();
    return (
        <dialog className="k-drawer" ref={dialog} aria-label={say('Main menu')}>
            {children}
        </dialog>
    );
}

/** The group of the route; a route of no menu group of the account keeps the one before. */
function useGroup(ofRoute: Group | undefined): Group {
    const user = useAccount();
    const [last, setLast] = useState<Group>(accountTypes[user.user_type].group);
    const mine = ofRoute && groupsOf(user).includes(ofRoute) ? ofRoute : last;
    if (mine !== last) setLast(mine);
    return mine;
}

/** The layout toggles as class names for the style sheet. */
function classesOf(layout: Layout, narrow: boolean): string {
    const names = {
        'is-fixed': layout.fixed,
        'is-boxed': layout.boxed,
        'is-full': layout.fullLayout,
        'is-horizontal': layout.horizontal && !narrow,
        'is-collapsed': layout.collapsed && !narrow,
        'is-collapsed-text': layout.collapsed && layout.collapsedText && !narrow,
        'is-float': layout.float && !narrow,
        'is-hover': layout.collapsed && layout.asideHover && !narrow,
        'no-scrollbar': !layout.asideScrollbar,
        'is-narrow': narrow,
    };
    return `k-shell ${Object.entries(names)
        .filter(([, on]) => on)
        .map(([name]) => name)
        .join(' ')}`;
}
