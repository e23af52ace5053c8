import { useEffect, useState } from 'react';
import { usePaperRoom } from './paper.ts';

/** What waits, in the order in which it came. */
const waiting: (() => void)[] = [];
/** How many words are still on their way that the reader waits for. */
let words = 0;

/** A page that always has something to do, and words that never come, hold nothing up for longer, in ms. */
const LONGEST = 4_000;

const whenIdle = (work: () => void): void => {
    // Not every browser tells when it has nothing to do.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST });
    else setTimeout(work);
};

function next(): void {
    if (words > 0) return;
    waiting.shift()?.();
    if (waiting.length) whenIdle(next);
}

/**
 * False until its turn has come: heavy drawings are made one at a time, each when the browser has nothing else to do and no words are
 * on their way, so that these are shown first and a press is heard.
 */
export function useTurn(): boolean {
    const [turn, setTurn] = useState(false);
    useEffect(() => {
        const begin = () => setTurn(true);
        waiting.push(begin);
        if (waiting.length === 1) whenIdle(next);
        return () => {
            const at = waiting.indexOf(begin);
            if (at >= 0) waiting.splice(at, 1);
        };
    }, []);
    // The printer waits for nobody's.
    const isPrinted = usePaperRoom() !== null;
    return turn || isPrinted;
}

/** While words of the screen are waited for, drawings have no turn; not for ever. */
export function useWordsFirst(isWaiting: boolean): void {
    useEffect(() => {
        if (!isWaiting) return undefined;
        words++;
        let held = true;
        const release = () => {
            if (!held) return;
            held = false;
            words--;
            if (words === 0) whenIdle(next);
        };
        const end = setTimeout(release, LONGEST);
        return () => {
            clearTimeout(end);
            release();
        };
    }, [isWaiting]);
}
