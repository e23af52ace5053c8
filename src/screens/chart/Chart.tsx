/**
 * A chart, drawn from figures alone: no request leaves for it. It stands at once, and Plotly takes its place for whoever reaches for it
 * (docs/decisions/0035-the-still-chart.md); whoever shows it also offers the same figures as a table (ChartView.tsx).
 */
import { useTheme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import {
    type KeyboardEvent,
    useCallback,
    useImperativeHandle,
    useMemo,
    useRef,
    useState,
    type Ref,
} from 'react';
import { withColon } from '../../../locales/tongue.ts';
import type { Chart as Declared } from '../../../resources/define/report.ts';
import { toggled } from '../../../resources/define/several.ts';
import { usePaperRoom } from '../../base/paper.ts';
import { useTurn } from '../../base/useTurn.ts';
import { Legend } from './Legend.tsx';
import { ABOUT, highOf } from './few.ts';
import { NARROW } from './look.ts';
import { lettersIn, linesOf } from './names.ts';
import { PICTURE } from './plot/picture.ts';
import { liesDown, planOf } from './plot/plan.ts';
import { StillChart } from './plot/StillChart.tsx';
import type { Drawing } from './series.ts';
import { valueText } from '../../widgets/fields/numbers.ts';
import { useSay } from '../../widgets/say.ts';
import { useShape } from './useShape.ts';

const withPlotly = () => import('./plot/MovingChart.tsx');

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
    /** Opens the rows behind a place along, of one of the series where its mark was pressed. */
    onOpen?: (at: number, of?: number) => void;
    ref?: Ref<ChartHandle>;
}

export function Chart({ label, height, onOpen, ref, ...drawn }: Props) {
    const { chart, drawing, xTitle, yTitle, number, aim } = drawn;
    const say = useSay();
    const theme = useTheme();
    const frame = useRef<HTMLDivElement>(null);
    const shape = useShape(frame);
    const { width } = shape;
    const isReady = useTurn() && width > 0;
    const { file, come } = usePlotly();
    const [plotted, setPlotted] = useState(false);
    const { held, handlers } = useHeld();
    const isPrinted = usePaperRoom() !== null;
    const [putAway, setPutAway] = useState(NONE);
    // Where nothing brings it back, nothing is away.
    const hidden = width < NARROW ? NONE : putAway;
    const plan = useMemo(
        () => planOf({ chart, drawing, theme, xTitle, yTitle, number, aim, shape, hidden }),
        [chart, drawing, theme, xTitle, yTitle, number, aim, shape, hidden],
    );
    useImperativeHandle(ref, () => ({
        async save(...named) {
            const wide = planOf({ ...drawn, theme, shape: PICTURE, hidden });
            await (await withPlotly()).save(wide, theme, ...named);
        },
    }));

    const { at, press, leave } = useKeys(drawing.x.length, onOpen);
    const tall = Math.max(height, tallOf(chart, drawing, width));
    // What is printed has the width of the page now: the still chart is drawn with it. Nor is what a hand presses exchanged under it.
    const moves = plotted && !isPrinted && !held;
    const legend = width > 0 && (
        <Legend
            traces={plan.traces}
            // Paper has no buttons.
            onToggle={
                width < NARROW || isPrinted
                    ? undefined
                    : (name) => setPutAway(toggled(putAway, name))
            }
        />
    );
    return (
        <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
            {width >= NARROW && legend}
            {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- arrow keys tell its points one by one */}
            <Box
                ref={frame}
                className="k-drawn"
                role="application"
                aria-roledescription={say('chart')}
                aria-label={label}
                // Its room is measured before it is drawn.
                aria-busy={!isReady || undefined}
                tabIndex={0}
                onKeyDown={press}
                onBlur={leave}
                onFocus={come}
                // A finger that passes by moves the page; one that taps brings the focus.
                onPointerEnter={({ pointerType }) => pointerType !== 'touch' && come()}
                {...handlers}
                sx={{
                    flex: `1 0 ${tall}px`,
                    position: 'relative',
                    overflow: 'hidden',
                    borderRadius: 1,
                    ...(onOpen && { '& .nsewdrag': { cursor: 'pointer' } }),
                    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
                }}
            >
                {file && width > 0 && !isPrinted && (
                    <file.default plan={plan} onPlotted={setPlotted} {...(onOpen && { onOpen })} />
                )}
                {isReady && !moves && <StillChart plan={plan} {...(onOpen && { onOpen })} />}
            </Box>
            {width < NARROW && legend}
            {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
            <PointText drawing={drawing} at={at} />
        </Box>
    );
}

/** Whether a hand presses the chart: until its click was heard. */
function useHeld() {
    const [held, setHeld] = useState(false);
    const handlers = useMemo(() => {
        const leave = () => setHeld(false);
        return {
            onPointerDown: () => setHeld(true),
            onClick: leave,
            onPointerLeave: leave,
            onPointerCancel: leave,
        };
    }, []);
    return { held, handlers };
}

/** The place along that the arrow keys have come to, of so many; Enter opens its rows. */
function useKeys(count: number, onOpen: Props['onOpen']) {
    const [at, setAt] = useState<number | null>(null);
    function press(event: KeyboardEvent) {
        const last = count - 1;
        if (event.key === 'ArrowRight' || event.key === 'ArrowDown')
            setAt(at === null ? 0 : Math.min(last, at + 1));
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowUp')
            setAt(at === null ? last : Math.max(0, at - 1));
        else if (event.key === 'Escape') setAt(null);
        else if (event.key === 'Enter' && at !== null) onOpen?.(at);
        else return;
        event.preventDefault();
    }
    return { at, press, leave: () => setAt(null) };
}

/** Plotly, which tells of the figures under a hand, comes for whoever reaches for the chart; without a line the still one stays. */
function usePlotly() {
    const [file, setFile] = useState<Awaited<ReturnType<typeof withPlotly>>>();
    const come = useCallback(() => void withPlotly().then(setFile, () => undefined), []);
    return { file, come };
}

const NONE: ReadonlySet<string> = new Set();

/** Lying bars take the room that their number asks for, in px. */
function tallOf(chart: Declared, drawing: Drawing, width: number): number {
    const { series, x } = drawing;
    const bars = chart.type === 'stacked' ? 1 : series.length;
    const lines = Math.max(1, ...x.map((name) => linesOf(name, lettersIn(width)).length));
    if (!liesDown(chart, drawing, width)) return 0;
    return x.length * highOf(bars, lines) + ABOUT;
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
    return [`${withColon(x[at] ?? '')} ${figures.join(', ')}`, ...notes].join('. ');
};
