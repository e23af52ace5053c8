/**
 * The frame of every map: outlines of land from a file of this server, moved by hand, keys and
 * buttons. What is drawn on it is the caller's. Brings Plotly: only lazy screens import it.
 */
import { type Theme, useTheme } from '@mui/material/styles';
import type { Data, Layout } from 'plotly.js';
import Plotly from 'plotly.js/lib/core';
import scattergeo from 'plotly.js/lib/scattergeo';
import {
    type CSSProperties,
    type KeyboardEvent,
    type Ref,
    use,
    useImperativeHandle,
    useMemo,
    useRef,
    useState,
} from 'react';
import createPlot from 'react-plotly.js/factory';
import { centreBox, type Box, centreOf, fitBox, moveBox, zoomBox } from './box.ts';
import './placeMap.css';
import { geoLook } from './geoLook.ts';
import { SEVERAL } from './cluster.ts';
import { OUTLINES, outlines, useOutlines } from './outlines.ts';
import { savePicture } from '../chart/picture.ts';
import { useSay } from '../../widgets/say.ts';
import { useShape } from '../chart/useShape.ts';
import type { View } from './view.ts';

Plotly.register([scattergeo]);
const Plot = createPlot(Plotly);

export interface MapHandle {
    /** Saves what is in sight as a picture under its title and the lines below it. */
    save(title: string, lines: readonly string[]): Promise<void>;
}

interface Props {
    /** Traces for what is in sight. */
    draw(view: View): Data[];
    /** Where it opens, and returns to. */
    home: Box;
    /** What the map shows, for those who do not see it. */
    label: string;
    /** A place is opened; a mark of several is entered by the map itself. */
    onOpen?: (id: number) => void;
    /** An area is opened, by its word. */
    onArea?: (word: string) => void;
    height?: number;
    ref?: Ref<MapHandle>;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

/** One for all drawings: Plotly draws anew where it is another. */
const config = {
    topojsonURL: OUTLINES,
    displayModeBar: false,
    scrollZoom: false,
    displaylogo: false,
} as const;

/** Where a key takes the map: arrows move it, plus and minus zoom, 0 shows all. */
function movedBy(key: string, box: Box, home: Box): Box | undefined {
    const step = steps[key];
    if (step) return moveBox(box, step[0], step[1]);
    if (key === '+' || key === '=') return zoomBox(box, 0.6);
    if (key === '-') return zoomBox(box, 1 / 0.6);
    return key === '0' ? home : undefined;
}

interface Clicked {
    points?: { customdata?: unknown; lat?: number; lon?: number }[];
}

export function GeoPlot({ draw, home: wanted, label, onOpen, onArea, height, ref }: Props) {
    use(outlines);
    const drawnOn = useOutlines() ? 'land' : 'nothing';
    const theme = useTheme();
    const frame = useRef<HTMLDivElement>(null);
    const shape = useShape(frame);
    const home = useMemo(() => fitBox(wanted, shape.width, shape.height), [wanted, shape]);
    // Plotly draws a map in its own time: until then the screen says that it works.
    const [plotted, setPlotted] = useState(false);
    const [moving, setMoving] = useState<{ home: Box; box: Box } | null>(null);
    // New points bring their own frame.
    const box = moving?.home === home ? moving.box : home;
    const show = (next: Box) => setMoving({ home, box: next });
    const data = useMemo(() => draw({ box, shape }), [draw, box, shape]);
    const layout = useMemo(() => layoutOf(theme, { box, shape }), [box, theme, shape]);

    useImperativeHandle(ref, () => ({
        save: (title, lines) => savePicture(Plotly, { data, layout }, title, lines),
    }));

    function press(event: KeyboardEvent) {
        const next = movedBy(event.key, box, home);
        if (!next) return;
        show(next);
        event.preventDefault();
    }

    /** Dragged by hand: the frame follows, so that keys go on from there. */
    function dragged(change: Readonly<Record<string, unknown>>) {
        const lon = Number(change['geo.center.lon'] ?? Number.NaN);
        const lat = Number(change['geo.center.lat'] ?? Number.NaN);
        if (!Number.isFinite(lon) || !Number.isFinite(lat)) return;
        show(centreBox(box, lat, lon));
    }

    return (
        <div
            className="k-map"
            style={{ '--k-map-height': height && `${height}px` } as CSSProperties}
        >
            {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application of its own: arrow keys move it */}
            <div
                className="k-map-plot k-drawn"
                ref={frame}
                role="application"
                aria-label={label}
                aria-busy={!plotted || undefined}
                tabIndex={0}
                onKeyDown={press}
            >
                {shape.width > 0 && (
                    <Plot
                        key={drawnOn}
                        data={data}
                        layout={layout}
                        config={config}
                        style={{ width: '100%', height: '100%' }}
                        onInitialized={() => setPlotted(true)}
                        onRelayout={dragged}
                        onClick={(event: Clicked) => {
                            const { customdata, lat, lon } = event.points?.[0] ?? {};
                            if (customdata === SEVERAL && lat !== undefined && lon !== undefined)
                                show(zoomBox(centreBox(box, lat, lon), 0.4));
                            else if (typeof customdata === 'number') onOpen?.(customdata);
                            else if (typeof customdata === 'string') onArea?.(customdata);
                        }}
                    />
                )}
            </div>
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            <Tools {...{ box, home, show }} />
        </div>
    );
}

const layoutOf = (theme: Theme, { box, shape }: View): Partial<Layout> => ({
    ...geoLook(theme),
    ...shape,
    geo: {
        ...geoLook(theme).geo,
        center: centreOf(box),
        lonaxis: { range: [box.west, box.east] },
        lataxis: { range: [box.south, box.north] },
    },
});

/** What arrow keys, plus and minus do, for a hand. */
function Tools({ box, home, show }: { box: Box; home: Box; show(next: Box): void }) {
    const say = useSay();
    return (
        <fieldset className="k-map-tools k-tools" aria-label={say('Map')}>
            <button
                type="button"
                aria-label={say('Zoom in')}
                onClick={() => show(zoomBox(box, 0.6))}
            >
                +
            </button>
            <button
                type="button"
                aria-label={say('Zoom out')}
                onClick={() => show(zoomBox(box, 1 / 0.6))}
            >
                −
            </button>
            <button type="button" aria-label={say('Show all')} onClick={() => show({ ...home })}>
                ⤢
            </button>
        </fieldset>
    );
}
