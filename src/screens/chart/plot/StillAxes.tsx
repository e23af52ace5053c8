/** The axes of a still chart, with their words where Plotly puts them. */
import { useTheme } from '@mui/material/styles';
import { GAP, LINE, STANDOFF, STROKE, TEXT, TITLE } from './axes.ts';
import { across, type Frame } from './places.ts';
import { type Axis, wrapped } from './plan.ts';
import { tenth } from './signs.ts';

type Side = 'left' | 'right' | 'top' | 'bottom';

/** From its baseline to the middle of a letter, and from the top of a capital to its baseline, in letters. */
const MIDDLE = 0.35;
const CAPITAL = 0.7;

interface Word {
    at: number;
    lines: readonly string[];
}

/** The axis of figures, with lines across from each step. */
export function FigureAxis({
    frame,
    axis,
    isSecond,
}: {
    frame: Frame;
    axis: Axis;
    isSecond?: boolean;
}) {
    const { palette } = useTheme();
    const { plan, valueAt } = frame;
    const words = axis.ticks.map(({ value, text }) => ({
        at: valueAt(value, isSecond),
        lines: [text],
    }));
    const first = plan.lying ? 'bottom' : 'left';
    const title = plan.lying && !isSecond ? wrapped(axis.title, plan.shape.width) : axis.title;
    return (
        <>
            {!isSecond && (
                <path
                    stroke={palette.divider}
                    d={words.map(({ at }) => across(frame, 'figure', at)).join('')}
                />
            )}
            <Edge
                frame={frame}
                side={isSecond ? (plan.lying ? 'top' : 'right') : first}
                words={words}
                title={title}
            />
        </>
    );
}

/** The axis of what is compared. */
export function AlongAxis({ frame }: { frame: Frame }) {
    const { palette } = useTheme();
    const { plan, alongAt, valueAt } = frame;
    const { ticks, title } = plan.along;
    return (
        <>
            <path stroke={palette.text.secondary} d={across(frame, 'figure', valueAt(0))} />
            <Edge
                frame={frame}
                side={plan.lying ? 'left' : 'bottom'}
                words={ticks.map(({ at, lines }) => ({ at: alongAt(at), lines }))}
                title={title}
            />
        </>
    );
}

/** The line at a side of a chart, its strokes, words and title. */
function Edge({
    frame,
    side,
    words,
    title,
}: {
    frame: Frame;
    side: Side;
    words: readonly Word[];
    title: string;
}) {
    const { palette } = useTheme();
    const { left, right, top, bottom } = frame;
    const isUpright = side === 'left' || side === 'right';
    const at = { left, right, top, bottom }[side];
    const out = side === 'left' || side === 'top' ? -1 : 1;
    const line = isUpright
        ? `M${tenth(at)} ${tenth(top)}V${tenth(bottom)}`
        : `M${tenth(left)} ${tenth(at)}H${tenth(right)}`;
    const strokes = words.map((word) =>
        isUpright
            ? `M${tenth(at)} ${tenth(word.at)}h${out * STROKE}`
            : `M${tenth(word.at)} ${tenth(at)}v${out * STROKE}`,
    );
    return (
        <>
            <path stroke={palette.text.secondary} d={line + strokes.join('')} />
            <g
                className="k-words"
                fill={palette.text.secondary}
                fontSize={TEXT}
                textAnchor={isUpright ? (out < 0 ? 'end' : 'start') : 'middle'}
            >
                {words.map((word) => (
                    <Words key={word.at} {...word} side={side} from={at + out * (STROKE + GAP)} />
                ))}
            </g>
            <Title frame={frame} side={side} text={title} />
        </>
    );
}

/** One or two lines, in the middle of their place. */
function Words({ at, lines, side, from }: Word & { side: Side; from: number }) {
    const isUpright = side === 'left' || side === 'right';
    const high = TEXT * LINE;
    const down = isUpright
        ? at + TEXT * MIDDLE - ((lines.length - 1) * high) / 2
        : side === 'top'
          ? from - TEXT * (1 - 0.8)
          : from + TEXT;
    return lines.map((line, row) => (
        <text key={row} x={tenth(isUpright ? from : at)} y={tenth(down + row * high)}>
            {line}
        </text>
    ));
}

function Title({ frame, side, text }: { frame: Frame; side: Side; text: string }) {
    const { palette } = useTheme();
    const { left, right, top, bottom, plan } = frame;
    if (!text) return null;
    const lines = text.split('\n');
    const [across, along] = [(left + right) / 2, (top + bottom) / 2];
    const isUpright = side === 'left' || side === 'right';
    const edge = { left: 0, right: plan.shape.width, top: 0, bottom: plan.shape.height }[side];
    return (
        <g className="k-titles" fill={palette.text.primary} fontSize={TITLE} textAnchor="middle">
            {lines.map((line, row) => {
                const high = row * TITLE * LINE;
                if (!isUpright)
                    return (
                        <text
                            key={row}
                            x={across}
                            y={
                                side === 'top'
                                    ? TITLE
                                    : edge - 4 - (lines.length - 1) * TITLE * LINE + high
                            }
                        >
                            {line}
                        </text>
                    );
                const x = side === 'left' ? TITLE : edge - TITLE * (1 - CAPITAL) - STANDOFF / 2;
                return (
                    <text key={row} transform={`rotate(-90 ${x} ${along})`} x={x} y={along}>
                        {line}
                    </text>
                );
            })}
        </g>
    );
}
