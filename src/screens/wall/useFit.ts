/** Makes a page of a wall screen as large as the screen holds: nobody scrolls there, and everybody is far away. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Below it a screen is in somebody's hand, who scrolls. */
const WALL = 900;
const [SMALLEST, LARGEST] = [0.6, 2.2];
const MOST_STEPS = 12;
/** After so long without a step the page is taken to stand; what comes later is fitted anew. */
const QUIET = 1500;

export interface Screen {
    width: number;
    height: number;
}

/**
 * The zoom at which the page fits, sought step by step: larger letters wrap, and charts take the new width.
 * `page` tells pages apart; each keeps what was found for it.
 */
export function useFit(page: RefObject<HTMLElement | null>, name: string, screen: Screen): number {
    const key = `${name} ${screen.width} ${screen.height}`;
    const seeking = useRef({ key: '', steps: 0, ceiling: LARGEST, at: 0 });
    const [found, setFound] = useState<Readonly<Record<string, number>>>({});
    const zoom = screen.width < WALL ? 1 : (found[key] ?? 1);
    useEffect(() => {
        const box = page.current;
        if (!box || screen.width < WALL) return;
        const observer = new ResizeObserver(() => {
            const now = Date.now();
            if (seeking.current.key !== key || now - seeking.current.at > QUIET)
                seeking.current = { key, steps: 0, ceiling: LARGEST, at: now };
            const { current } = seeking;
            // As much stays free below as stands above.
            const above =
                Math.max(0, box.parentElement?.getBoundingClientRect().top ?? 0) + scrollY;
            const room = (screen.height - 2 * above) / heightOf(box, zoom);
            // What did not fit once is not tried again: larger and smaller would take turns.
            if (room < 1) current.ceiling = Math.min(current.ceiling, zoom - 0.02);
            const wanted = Math.min(nextZoom(zoom, room), Math.max(current.ceiling, SMALLEST));
            if (wanted === zoom || current.steps >= MOST_STEPS) return;
            current.steps++;
            current.at = now;
            setFound((known) => ({ ...known, [key]: wanted }));
        });
        observer.observe(box);
        return () => observer.disconnect();
    }, [page, key, screen, zoom]);
    return zoom;
}

/** Its height on the screen; browsers differ in whether a box that is zoomed tells its size with the zoom. */
function heightOf(box: HTMLElement, zoom: number): number {
    const { width, height } = box.getBoundingClientRect();
    const outer = box.parentElement?.clientWidth ?? width;
    return Math.abs(width - outer) <= Math.abs(width * zoom - outer) ? height : height * zoom;
}

/** One step towards a page that fills the screen; `room` is the screen's height over the page's. */
export function nextZoom(zoom: number, room: number): number {
    if (room >= 1 && room < 1.1) return zoom;
    const wanted = room < 1 ? zoom * room ** 0.7 - 0.01 : zoom * Math.sqrt(room);
    const held = Math.min(LARGEST, Math.max(SMALLEST, Math.round(wanted * 50) / 50));
    return room < 1 ? Math.min(zoom, held) : Math.max(zoom, held);
}
