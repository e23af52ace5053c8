/** The map of Plotly, which tells of the mark under a hand. Brings Plotly: only GeoPlot imports it, once it is wanted. */
import { type Theme, useTheme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';
import Plotly from 'plotly.js/lib/core';
import scattergeo from 'plotly.js/lib/scattergeo';
import { useMemo } from 'react';
import createPlot from 'react-plotly.js/factory';
import { centreOf } from '../box.ts';
import { geoLook } from './geoLook.ts';
import { type Land, OUTLINES } from '../outlines.ts';
import { savePicture } from '../../chart/plot/picture.ts';
import type { MapTrace, Mark, View } from '../view.ts';

Plotly.register([scattergeo]);
const Plot = createPlot(Plotly);

interface Props {
    traces: MapTrace[];
    view: View;
    land: Land;
    onPlotted(): void;
    /** Dragged by hand, to this middle. */
    onMoved(lat: number, lon: number): void;
    onOpen(mark: Mark): void;
}

/** One for all drawings: Plotly draws anew where it is another. */
const config = {
    topojsonURL: OUTLINES,
    displayModeBar: false,
    scrollZoom: false,
    displaylogo: false,
} as const;

export default function MovingMap({ traces, view, land, onPlotted, onMoved, onOpen }: Props) {
    const theme = useTheme();
    const layout = useMemo(() => layoutOf(theme, view), [theme, view]);

    /** The frame follows the hand, so that keys go on from there. */
    function dragged(change: Readonly<Record<string, unknown>>) {
        const lon = Number(change['geo.center.lon'] ?? Number.NaN);
        const lat = Number(change['geo.center.lat'] ?? Number.NaN);
        if (Number.isFinite(lon) && Number.isFinite(lat)) onMoved(lat, lon);
    }

    return (
        <Plot
            // One that was drawn without land is drawn anew.
            key={land.arcs.length}
            data={traces}
            layout={layout}
            config={config}
            style={{ width: '100%', height: '100%' }}
            onInitialized={onPlotted}
            onRelayout={dragged}
            onClick={({ points: [mark] = [] }: { points?: Mark[] }) => mark && onOpen(mark)}
        />
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

export const save = (
    { traces, view, theme }: { traces: MapTrace[]; view: View; theme: Theme },
    title: string,
    lines: readonly string[],
): Promise<void> =>
    savePicture(Plotly, { data: traces, layout: layoutOf(theme, view) }, title, lines);
