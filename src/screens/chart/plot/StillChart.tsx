/**
 * The chart as it is read: the plan as plain SVG, drawn at once and printed so. Plotly's, which tells of the figures under a hand, takes
 * its place without a jump (docs/decisions/0035-the-still-chart.md).
 */
import { useTheme } from '@mui/material/styles';
import { type MouseEvent, useId } from 'react';
import { tiles } from '../look.ts';
import { Hatched } from './Hatched.tsx';
import { AimLine, MarkLines } from './StillNotes.tsx';
import { AlongAxis, FigureAxis } from './StillAxes.tsx';
import { StillTrace } from './StillTrace.tsx';
import { frameOf, markAt } from './places.ts';
import type { Plan } from './plan.ts';

interface Props {
    plan: Plan;
    /** Opens the rows behind a place along, of one of the series where its mark was pressed. */
    onOpen?: (at: number, of?: number) => void;
}

export function StillChart({ plan, onOpen }: Props) {
    const { palette, typography } = useTheme();
    const id = useId();
    const frame = frameOf(plan);

    /** As a click on Plotly's does: the place along that is under it, where something is drawn there. */
    function press({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
        const { left, top, width } = currentTarget.getBoundingClientRect();
        // A wall shows it larger than it is drawn.
        const scale = plan.shape.width / width;
        const mark = markAt(frame, (clientX - left) * scale, (clientY - top) * scale);
        const shown = plan.traces.filter(({ isHidden }) => !isHidden);
        if (mark && shown.some(({ y }) => typeof y[mark.at] === 'number'))
            onOpen?.(mark.at, mark.of);
    }

    return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the frame has the keys
        <svg
            className="k-chart-still"
            aria-hidden="true"
            {...plan.shape}
            style={{
                position: 'absolute',
                inset: 0,
                background: palette.background.paper,
                fontFamily: String(typography.fontFamily),
                cursor: onOpen ? 'pointer' : undefined,
            }}
            onClick={press}
        >
            <defs>
                {plan.traces.map(({ colour, hatching, kind, name }, at) => {
                    const tile = kind === 'bar' && tiles[hatching];
                    return (
                        tile && (
                            <pattern
                                key={name}
                                id={`${id}${at}`}
                                width={tile.side}
                                height={tile.side}
                                patternUnits="userSpaceOnUse"
                            >
                                <g transform={`scale(${tile.side / 12})`}>
                                    <Hatched colour={colour} tile={tile} />
                                </g>
                            </pattern>
                        )
                    );
                })}
            </defs>
            <FigureAxis frame={frame} axis={plan.axes[0]} />
            {plan.axes[1] && <FigureAxis frame={frame} axis={plan.axes[1]} isSecond />}
            {plan.traces.map((trace, at) => (
                <StillTrace
                    key={trace.name}
                    frame={frame}
                    trace={trace}
                    fill={trace.hatching ? `url(#${id}${at})` : trace.colour}
                />
            ))}
            <AlongAxis frame={frame} />
            <AimLine frame={frame} />
            <MarkLines frame={frame} />
        </svg>
    );
}
