/** Leads who comes back to a list to where they left it, and lights the row that they opened. */
export interface Place {
    /** The list with its page, order and filters: any other starts at its top. */
    list: string;
    /** Where the followed link leads. */
    to: string;
    /** How far down page and table were, in px. */
    page: number;
    table: number;
}

/** So long a list may take until it is as high as it was, in ms. */
const PATIENCE = 3000;

interface Way {
    /** The list has been left meanwhile, or its place was reached. */
    ended: AbortController;
    forget(): void;
}

/**
 * Goes there as soon as there is room to, and leaves the list to whoever does something meanwhile. A list may be drawn more than
 * once until it stands: its place is forgotten when somebody acts, not when it is drawn.
 */
export function returnTo(frame: HTMLElement, place: Place, { ended, forget }: Way): void {
    const { signal } = ended;
    const end = () => {
        forget();
        ended.abort();
    };
    for (const act of ['wheel', 'pointerdown', 'touchstart', 'keydown'])
        addEventListener(act, end, { signal, passive: true, capture: true });
    const until = performance.now() + PATIENCE;
    const look = () => {
        if (signal.aborted) return;
        // Once is not enough: what waits for a file of its own hides the list for a moment, and with it its height.
        const there = scrolled(frame, place);
        const late = performance.now() > until;
        if (there || late) light(frame, place);
        if (late) end();
        else requestAnimationFrame(look);
    };
    look();
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
