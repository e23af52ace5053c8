/**
 * A map of places on the outlines of Africa, drawn from files of this server only. Loaded lazily:
 * it brings Plotly. Whoever shows it also shows the same places as a list.
 */
import { useTheme } from '@mui/material/styles';
import type { Data, Layout } from 'plotly.js';
import Plotly from 'plotly.js/lib/core';
import scattergeo from 'plotly.js/lib/scattergeo';
import { type KeyboardEvent, useMemo, useState } from 'react';
import createPlot from 'react-plotly.js/factory';
import { type Box, boxOf, centre, moved, zoomed } from './mapBox.ts';
import './placeMap.css';

Plotly.register([scattergeo]);
const Plot = createPlot(Plotly);

export interface PlacePoint {
    id: number;
    name: string;
    /** Where it is, in words. */
    place: string;
    lat: number;
    lng: number;
    /** What it is: points of one kind share a colour and a shape, named in the legend. */
    kind: string;
}

interface Props {
    points: readonly PlacePoint[];
    /** Kind to its label, in the order of the legend. */
    kinds: Readonly<Record<string, string>>;
    /** What the map shows, for those who do not see it. */
    label: string;
    onOpen?: (id: number) => void;
}

/** Shape and colour together, so that a kind is told without colour; readable on light and dark. */
const marks = [
    { symbol: 'circle', color: '#3b82c4', size: 4 },
    { symbol: 'circle', color: '#0f9d78', size: 5 },
    { symbol: 'diamond', color: '#c98a00', size: 8 },
    { symbol: 'square', color: '#d1495b', size: 9 },
    { symbol: 'star', color: '#9b4dca', size: 13 },
    { symbol: 'star-square', color: '#e4572e', size: 13 },
    { symbol: 'cross', color: '#6b7f92', size: 6 },
] as const;

const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
};

export default function PlaceMap({ points, kinds, label, onOpen }: Props) {
    const { palette, typography } = useTheme();
    const home = useMemo(() => boxOf(points), [points]);
    const [moving, setMoving] = useState<{ home: Box; box: Box } | null>(null);
    // New points bring their own frame.
    const box = moving?.home === home ? moving.box : home;
    const show = (next: Box) => setMoving({ home, box: next });

    const data = useMemo(
        () =>
            Object.entries(kinds).flatMap(([kind, title], at) => traceOf(points, kind, title, at)),
        [points, kinds],
    );
    const layout = useMemo<Partial<Layout>>(
        () => ({
            autosize: true,
            margin: { l: 0, r: 0, t: 0, b: 0 },
            paper_bgcolor: palette.background.paper,
            font: { family: String(typography.fontFamily), color: palette.text.primary, size: 13 },
            legend: { orientation: 'h', x: 0, y: 0, yanchor: 'top', itemsizing: 'constant' },
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
        </div>
    );
}

function traceOf(points: readonly PlacePoint[], kind: string, title: string, at: number): Data[] {
    const own = points.filter((point) => point.kind === kind);
    const mark = marks[Math.min(at, marks.length - 1)];
    if (!own.length || !mark) return [];
    return [
        {
            type: 'scattergeo',
            mode: 'markers',
            name: `${title} (${own.length.toLocaleString('en')})`,
            lat: own.map(({ lat }) => lat),
            lon: own.map(({ lng }) => lng),
            text: own.map(({ name, place }) => `<b>${escaped(name)}</b><br>${escaped(place)}`),
            customdata: own.map(({ id }) => id),
            hovertemplate: '%{text}<extra></extra>',
            marker: { ...mark, opacity: 0.85, line: { width: 0.5, color: '#ffffff' } },
        },
    ];
}

/** Plotly reads a few tags in texts; a name is never markup. */
const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
