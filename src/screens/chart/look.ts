/**
 * Colours, dashes and shapes of charts. The colours keep 3:1 on the paper of every theme and are
 * told apart by colour-blind readers (after Okabe and Ito, darker on light, lighter on dark); the
 * dash, marker or hatching beside each says the same without colour.
 */
import type { Theme } from '@mui/material/styles';
import type { Layout } from 'plotly.js';

const light = [
    '#005a9c',
    '#b34700',
    '#00735a',
    '#96307a',
    '#6e5a00',
    '#4a4a4a',
    '#2b8cbe',
    '#7a3b12',
    '#c2185b',
    '#5b6abf',
    '#3e7d1c',
    '#8d6e63',
];
const dark = [
    '#7cbcf5',
    '#f3a268',
    '#5fd3ab',
    '#eaa0d4',
    '#e2cf6b',
    '#c9d0d4',
    '#a9ddf5',
    '#e0b79a',
    '#ff8fb1',
    '#aab4ff',
    '#a8d982',
    '#cbb3a8',
];

/** Narrower charts have their legend below them. */
export const NARROW = 500;

export const dashes = ['solid', 'dash', 'dot', 'dashdot', 'longdash', 'longdashdot'] as const;
export const symbols = ['circle', 'square', 'diamond', 'triangle-up', 'x', 'star'] as const;
export const openSymbols = [
    'circle-open',
    'square-open',
    'diamond-open',
    'triangle-up-open',
    'x-open',
    'star-open',
] as const;
/** The first bar is plain; a single series needs no hatching. */
export const hatchings = ['', '/', '.', 'x', '-', '|', '\\', '+'] as const;

/** One series alone has the colour of the theme. */
export function coloursOf({ palette }: Theme, count: number): readonly string[] {
    const colours = palette.mode === 'dark' ? dark : light;
    return count === 1 ? [palette.primary.main, ...colours] : colours;
}

/** What all charts have alike. */
export function baseLayout({ palette, typography }: Theme): Partial<Layout> {
    return {
        autosize: true,
        paper_bgcolor: palette.background.paper,
        plot_bgcolor: palette.background.paper,
        font: { family: String(typography.fontFamily), color: palette.text.primary, size: 13 },
        hoverlabel: {
            bgcolor: palette.background.paper,
            bordercolor: palette.divider,
            font: { color: palette.text.primary, family: String(typography.fontFamily), size: 13 },
        },
        dragmode: false,
    };
}

export const axisLook = ({ palette }: Theme) => ({
    gridcolor: palette.divider,
    linecolor: palette.text.secondary,
    tickcolor: palette.text.secondary,
    zerolinecolor: palette.text.secondary,
    tickfont: { color: palette.text.secondary },
    fixedrange: true,
    automargin: true,
});
