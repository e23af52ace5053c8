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
type Sign = (typeof symbols)[number];
/** A sign of which the period covers only a part. */
export const openSign = (sign: Sign): `${Sign}-open` => `${sign}-open`;
/** Size of a sign, in px. */
export const POINT = 7;
/** Among many points only those that need a sign have one. */
export const hasPoint = (isPartial: boolean, count: number): boolean => isPartial || count <= 60;
/** A line shows nothing of a point that none stands beside, unless it has a sign. */
export const isAlone = (y: readonly (number | null)[], at: number): boolean =>
    typeof y[at] === 'number' && typeof y[at - 1] !== 'number' && typeof y[at + 1] !== 'number';
/** Of the room of a place along, what is left free between its bars and the next. */
export const GAP_OF_BARS = 0.25;
/** A bar that the period covers only in part is drawn paler. */
export const PALE = 0.45;
/** The first bar is plain; a single series needs no hatching. */
export const hatchings = ['', '/', '.', 'x', '-', '|', '\\', '+'] as const;

/** The sum of others has the last colour, and a pattern that none of the series beside it has. */
export const freePattern = (looks: readonly number[]): number =>
    hatchings.findIndex((_, at) => looks.every((look) => look % hatchings.length !== at));

/** Of each hatching but the plain one: a square that is repeated, its side as drawn in px, and the stroke in it. */
export const tiles: Readonly<Record<(typeof hatchings)[number], Tile | undefined>> = {
    '': undefined,
    '/': { side: 8.5, d: 'M-3 3L3 -3M0 12L12 0M9 15L15 9', width: 2.1 },
    '\\': { side: 8.5, d: 'M-3 9L3 15M0 0L12 12M9 -3L15 3', width: 2.1 },
    x: { side: 8.5, d: 'M0 12L12 0M0 0L12 12', width: 1.2 },
    '-': { side: 6, d: 'M0 6H12', width: 3 },
    '|': { side: 6, d: 'M6 0V12', width: 3 },
    '+': { side: 6, d: 'M0 6H12M6 0V12', width: 1.6 },
    // A stroke of no length with round ends is a dot.
    '.': { side: 6, d: 'M6 6h0', width: 6.8 },
};

interface Tile {
    side: number;
    /** In a square of 12, as is its width. */
    d: string;
    width: number;
}

/** One series alone has the colour of the theme. */
export function coloursOf({ palette }: Theme, count: number): readonly string[] {
    const colours = palette.mode === 'dark' ? dark : light;
    return count === 1 ? [palette.primary.main, ...colours] : colours;
}

/** What all charts have alike. */
export function baseLayout({ palette, typography }: Theme): Partial<Layout> {
    return {
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

/** Its words in so many px. */
export const axisLook = ({ palette }: Theme, size: number) => ({
    gridcolor: palette.divider,
    linecolor: palette.text.secondary,
    tickcolor: palette.text.secondary,
    zerolinecolor: palette.text.secondary,
    tickfont: { color: palette.text.secondary, size },
    ticks: 'outside' as const,
    showline: true,
    fixedrange: true,
});
