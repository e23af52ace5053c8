/**
 * A chart, drawn by Plotly from figures alone: no request leaves for it. Loaded lazily; whoever shows
 * it also offers the same figures as a table (chart/ChartView.tsx).
 */
import { plotLocale } from './plotLocale.ts';
import { useTheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Plotly from 'plotly.js/lib/core';
import bar from 'plotly.js/lib/bar';
import {
    type KeyboardEvent,
    useImperativeHandle,
    useMemo,
    useRef,
    useState,
    type Ref,
} from 'react';
import createPlot from 'react-plotly.js/factory';
import type { Chart as Declared } from '../../../resources/define/report.ts';
import { figureOf, liesDown } from './draw.ts';
import { Legend } from './Legend.tsx';
import { NARROW } from './look.ts';
import { lettersIn, LINE, linesOf } from './names.ts';
import { savePicture } from './picture.ts';
import type { Drawing } from './series.ts';
import { valueText } from '../../widgets/fields/numbers.ts';
import { useShape } from './useShape.ts';
import { useTurn } from '../../base/useTurn.ts';

Plotly.register([bar]);
const Plot = createPlot(Plotly);

export interface ChartHandle {
    /** Saves it as a picture under its title and the lines below it. */
    save(title: string, lines: readonly string[]): Promise<void>;
}

interface Props {
    chart: Declared;
    drawing: Drawing;
    xTitle: string;
    yTitle(column: string): string;
    /** Words of the axis of several counts, and of the aim. */
    number: string;
    aim: string;
    /** What it says, in a sentence. */
    label: string;
    height: number;
    /** Opens the rows behind a place along. */
    onOpen?: (at: number) => void;
    ref?: Ref<ChartHandle>;
}

interface Clicked {
    points: readonly { pointIndex?: number }[];
}

export default function Chart({ label, height, onOpen, ref, ...drawn }: Props) {
    const { chart, drawing, xTitle, yTitle, number, aim } = drawn;
    const theme = useTheme();
    const frame = useRef<HTMLDivElement>(null);
    const shape = useShape(frame);
    const { width } = shape;
    const isReady = useTurn() && width > 0;
    const { data, layout } = useMemo(() => {
        const figure = figureOf({ chart, drawing, theme, xTitle, yTitle, number, aim, width });
        return { ...figure, layout: { ...figure.layout, ...shape } };
    }, [chart, drawing, theme, xTitle, yTitle, number, aim, width, shape]);
    const [at, setAt] = useState<number | null>(null);
    useImperativeHandle(ref, () => ({
        save: (title, lines) =>
            savePicture(Plotly, figureOf({ ...drawn, theme, width: 1200 }), title, lines),
    }));

    function press(event: KeyboardEvent) {
        const last = drawing.x.length - 1;
        if (event.key === 'ArrowRight' || event.key === 'ArrowDown')
            setAt(at === null ? 0 : Math.min(last, at + 1));
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp')
            setAt(at === null ? last : Math.max(0, at - 1));
        else if (event.key === 'Escape') setAt(null);
        else if (event.key === 'Enter' && at !== null) onOpen?.(at);
        else return;
        event.preventDefault();
    }

    const tall = liesDown(chart, drawing, width)
        ? Math.max(height, tallOf(chart, drawing, width))
        : height;
    return (
        <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
            {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys tell its points one by one */}
            <Box
                ref={frame}
                className="k-drawn"
                role="application"
                aria-roledescription="chart"
                aria-label={label}
                // Its room is measured before it is drawn, and others are before it.
                aria-busy={!isReady || undefined}
                tabIndex={0}
                onKeyDown={press}
                onBlur={() => setAt(null)}
                sx={{
                    flex: `1 0 ${tall}px`,
                    position: 'relative',
                    overflow: 'hidden',
                    borderRadius: 1,
                    ...(onOpen && { '& .nsewdrag': { cursor: 'pointer' } }),
                    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
                }}
            >
                {isReady && (
                    <Plot
                        data={data}
                        layout={layout}
                        config={{
                            ...plotLocale(),
                            displayModeBar: false,
                            responsive: false,
                            displaylogo: false,
                        }}
                        style={{ position: 'absolute', inset: 0 }}
                        onClick={({ points: [point] }: Clicked) => {
                            if (point?.pointIndex !== undefined) onOpen?.(point.pointIndex);
                        }}
                    />
                )}
            </Box>
            {width > 0 && width < NARROW && <Legend chart={chart} drawing={drawing} />}
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            <PointText drawing={drawing} at={at} />
        </Box>
    );
}

/** Lying bars take the room that their number asks for, in px. */
function tallOf(chart: Declared, { series, x }: Drawing, width: number): number {
    const bars = chart.type === 'stacked' ? 1 : series.length;
    const lines = Math.max(1, ...x.map((name) => linesOf(name, lettersIn(width)).length));
    return x.length * Math.max(12 * bars + 10, LINE * lines + 6) + 90;
}

/** Says what stands at the place that the keys have come to. */
const PointText = ({ drawing, at }: { drawing: Drawing; at: number | null }) => (
    <Box
        component="output"
        aria-live="polite"
        sx={{
            display: at === null ? 'none' : 'block',
            fontVariantNumeric: 'tabular-nums',
            mt: 0.5,
        }}
    >
        {at !== null && pointText(drawing, at)}
    </Box>
);

/** Everything that stands at one place along. */
const pointText = ({ x, series, marks }: Drawing, at: number): string => {
    const figures = series.map(({ name, unit, y }) => `${name} ${valueText(y[at] ?? null, unit)}`);
    const notes = marks.filter((mark) => mark.at === at).map(({ text }) => text);
    return [`${x[at] ?? ''}: ${figures.join(', ')}`, ...notes].join('. ');
};
