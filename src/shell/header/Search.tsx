import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../base/icons.tsx';
import { isTyping } from '../../base/isTyping.ts';
import { useAway } from '../../base/useAway.ts';
import { useSay } from '../../widgets/say.ts';
import { SearchBox } from './SearchBox.tsx';

/** The search of everything, from every screen: its button, Ctrl+K (Cmd+K) and, where nobody types, "/". */
export function Search() {
    const say = useSay();
    const [open, setOpen] = useState(false);
    const root = useRef<HTMLElement>(null);
    const opener = useRef<HTMLButtonElement>(null);
    const close = () => {
        const inside = root.current?.contains(document.activeElement);
        setOpen(false);
        if (inside) opener.current?.focus();
    };
    useAway(root, open, close);

    useEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
            const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
            const slash = plain && event.key === '/' && !isTyping(event.target);
            // A dialog that is open keeps its keys.
            if ((!palette && !slash) || document.querySelector('dialog[open], .MuiDialog-root'))
                return;
            event.preventDefault();
            setOpen(true);
        };
        document.addEventListener('keydown', listen);
        return () => document.removeEventListener('keydown', listen);
    }, []);

    return (
        <search className="k-search" ref={root}>
            <button
                type="button"
                ref={opener}
                className="k-header-button"
                aria-label={say('Search')}
                aria-keyshortcuts="Control+K /"
                title={say('Search (Ctrl+K or /)')}
                aria-expanded={open}
                onClick={() => setOpen(true)}
            >
                <Icon name="search" />
            </button>
            {open && <SearchBox onLeave={() => setOpen(false)} onClose={close} />}
        </search>
    );
}
