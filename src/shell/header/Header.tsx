import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Bell } from './Bell.tsx';
import { Icon } from '../../base/icons.tsx';
import { Search } from './Search.tsx';
import { UserMenu } from './UserMenu.tsx';

interface Props {
    menuShown: boolean;
    onMenu: () => void;
}

/** Product name, sidebar toggle, search, fullscreen, bell and user menu. */
export function Header({ menuShown, onMenu }: Props) {
    const translate = useTranslate();
    return (
        <header className="k-header">
            <button
                type="button"
                className="k-header-button k-menu-toggle"
                aria-label={translate(menuShown ? 'shell.menu.hide' : 'shell.menu.show')}
                aria-expanded={menuShown}
                aria-controls="k-sidebar"
                onClick={onMenu}
            >
                <Icon name="menu" />
            </button>
            <Link className="k-brand" to="/">
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <path d="M9 7v18M9 17l11-10M13.500 13.200 23 25" />
                </svg>
                <span>{translate('shell.product')}</span>
            </Link>
            <span className="k-grow" />
            <Search />
            <Fullscreen />
            <Bell />
            <UserMenu />
        </header>
    );
}

/** Fills the screen and back; drawn only where the browser can. */
function Fullscreen() {
    const translate = useTranslate();
    const [full, setFull] = useState(false);
    useEffect(() => {
        const follow = () => setFull(document.fullscreenElement !== null);
        document.addEventListener('fullscreenchange', follow);
        return () => document.removeEventListener('fullscreenchange', follow);
    }, []);
    if (!document.fullscreenEnabled) return null;
    const toggle = () =>
        void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    return (
        <button
            type="button"
            className="k-header-button k-wide-only"
            aria-label={translate(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter')}
            aria-pressed={full}
            onClick={toggle}
        >
            <Icon name={full ? 'shrink' : 'expand'} />
        </button>
    );
}
