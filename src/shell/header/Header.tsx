import { useEffect, useState } from 'react';

import { Link } from 'react-router-dom';
import { Bell } from './Bell.tsx';
import { printPaper } from '../../base/paper.ts';
import { Popup } from './Popup.tsx';
import { Help } from '../help/Help.tsx';
import { Icon } from '../../base/icons.tsx';
import { later } from '../../base/later.tsx';
import { Search } from './Search.tsx';
import { SlowLine } from '../line/SlowLine.tsx';
import { WaitingNews } from './WaitingNews.tsx';
import { useProgramme } from '../session/sessionStart.ts';
import { UserMenu } from './UserMenu.tsx';
import { useSay } from '../../widgets/say.ts';
import { waiting } from '../../../dataProvider/line/waiting.ts';
import { useStored } from '../../base/useStored.ts';

/** How many wait is said without it. */
const Waiting = later(() => import('../line/Waiting.tsx'), null, 'announced');

interface Props {
    menuShown: boolean;
    onMenu: () => void;
}

/** Product name, sidebar toggle, search, print, fullscreen, help, bell and user menu. */
export function Header({ menuShown, onMenu }: Props) {
    const say = useSay();
    return (
        <header className="k-header">
            <button
                type="button"
                className="k-header-button k-menu-toggle"
                aria-label={say(menuShown ? 'Hide menu' : 'Show menu')}
                aria-expanded={menuShown}
                aria-controls="k-sidebar"
                onClick={onMenu}
            >
                <Icon name="menu" />
            </button>
            <Brand />
            <span className="k-grow" />
            <SlowLine />
            <Waits />
            <Search />
            <PrintMenu />
            <Fullscreen />
            <Help />
            <WaitingNews />
            <Bell />
            <UserMenu />
        </header>
    );
}

/** Name and emblem of the programme, or those of the product. */
function Brand() {
    const say = useSay();
    const { name, emblem } = useProgramme();
    return (
        <Link className="k-brand" to="/">
            {emblem ? (
                <img src={emblem} alt="" />
            ) : (
                <svg viewBox="0 0 32 32" aria-hidden="true">
                    <path d="M9 7v18M9 17l11-10M13.500 13.200 23 25" />
                </svg>
            )}
            {name ? (
                <span className="k-own-name" translate="no">
                    {name}
                </span>
            ) : (
                <span>{say('Kipimo')}</span>
            )}
        </Link>
    );
}

/** Drawn once something waits for the line. */
function Waits() {
    const say = useSay();
    const { count, refused } = useStored(waiting);
    if (!count) return null;
    return (
        <Popup
            kind="panel"
            className="k-waits"
            label={
                refused
                    ? say('Not sent: %{count}, of them refused: %{refused}', { count, refused })
                    : say('Waiting for the connection: %{count}', { count })
            }
            button={
                <>
                    <Icon name={refused ? 'alert' : 'clock'} />
                    <span className="k-badge" data-letters={count} />
                    <span className="k-waits-word">
                        {say('%{smart_count} waits |||| %{smart_count} wait', {
                            smart_count: count,
                        })}
                    </span>
                </>
            }
        >
            {(close) => <Waiting key={`${count} ${refused}`} close={close} />}
        </Popup>
    );
}

/** The screen on paper, or as a PDF: the browser's own printing, with the sheet one way or the other. */
function PrintMenu() {
    const say = useSay();
    return (
        <Popup
            kind="menu"
            className="k-wide-only"
            label={say('Print or save as PDF')}
            button={<Icon name="print" />}
        >
            {(close) =>
                (
                    [
                        ['upright', say('Print upright (A4)')],
                        ['sideways', say('Print sideways (A4)')],
                    ] as const
                ).map(([way, label]) => (
                    <button
                        key={way}
                        type="button"
                        role="menuitem"
                        tabIndex={-1}
                        onClick={() => {
                            close();
                            void printPaper(way);
                        }}
                    >
                        {label}
                    </button>
                ))
            }
        </Popup>
    );
}

/** Fills the screen and back; drawn only where the browser can. */
function Fullscreen() {
    const say = useSay();
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
            aria-label={say(full ? 'Leave full screen' : 'Full screen')}
            aria-pressed={full}
            onClick={toggle}
        >
            <Icon name={full ? 'shrink' : 'expand'} />
        </button>
    );
}
