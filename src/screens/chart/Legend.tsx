/** The legend of a chart, in rows above it, in a narrow place below: as many to a row as fit. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Hatched } from './plot/Hatched.tsx';
import { useSay } from '../../widgets/say.ts';
import { POINT, tiles } from './look.ts';
import { isSeen } from './few.ts';
import type { Trace } from './plot/plan.ts';
import { signPath } from './plot/signs.ts';
import { dashesOf } from './plot/StillTrace.tsx';

interface Props {
    traces: readonly Trace[];
    /** Puts a series away, or shows it again. */
    onToggle?: ((name: string) => void) | undefined;
}

export function Legend({ traces, onToggle }: Props) {
    const say = useSay();
    if (traces.length < 2) return null;
    return (
        <Box
            component="ul"
            className="k-legend"
            aria-label={say('Legend')}
            // Where nothing of it is pressed, it says what the chart's own words say.
            aria-hidden={!onToggle || undefined}
            sx={{
                m: 0,
                my: 0.5,
                p: 0,
                listStyle: 'none',
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                rowGap: 0.25,
                fontSize: '0.875rem',
            }}
        >
            {traces
                .filter((trace) => isSeen(trace) && (onToggle || !trace.isHidden))
                .map((trace) => (
                    <li key={trace.name}>
                        {onToggle ? (
                            <ButtonBase
                                aria-pressed={!trace.isHidden}
                                onClick={() => onToggle(trace.name)}
                                sx={{
                                    ...item,
                                    minHeight: 24,
                                    '@media (pointer: coarse)': { minHeight: 44 },
                                    ...(trace.isHidden && {
                                        textDecoration: 'line-through',
                                        '& svg': { opacity: 0.4 },
                                    }),
                                }}
                            >
                                <Sign trace={trace} />
                                {trace.name}
                            </ButtonBase>
                        ) : (
                            <Box component="span" sx={item}>
                                <Sign trace={trace} />
                                {trace.name}
                            </Box>
                        )}
                    </li>
                ))}
        </Box>
    );
}

const item = { display: 'inline-flex', alignItems: 'center', gap: 0.5, font: 'inherit' };

function Sign({ trace: { kind, colour, dash, hatching, symbol } }: { trace: Trace }) {
    if (kind === 'bar')
        return (
            <svg width="12" height="12">
                <Hatched colour={colour} tile={tiles[hatching]} />
            </svg>
        );
    const earlier = kind === 'earlier';
    return (
        <svg width="30" height="12">
            <path
                d="M0 6H30"
                stroke={colour}
                strokeWidth={earlier ? 1.75 : 2.5}
                strokeOpacity={earlier ? 0.6 : 1}
                strokeDasharray={dashesOf[earlier ? 'dash' : dash]}
            />
            {!earlier && <path d={signPath(symbol, 15, 6, POINT / 2)} fill={colour} />}
        </svg>
    );
}
