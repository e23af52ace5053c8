import { type KeyboardEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { focusNow } from '../../base/useAway.ts';
import { useSay } from '../../widgets/say.ts';
import { SearchFound } from './SearchFound.tsx';
import { useFound, useScreens } from './useFound.ts';

interface Props {
    /** Something was opened. */
    onLeave(): void;
    /** Nothing was. */
    onClose(): void;
}

/** The text, and below it what it finds: screens by name or by the question they answer, and records. */
export function SearchBox({ onLeave, onClose }: Props) {
    const say = useSay();
    const navigate = useNavigate();
    const [text, setText] = useState('');
    const box = useRef<HTMLDivElement>(null);
    const screens = useScreens(text);
    const { found, closed, isBusy } = useFound(text);
    const sections = [
        ...(screens.length ? [{ title: say('Screens'), rows: screens }] : []),
        ...found,
    ];

    function onKeyDown(event: KeyboardEvent) {
        const first = sections[0]?.rows[0];
        if (event.key === 'Enter' && first) {
            onLeave();
            void navigate(first.to);
        } else if (event.key !== 'ArrowDown') return;
        else box.current?.querySelector<HTMLElement>('li a')?.focus();
        event.preventDefault();
    }

    return (
        <div className="k-search-box" ref={box}>
            <Icon name="search" />
            <input
                type="search"
                aria-label={say('Search')}
                placeholder={say('A screen, a place, a number …')}
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
                onClick={onClose}
            >
                <Icon name="close" />
            </button>
            <SearchFound
                sections={sections}
                text={text}
                isBusy={isBusy}
                closed={closed}
                leave={onLeave}
            />
        </div>
    );
}
