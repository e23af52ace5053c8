/** The chart of Plotly, which tells of the figures under a hand. Brings Plotly: only Chart imports it, once it is wanted. */
import { type Theme, useTheme } from '@mui/material/styles';
import Plotly from 'plotly.js/lib/core';
import bar from 'plotly.js/lib/bar';
import { useEffect, useMemo } from 'react';
import createPlot from 'react-plotly.js/factory';
import { savePicture } from './picture.ts';
import { frameOf, markAt } from './places.ts';
import { figureOf } from './figure.ts';
import type { Plan } from './plan.ts';

Plotly.register([bar]);
const Plot = createPlot(Plotly);

interface Props {
    plan: Plan;
    /** It stands, or goes. */
    onPlotted(stands: boolean): void;
    /** Opens the rows behind a place along, of one of the series where its mark was pressed. */
    onOpen?: (at: number, of?: number) => void;
}

/** One for all drawings: Plotly draws anew where it is another. */
const config = { displayModeBar: false, responsive: false, displaylogo: false } as const;

interface Clicked {
    points: readonly { pointIndex?: number }[];
    event?: MouseEvent;
}

export default function MovingChart({ plan, onPlotted, onOpen }: Props) {
    const theme = useTheme();
    const { data, layout } = useMemo(() => figureOf(plan, theme), [plan, theme]);
    useEffect(() => () => onPlotted(false), [onPlotted]);
    return (
        <Plot
            data={data}
            layout={layout}
            config={config}
            style={{ position: 'absolute', inset: 0 }}
            onInitialized={() => onPlotted(true)}
            onClick={({ points: [point], event }: Clicked) => {
                if (point?.pointIndex !== undefined)
                    onOpen?.(point.pointIndex, pressed(plan, event));
            }}
        />
    );
}

/** The series whose mark is under the hand: Plotly names all that stand at its place along. */
function pressed(plan: Plan, event: MouseEvent | undefined): number | undefined {
    const drawn = event?.target instanceof Element && event.target.closest('.js-plotly-plot');
    if (!event || !drawn) return undefined;
    const { left, top, width } = drawn.getBoundingClientRect();
    const scale = plan.shape.width / width;
    return markAt(frameOf(plan), (event.clientX - left) * scale, (event.clientY - top) * scale)?.of;
}

/** A chart planned for a picture's room, with the legend that stands beside it on the screen. */
export function save(
    plan: Plan,
    theme: Theme,
    title: string,
    lines: readonly string[],
): Promise<void> {
    const { data, layout } = figureOf(plan, theme);
    const showlegend = data.length > 1;
    const { t = 0 } = layout.margin ?? {};
    return savePicture(
        Plotly,
        {
            data,
            layout: {
                ...layout,
                margin: { ...layout.margin, t: t + (showlegend ? LEGEND : 0) },
                showlegend,
                legend: {
                    orientation: 'h',
                    traceorder: 'normal',
                    x: 0,
                    y: 1 + t / 500,
                    yanchor: 'bottom',
                    font: { size: 13 },
                },
            },
        },
        title,
        lines,
    );
}

/** Height that a legend of one line takes in a picture, in px. */
const LEGEND = 30;
