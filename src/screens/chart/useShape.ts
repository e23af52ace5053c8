/**
 * Width and height of an element as it is drawn, on paper those of its page: a chart is told them. Plotly's own handler of the
 * window's size would go on asking a chart that a loading screen has hidden.
 */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { usePaperRoom } from '../../base/paper.ts';

export interface Shape {
    width: number;
    height: number;
}

export function useShape(element: RefObject<HTMLElement | null>): Shape {
    const [shape, setShape] = useState<Shape>({ width: 0, height: 0 });
    useEffect(() => {
        const watched = element.current;
        if (!watched) return;
        const observer = new ResizeObserver(() => {
            const { clientWidth: width, clientHeight: height } = watched;
            setShape((known) =>
                known.width === width && known.height === height ? known : { width, height },
            );
        });
        observer.observe(watched);
        return () => observer.disconnect();
    }, [element]);
    const room = usePaperRoom();
    const width = room ? room.width : shape.width;
    const height = room ? Math.min(shape.height, room.highest) : shape.height;
    // On paper the frame is as high as what is drawn in it (print.css).
    useLayoutEffect(() => {
        element.current?.style.setProperty('--k-drawn-height', `${height}px`);
    }, [element, height]);
    return useMemo(() => ({ width, height }), [width, height]);
}
