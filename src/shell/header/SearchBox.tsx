import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../base/icons.tsx';
import { later } from '../../base/later.tsx';
import { focusNow } from '../../base/useAway.ts';
import { CloseButton } from '../frame/CloseButton.tsx';
import { useSay } from '../../widgets/say.ts';
import { useFound, useScreens } from './useFound.ts';

/** Comes while the first letters are typed. Where it does not, Enter opens what is found all the same. */
const SearchFound = later(() => import('./SearchFound.tsx'), null, true);

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
    const { screens, isBehind } = useScreens(text);
    const { found, closed, isBusy } = useFound(text);
    const sections = [
        ...(screens.length ? [{ title: say('Screens'), rows: screens }] : []),
        ...found,
    ];

    // A screen is known at once; what stands below it may still be that of the text before.
    const isReady = !isBehind && (screens.length > 0 || !isBusy);
    /** The text that Enter was pressed on while it was still being looked for: what that finds is opened. */
    const entered = useRef<string>(undefined);
    function openFirst() {
        const first = sections[0]?.rows[0];
        if (!first) return;
        onLeave();
        void navigate(first.to);
    }
    const openAwaited = useEffectEvent(openFirst);
    useEffect(() => {
        if (!isReady) return;
        if (entered.current === text) openAwaited();
        entered.current = undefined;
    }, [isReady, text]);

    function onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') {
            if (isReady) openFirst();
            else entered.current = text;
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
            <CloseButton onClick={onClose} />
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
