import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { Icon } from './icons.tsx';
import { findScreens, openTo } from './routes.ts';
import { useAccount } from './useAccount.ts';
import { useLabels } from './useLabels.ts';

const most = 8;

/** Finds screens of the menu by name and jumps to them. Escape closes. */
export function Search() {
    const translate = useTranslate();
    const navigate = useNavigate();
    const user = useAccount();
    const { routeLabel, groupLabel } = useLabels();
    const [open, setOpen] = useState(false);
    const [text, setText] = useState('');
    const [at, setAt] = useState(0);
    const opener = useRef<HTMLButtonElement>(null);
    const listId = useId();

    const screens = useMemo(
        () =>
            openTo(user).map((entry) => ({
                entry,
                label: routeLabel(entry),
                group: groupLabel(entry.group),
            })),
        // The labels change with the language, and then the whole shell is drawn anew.
        // oxlint-disable-next-line react-hooks/exhaustive-deps
        [user],
    );
    const found = findScreens(text, screens).slice(0, most);
    const optionId = (index: number) => `${listId}-${index}`;

    function close() {
        setOpen(false);
        setText('');
        setAt(0);
        opener.current?.focus();
    }

    function go(index: number) {
        const entry = found[index];
        if (!entry) return;
        setOpen(false);
        setText('');
        setAt(0);
        void navigate(entry.route);
    }

    function onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter') go(at);
        else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
        else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
        else return;
        event.preventDefault();
    }

    return (
        <div
            className="k-search"
            role="search"
            onBlur={(event) => {
                if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
            }}
        >
            <button
                type="button"
                ref={opener}
                className="k-header-button"
                aria-label={translate('shell.search.open')}
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
                        role="combobox"
                        aria-label={translate('shell.search.open')}
                        aria-expanded={found.length > 0}
                        aria-controls={listId}
                        aria-activedescendant={found.length ? optionId(at) : undefined}
                        aria-autocomplete="list"
                        placeholder={translate('shell.search.placeholder')}
                        ref={(input) => input?.focus()}
                        value={text}
                        onChange={(event) => {
                            setText(event.target.value);
                            setAt(0);
                        }}
                        onKeyDown={onKeyDown}
                    />
                    <button
                        type="button"
                        className="k-icon-button"
                        aria-label={translate('shell.close')}
                        onClick={close}
                    >
                        <Icon name="close" />
                    </button>
                    <ul id={listId} role="listbox" aria-label={translate('shell.search.open')}>
                        {found.map((entry, index) => (
                            <li
                                key={entry.route}
                                id={optionId(index)}
                                role="option"
                                aria-selected={index === at}
                                onPointerDown={(event) => event.preventDefault()}
                                onClick={() => go(index)}
                                onPointerEnter={() => setAt(index)}
                            >
                                <span>{routeLabel(entry)}</span>
                                <small>{groupLabel(entry.group)}</small>
                            </li>
                        ))}
                    </ul>
                    <p className="k-search-none" role="status">
                        {text.trim() && found.length === 0 ? translate('shell.search.none') : ''}
                    </p>
                </div>
            )}
        </div>
    );
}
