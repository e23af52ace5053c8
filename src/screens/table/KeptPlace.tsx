/** Who comes back to a list from one of its rows finds it where they left it, with that row lit and in the focus. */
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { onSessionEnd } from '../../../dataProvider/storage.ts';
import './keptPlace.css';

interface Place {
    /** The list with its page, order and filters: any other starts at its top. */
    list: string;
    /** Where the followed link leads. */
    to: string;
    /** How far down page and table were, in px. */
    page: number;
    table: number;
}

/** Of the list that was left last. Its filters may name a patient: it lives no longer than the session. */
let left: Place | undefined;
onSessionEnd(() => (left = undefined));

/** So long a list may take until it is as high as it was, in ms. */
const PATIENCE = 3000;

export function KeptPlace({ resource, children }: { resource: string; children: ReactNode }) {
    const frame = useRef<HTMLDivElement>(null);
    const { page, perPage, sort, filterValues, isFetching } = useListContext();
    const list = JSON.stringify([resource, page, perPage, sort, filterValues]);
    const [place] = useState(() => (left?.list === list ? left : undefined));
    const leave = ({ target }: MouseEvent<HTMLElement>) => {
        const link = (target as Element).closest('a[href]');
        const table = frame.current?.querySelector('.k-table')?.scrollTop ?? 0;
        left = link
            ? { list, to: link.getAttribute('href') ?? '', page: scrollY, table }
            : undefined;
    };
    useEffect(() => {
        left = undefined;
        if (place && frame.current) return returnTo(frame.current, place);
    }, [place]);
    // A save may have moved the row: once the rows are new it is looked for again.
    useEffect(() => {
        if (place && !isFetching && frame.current) light(frame.current, place);
    }, [place, isFetching]);
    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links within, which a key follows too
        <div ref={frame} className="k-kept-place" onClickCapture={leave}>
            {children}
        </div>
    );
}

/** Scrolls as soon as there is room to, and leaves it to whoever scrolls meanwhile. Answers how to stop. */
function returnTo(frame: HTMLElement, place: Place): () => void {
    const ended = new AbortController();
    const stop = () => ended.abort();
    for (const own of ['wheel', 'touchstart', 'keydown'])
        addEventListener(own, stop, { signal: ended.signal, passive: true });
    const until = performance.now() + PATIENCE;
    const look = () => {
        if (ended.signal.aborted) return;
        const table = frame.querySelector('.k-table');
        if (table) table.scrollTop = place.table;
        window.scrollTo(0, place.page);
        const there =
            Math.abs(scrollY - place.page) < 2 &&
            Math.abs((table?.scrollTop ?? 0) - place.table) < 2;
        if (!there && performance.now() < until) requestAnimationFrame(look);
        else light(frame, place);
    };
    look();
    return stop;
}

/** The row that was left, wherever it stands now; the focus goes to it from the title alone, not from a field. */
function light(frame: HTMLElement, { to }: Place): void {
    const link = frame.querySelector<HTMLElement>(`a[href="${CSS.escape(to)}"]`);
    const row = link?.closest('tr, li');
    if (!link || !row) return;
    row.setAttribute('data-came-from', '');
    row.scrollIntoView({ block: 'nearest' });
    const at = document.activeElement;
    if (!at || at === document.body || at.matches('h1, main')) link.focus({ preventScroll: true });
}
