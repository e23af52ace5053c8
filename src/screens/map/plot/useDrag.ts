/** Drags the map that is drawn without Plotly, as a hand drags Plotly's. */
import { type PointerEvent as ReactPointer, useRef, useState } from 'react';
import { boundsAt } from './still.ts';
import type { Box } from '../box.ts';
import type { View } from '../view.ts';

/** Pixels from which on a pressed pointer drags and no longer clicks. */
const DRAGS = 4;

/**
 * Handlers for the frame of the map, and whether it is held. A finger moves it across; up and down it goes on moving the
 * page (placeMap.css).
 */
export function useDrag(view: View, show: (box: Box) => void) {
    const from = useRef<{ x: number; y: number; view: View; moved: boolean } | null>(null);
    const [held, setHeld] = useState(false);
    const leave = () => {
        from.current = null;
        setHeld(false);
    };
    return {
        held,
        handlers: {
            onPointerDown({ button, clientX: x, clientY: y }: ReactPointer) {
                if (button === 0) from.current = { x, y, view, moved: false };
            },
            onPointerMove({ clientX, clientY, buttons, pointerId, currentTarget }: ReactPointer) {
                const start = from.current;
                if (!start) return;
                // Let go outside of the window.
                if (!buttons) return leave();
                const [right, down] = [clientX - start.x, clientY - start.y];
                if (!start.moved && Math.hypot(right, down) < DRAGS) return;
                if (!start.moved) {
                    start.moved = true;
                    // From now on, so that a click still reaches the mark that it meant.
                    currentTarget.setPointerCapture(pointerId);
                    setHeld(true);
                }
                show(boundsAt(start.view, right, down));
            },
            onPointerUp: leave,
            onPointerCancel: leave,
        },
    };
}
