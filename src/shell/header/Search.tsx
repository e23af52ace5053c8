import { type KeyboardEvent, useMemo, useRef, useState } from 'react';

import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { findScreens, openTo } from '../menu/routes.ts';
import { useAccount } from '../../base/useAccount.ts';
import { focusNow, useAway } from '../../base/useAway.ts';
import { useRouteLabels } from '../menu/useRouteLabels.ts';
import { useSay } from '../../widgets/say.ts';

const most = 8;

/** Finds screens of the menu by name and jumps to them. Enter opens the first, Escape closes. */
export function Search() {
    const say = useSay();
    const navigate = useNavigate();
    const [open, setOpen] = useState(false);
    const [text, setText] = useState('');
    const root = useRef<HTMLElement>(null);
    const opener = useRef<HTMLButtonElement>(null);

    const screens = useScreens();
    const found = findScreens(text, screens).slice(0, most);

    const leave = () => {
        setOpen(false);
        setText('');
    };
    const close = () => {
        const inside = root.current?.contains(document.activeElement);
        leave();
        if (inside) opener.current?.focus();
    };
    useAway(root, open, close);

    function onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && found[0]) {
            leave();
            void navigate(found[0].route);
        } else if (event.key !== 'ArrowDown') return;
        else root.current?.querySelector<HTMLElement>('li a')?.focus();
        event.preventDefault();
    }

    return (
        <search className="k-search" ref={root}>
            <button
                type="button"
                ref={opener}
                className="k-header-button"
                aria-label={say('Search screens')}
                aria-expanded={open}
                onClick={() => setOpen(true)}
            >
                <Icon name="search" />
            </button>
            {open && (
                <div className="k-search-box">
                    <Icon name="search" />
                    <input
                        type="search"
                        aria-label={say('Search screens')}
                        placeholder={say('Type and hit enter ...')}
                        autoComplete="off"
                        ref={focusNow}
                        value={text}
                        onChange={(event) => setText(event.target.value)}
                        onKeyDown={onKeyDown}
                    />
                    <button
                        type="button"
                        className="k-icon-button"
                        aria-label={say('Close')}
                        onClick={close}
                    >
                        <Icon name="close" />
                    </button>
                    <Found {...{ text, found, leave }} />
                </div>
            )}
        </search>
    );
}

/** The screens that the account may open, by the names of the menu. */
function useScreens() {
    const user = useAccount();
    const { routeLabel, groupLabel } = useRouteLabels();
    // The labels change with the language, and then the whole shell is drawn anew.
    return useMemo(
        () =>
            openTo(user).map((entry) => ({
                entry,
                label: routeLabel(entry),
                group: groupLabel(entry.group),
            })),
        // oxlint-disable-next-line react-hooks/exhaustive-deps
        [user],
    );
}

interface FoundProps {
    text: string;
    found: ReturnType<typeof findScreens>;
    leave(): void;
}

function Found({ text, found, leave }: FoundProps) {
    const say = useSay();
    const { routeLabel, groupLabel } = useRouteLabels();
    return (
        <>
            <ul>
                {found.map((entry) => (
                    <li key={entry.route}>
                        <Link to={entry.route} onClick={leave} onKeyDown={stepRow}>
                            <span>{routeLabel(entry)}</span>
                            <small>{groupLabel(entry.group)}</small>
                        </Link>
                    </li>
                ))}
            </ul>
            <output className={found.length ? 'k-unseen' : 'k-search-none'}>
                {text.trim() &&
                    (found.length
                        ? say('%{smart_count} screen |||| %{smart_count} screens', {
                              smart_count: found.length,
                          })
                        : say('No screen of yours is called that.'))}
            </output>
        </>
    );
}

/** Up and down between the found screens, and back to the text. */
function stepRow(event: KeyboardEvent<HTMLElement>) {
    const row = event.currentTarget.parentElement;
    const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[
        event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    const input = row?.closest('search')?.querySelector('input');
    const target = next?.querySelector('a') ?? (event.key === 'ArrowUp' ? input : null);
    target?.focus();
}
