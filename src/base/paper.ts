/** What goes to paper: while the browser prints, screens draw themselves for an A4 page. */
import { flushSync } from 'react-dom';
import { createStore } from '../../dataProvider/store.ts';
import { useStored } from './useStored.ts';

/** How the sheet lies. Whoever prints by the browser's own menu chooses there. */
export type Way = 'upright' | 'sideways';

interface Paper {
    /** Set while the browser prints: when it began. */
    since: Date | null;
    way: Way | null;
    /** Places, period and whatever else narrows what the screen shows, one line each. */
    scope: readonly string[];
}

/** Between the margins of an A4 sheet (print.css), in px of CSS: 96 to the inch. */
const WIDTH: Readonly<Record<Way, number>> = { upright: 700, sideways: 1028 };
/** A picture is never split: it is at most so high, and stands below the head of the first page. */
const HIGHEST: Readonly<Record<Way, number>> = { upright: 760, sideways: 400 };
/** How the sheet lies is chosen after it was drawn, where nobody told us: it fits both. */
const EITHER = { width: WIDTH.upright, highest: HIGHEST.sideways };

const paper = createStore<Paper>({ since: null, way: null, scope: [] });

/** At once: what React would draw in a moment comes too late for the printer. */
const change = (next: Partial<Paper>) =>
    flushSync(() => paper.set((before) => ({ ...before, ...next })));

addEventListener('beforeprint', () => change({ since: new Date() }));
addEventListener('afterprint', () => change({ since: null, way: null }));

const preparations = new Set<() => Promise<void>>();

/** What a screen fetches before it goes to paper; what it returns ends that. The browser's own menu waits for nobody. */
export function preparePaper(prepare: () => Promise<void>): () => void {
    preparations.add(prepare);
    return () => {
        preparations.delete(prepare);
    };
}

/**
 * Asks the browser to print, or to save as PDF, an A4 sheet that lies so, once the screen has what it wants to show there. Where
 * that cannot be fetched, what is on screen is printed.
 */
export async function printPaper(way: Way): Promise<void> {
    await Promise.allSettled([...preparations].map((prepare) => prepare()));
    paper.set((before) => ({ ...before, way }));
    window.print();
}

export const usePaper = (): Paper => useStored(paper);

/** Room for a picture while the browser prints, in px; null on the screen. */
export function usePaperRoom(): { width: number; highest: number } | null {
    const { since, way } = usePaper();
    if (!since) return null;
    return way ? { width: WIDTH[way], highest: HIGHEST[way] } : EITHER;
}

/** What the head of a printed screen tells below its title, until the screen is left. */
export function tellPaper(scope: readonly string[]): () => void {
    paper.set((before) => ({ ...before, scope }));
    return () =>
        paper.set((before) => (before.scope === scope ? { ...before, scope: [] } : before));
}
