/** The legend of a chart in a narrow place: in rows below it, as many to a row as fit. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { Chart } from '../../../resources/define/report.ts';
import { coloursOf, dashes, hatchings } from './look.ts';
import type { Series } from './few.ts';
import type { Drawing } from './series.ts';

interface Props {
    chart: Chart;
    drawing: Drawing;
}

export function Legend({ chart, drawing: { series } }: Props) {
    const theme = useTheme();
    const now = series.filter(({ earlier }) => earlier === undefined).length;
    const units = new Set(series.map(({ unit }) => unit));
    const colours = coloursOf(theme, now);
    if (series.length < 2) return null;
    return (
        <Box
            component="ul"
            aria-hidden
            sx={{
                m: 0,
                mt: 0.5,
                p: 0,
                listStyle: 'none',
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                rowGap: 0.25,
                fontSize: '0.875rem',
            }}
        >
            {series.map((one, index) => {
                const at = one.earlier ?? index;
                const colour = at < 0 ? theme.palette.text.secondary : colours[at % colours.length];
                const line = chart.type === 'line' || (units.size > 1 && one.unit === '%');
                return (
                    <Box
                        component="li"
                        key={one.name}
                        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
                    >
                        <Sign
                            series={one}
                            at={Math.max(0, at)}
                            line={line}
                            alone={now === 1}
                            colour={colour ?? ''}
                            paper={theme.palette.background.paper}
                        />
                        {one.name}
                    </Box>
                );
            })}
        </Box>
    );
}

/** Strokes of the hatchings, in a square of 12. */
const strokes: Readonly<Record<string, string>> = {
    '/': 'M0 12L12 0M-3 3L3 -3M9 15L15 9',
    '\\': 'M0 0L12 12',
    x: 'M0 12L12 0M0 0L12 12',
    '-': 'M0 4H12M0 8H12',
    '|': 'M4 0V12M8 0V12',
    '+': 'M0 6H12M6 0V12',
    '.': 'M3 3h1M8 3h1M3 8h1M8 8h1',
};

interface SignProps {
    series: Series;
    at: number;
    line: boolean;
    alone: boolean;
    colour: string;
    paper: string;
}

function Sign({ series, at, line, alone, colour, paper }: SignProps) {
    if (line || series.earlier !== undefined) {
        const dashed = series.earlier !== undefined || dashes[at % dashes.length] !== 'solid';
        return (
            <svg width="22" height="12">
                <path
                    d="M0 6H22"
                    stroke={colour}
                    strokeWidth={series.earlier === undefined ? 2.5 : 1.75}
                    strokeOpacity={series.earlier === undefined ? 1 : 0.6}
                    strokeDasharray={dashed ? '5 3' : undefined}
                />
            </svg>
        );
    }
    const hatching = alone ? '' : (hatchings[at % hatchings.length] ?? '');
    return (
        <svg width="12" height="12">
            <rect width="12" height="12" fill={colour} />
            <path d={strokes[hatching] ?? ''} stroke={paper} strokeWidth="1.5" />
        </svg>
    );
}
