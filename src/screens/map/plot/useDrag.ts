/** Drags the map that is drawn without Plotly, as a hand drags Plotly's. */
import { type PointerEvent as ReactPointer, useRef, useState } from 'react';
import { boundsAt } from './still.ts';
import type { Box } from '../box.ts';
import type { View } from '../view.ts';

/** Pixels from which on a pressed pointer drags and no longer clicks. */
const DRAGS = 4;

/** Where it was pressed, on which view. */
interface Press {
    id: number;
    x: number;
    y: number;
    view: View;
    moved: boolean;
}

/**
 * Handlers for the frame of the map, and whether it is held. A finger moves it across; up and down it goes on moving the
 * page, and two enlarge it (placeMap.css).
 */
export function useDrag(view: View, show: (box: Box) => void) {
    const press = useRef<Press | null>(null);
    const [held, setHeld] = useState(false);
    const leave = () => {
        press.current = null;
        setHeld(false);
    };
    const handlers = {
        onPointerDown({ button, isPrimary, pointerId: id, clientX: x, clientY: y }: ReactPointer) {
            if (button !== 0 || !isPrimary) return;
            press.current = { id, x, y, view, moved: false };
            setHeld(true);
        },
        onPointerMove({ clientX, clientY, buttons, pointerId, currentTarget }: ReactPointer) {
            const from = press.current;
            if (!from || pointerId !== from.id) return;
            // Let go outside of the window.
            if (!buttons) return leave();
            const [right, down] = [clientX - from.x, clientY - from.y];
            if (!from.moved && Math.hypot(right, down) < DRAGS) return;
            if (!from.moved) {
                from.moved = true;
                // From now on, so that a click still reaches the mark that it meant.
                currentTarget.setPointerCapture(pointerId);
            }
            show(boundsAt(from.view, right, down));
        },
        onPointerLeave: () => press.current?.moved || leave(),
        onPointerUp: leave,
        onPointerCancel: leave,
    };
    return { held, handlers };
}
