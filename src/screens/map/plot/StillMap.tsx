/**
 * The map as it is seen before Plotly has come (docs/performance.md): the same traces in the same places, as plain SVG.
 * Marks do not wait for the outlines, and Plotly's take their place without a jump.
 */
import { useTheme } from '@mui/material/styles';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { drawLand, drawTraces } from './drawStill.ts';
import { landColours } from './landColours.ts';
import type { Land } from '../outlines.ts';
import type { MapTrace, Mark, View } from '../view.ts';

interface Props {
    traces: readonly MapTrace[];
    view: View;
    /** Undefined while it is on its way. */
    land: Land | undefined;
    onOpen(mark: Mark): void;
}

export function StillMap({ traces, view, land, onOpen }: Props) {
    const { palette, typography } = useTheme();
    const frame = useRef<SVGSVGElement>(null);
    const dark = palette.mode === 'dark';
    const ground = useMemo(
        () => land && drawLand(land, view, landColours(dark)),
        [land, view, dark],
    );
    const drawn = useMemo(() => drawTraces(traces, view), [traces, view]);
    useLayoutEffect(() => {
        frame.current?.replaceChildren(...(ground ? [ground] : []), ...drawn);
    }, [ground, drawn]);

    // What was pressed is meant, also where new marks have been drawn before it is let go: of that no click is heard.
    const pressed = useRef<Mark | undefined>(undefined);
    const markAt = ({ target }: { target: EventTarget }): Mark | undefined => {
        const { trace, mark } = (target as SVGElement).dataset;
        const { customdata, lat, lon } = traces[Number(trace)] ?? {};
        const [north, east] = [lat?.[Number(mark)], lon?.[Number(mark)]];
        if (typeof north !== 'number' || typeof east !== 'number') return undefined;
        return { customdata: customdata?.[Number(mark)], lat: north, lon: east };
    };
    /** As a click on Plotly's mark does; who drags lets go elsewhere (useDrag.ts). */
    const release = () => {
        const meant = pressed.current;
        pressed.current = undefined;
        if (meant) onOpen(meant);
    };

    return (
        <svg
            className="k-map-still"
            aria-hidden="true"
            {...view.shape}
            style={{
                background: palette.background.paper,
                fontFamily: String(typography.fontFamily),
            }}
            ref={frame}
            onPointerDown={(event) => {
                pressed.current = event.button === 0 ? markAt(event) : undefined;
            }}
            onPointerUp={release}
            onPointerLeave={() => (pressed.current = undefined)}
            onPointerCancel={() => (pressed.current = undefined)}
        />
    );
}
