/**
 * A map of places on the outlines of Africa, drawn from files of this server only. Loaded lazily:
 * it brings Plotly. Whoever shows it also shows the same places as a list.
 */
import { useTheme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';
import Plotly from 'plotly.js/lib/core';
import scattergeo from 'plotly.js/lib/scattergeo';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import createPlot from 'react-plotly.js/factory';
import { type Box, boxOf, centre, fitted, moved, zoomed } from './mapBox.ts';
import { legendOf, type PlacePoint, traceOf } from './mapTraces.ts';
import './placeMap.css';

export type { PlacePoint };

Plotly.register([scattergeo]);
const Plot = createPlot(Plotly);

interface Props {
    points: readonly PlacePoint[];
    /** Kind to its label, in the order of the legend. */
    kinds: Readonly<Record<string, string>>;
    /** What the map shows, for those who do not see it. */
    label: string;
    onOpen?: (id: number) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

export default function PlaceMap({ points, kinds, label, onOpen }: Props) {
    const { palette, typography } = useTheme();
    const frame = useRef<HTMLDivElement>(null);
    const shape = useShape(frame);
    const home = useMemo(() => fitted(boxOf(points), shape.width, shape.height), [points, shape]);
    const [moving, setMoving] = useState<{ home: Box; box: Box } | null>(null);
    // New points bring their own frame.
    const box = moving?.home === home ? moving.box : home;
    const show = (next: Box) => setMoving({ home, box: next });

    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
    const entries = useMemo(() => legendOf(points, kinds), [points, kinds]);
    const small = shape.width < 500;
    const data = useMemo(
        () =>
            entries
                .filter(({ kind }) => !hidden.has(kind))
                .map((entry) => traceOf(points, entry, small ? 0.65 : 1)),
        [points, entries, hidden, small],
    );
    const layout = useMemo<Partial<Layout>>(
        () => ({
            autosize: true,
            margin: { l: 0, r: 0, t: 0, b: 0 },
            paper_bgcolor: palette.background.paper,
            font: { family: String(typography.fontFamily), color: palette.text.primary, size: 13 },
            showlegend: false,
            hoverlabel: {
                bgcolor: palette.background.paper,
                font: { color: palette.text.primary },
            },
            dragmode: 'pan',
            geo: {
                scope: 'africa',
                resolution: 50,
                projection: { type: 'mercator' },
                center: centre(box),
                lonaxis: { range: [box.west, box.east] },
                lataxis: { range: [box.south, box.north] },
                bgcolor: palette.background.paper,
                showland: true,
                landcolor: palette.mode === 'dark' ? '#22302f' : '#f3f1ea',
                showlakes: true,
                lakecolor: palette.mode === 'dark' ? '#1d3a4d' : '#cfe3ee',
                showcountries: true,
                countrycolor: palette.mode === 'dark' ? '#6d7f7d' : '#8f9a94',
                countrywidth: 1,
                coastlinecolor: palette.mode === 'dark' ? '#6d7f7d' : '#8f9a94',
                showframe: false,
            },
        }),
        [box, palette, typography.fontFamily],
    );

    function turn(kind: string) {
        const next = new Set(hidden);
        if (!next.delete(kind)) next.add(kind);
        setHidden(next);
    }

    function press(event: KeyboardEvent) {
        const step = steps[event.key];
        if (step) show(moved(box, step[0], step[1]));
        else if (event.key === '+' || event.key === '=') show(zoomed(box, 0.6));
        else if (event.key === '-') show(zoomed(box, 1 / 0.6));
        else if (event.key === '0') show(home);
        else return;
        event.preventDefault();
    }

    return (
        <div className="k-map">
            {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- an application of its own: arrow keys move it */}
            <div
                className="k-map-plot"
                ref={frame}
                role="application"
                aria-label={label}
                tabIndex={0}
                onKeyDown={press}
            >
                <Plot
                    data={data}
                    layout={layout}
                    config={{
                        topojsonURL: '/topojson/',
                        displayModeBar: false,
                        scrollZoom: false,
                        displaylogo: false,
                    }}
                    useResizeHandler
                    style={{ width: '100%', height: '100%' }}
                    onClick={(event: { points?: { customdata?: unknown }[] }) => {
                        const id = event.points?.[0]?.customdata;
                        if (typeof id === 'number') onOpen?.(id);
                    }}
                />
            </div>
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            <fieldset className="k-map-tools" aria-label="Map">
                <button type="button" aria-label="Zoom in" onClick={() => show(zoomed(box, 0.6))}>
                    +
                </button>
                <button
                    type="button"
                    aria-label="Zoom out"
                    onClick={() => show(zoomed(box, 1 / 0.6))}
                >
                    −
                </button>
                <button type="button" aria-label="Show all" onClick={() => show({ ...home })}>
                    ⤢
                </button>
            </fieldset>
            <ul className="k-map-legend" aria-label="Legend">
                {entries.map(({ kind, title, count, mark }) => (
                    <li key={kind}>
                        <button
                            type="button"
                            aria-pressed={!hidden.has(kind)}
                            onClick={() => turn(kind)}
                        >
                            <span style={{ color: mark.color }} aria-hidden="true">
                                {mark.sign}
                            </span>{' '}
                            {title} ({count.toLocaleString('en')})
                        </button>
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** Width and height of an element as it is drawn. */
function useShape(element: React.RefObject<HTMLElement | null>) {
    const [shape, setShape] = useState({ width: 0, height: 0 });
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
