/**
 * The map as it is seen before Plotly has come (docs/performance.md): the same traces in the same places, as plain SVG.
 * Marks do not wait for the outlines, and Plotly's take their place without a jump.
 */
import { useTheme } from '@mui/material/styles';
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
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

    /** As a click on Plotly's mark does. */
    function click({ target }: MouseEvent) {
        const { trace, mark } = (target as SVGElement).dataset;
        const { customdata, lat, lon } = traces[Number(trace)] ?? {};
        const [north, east] = [lat?.[Number(mark)], lon?.[Number(mark)]];
        if (typeof north !== 'number' || typeof east !== 'number') return;
        onOpen({ customdata: customdata?.[Number(mark)], lat: north, lon: east });
    }

    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list beside a map opens the same
        <svg
            className="k-map-still"
            aria-hidden="true"
            {...view.shape}
            style={{
                background: palette.background.paper,
                fontFamily: String(typography.fontFamily),
            }}
            ref={frame}
            onClick={click}
        />
    );
}
