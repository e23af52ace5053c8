/**
 * Width and height of an element as it is drawn: a chart is told them. Plotly's own handler of the
 * window's size would go on asking a chart that a loading screen has hidden.
 */
import { type RefObject, useEffect, useState } from 'react';

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
    return shape;
}
