/** One series of a still chart: its bars, or its line with the signs on it. */
import { useTheme } from '@mui/material/styles';
import { PALE } from '../look.ts';
import { barsPath, type Frame, linePath, signsPath } from './places.ts';
import type { Trace } from './plan.ts';

interface Props {
    frame: Frame;
    trace: Trace;
    /** Its colour, or its hatching. */
    fill: string;
}

export function StillTrace({ frame, trace, fill }: Props) {
    const { palette } = useTheme();
    const { kind, colour, dash, isHidden } = trace;
    if (isHidden) return null;
    if (kind === 'bar')
        return (
            <g className="k-bars" fill={fill} stroke={palette.background.paper}>
                {[false, true].map((isPartial) => {
                    const d = barsPath(frame, trace, (at) => frame.plan.partial[at] === isPartial);
                    return d && <path key={d} d={d} opacity={isPartial ? PALE : undefined} />;
                })}
            </g>
        );
    const earlier = kind === 'earlier';
    return (
        <g className="k-line" fill="none" stroke={colour} opacity={earlier ? 0.6 : undefined}>
            <path
                d={linePath(frame, trace)}
                strokeWidth={earlier ? 1.75 : 2.5}
                strokeDasharray={dashesOf[earlier ? 'dash' : dash]}
                strokeMiterlimit={2}
            />
            <path d={signsPath(frame, trace, false)} fill={colour} stroke="none" />
            <path d={signsPath(frame, trace, true)} strokeWidth={1} />
        </g>
    );
}

/** Dashes of a line of 3 px and less, as Plotly draws them. */
export const dashesOf: Readonly<Record<Trace['dash'], string | undefined>> = {
    solid: undefined,
    dash: '9 9',
    dot: '3 3',
    dashdot: '9 3 3 3',
    longdash: '15 15',
    longdashdot: '15 6 3 6',
};
