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
    const { page, perPage, sort, filterValues } = useListContext();
    const list = JSON.stringify([resource, page, perPage, sort, filterValues]);
    const [place] = useState(() => (left?.list === list ? left : undefined));
    const leave = ({ target }: MouseEvent<HTMLElement>) => {
        const link = (target as Element).closest('a[href]');
        const table = frame.current?.querySelector('.k-table')?.scrollTop ?? 0;
        if (link) left = { list, to: link.getAttribute('href') ?? '', page: window.scrollY, table };
    };
    useEffect(() => {
        if (place && frame.current) return returnTo(frame.current, place);
    }, [place]);
    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the links within, which a key follows too
        <div ref={frame} className="k-kept-place" onClickCapture={leave}>
            {children}
        </div>
    );
}

/**
 * Goes there as soon as there is room to, and leaves the list to whoever does something meanwhile. A list may be drawn more than
 * once until it stands: its place is forgotten when somebody acts, not when it is drawn. Answers how to stop.
 */
function returnTo(frame: HTMLElement, place: Place): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    const forget = () => {
        left = undefined;
        ended.abort();
    };
    for (const act of ['wheel', 'pointerdown', 'touchstart', 'keydown'])
        addEventListener(act, forget, { signal, passive: true, capture: true });
    const until = performance.now() + PATIENCE;
    const look = () => {
        if (signal.aborted) return;
        // Once is not enough: what waits for a file of its own hides the list for a moment, and with it its height.
        const there = scrolled(frame, place);
        const late = performance.now() > until;
        if (there || late) light(frame, place);
        if (late) forget();
        else requestAnimationFrame(look);
    };
    look();
    return () => ended.abort();
}

/** Scrolls page and table to where they were. Whether they are as high as then. */
function scrolled(frame: HTMLElement, place: Place): boolean {
    const table = frame.querySelector('.k-table');
    if (table) table.scrollTop = place.table;
    window.scrollTo(0, place.page);
    return (
        Math.abs(window.scrollY - place.page) < 2 &&
        Math.abs((table?.scrollTop ?? 0) - place.table) < 2
    );
}

/** The row that was left, wherever it stands now; the focus goes to it from the title alone, not from a field. */
function light(frame: HTMLElement, place: Place): void {
    const link = frame.querySelector<HTMLElement>(`a[href="${CSS.escape(place.to)}"]`);
    const row = link?.closest('tr, li');
    if (!link || !row) return;
    if (!row.hasAttribute('data-came-from')) {
        row.setAttribute('data-came-from', '');
        row.scrollIntoView({ block: 'nearest' });
        // A save may have moved it.
        place.page = window.scrollY;
        place.table = frame.querySelector('.k-table')?.scrollTop ?? 0;
    }
    const at = document.activeElement;
    if (!at || at === document.body || at.matches('h1, main')) link.focus({ preventScroll: true });
}
