/** Series as Plotly draws them: traces and layout, in the theme's colours. Pure, and tested so. */
import type { Theme } from '@mui/material/styles';
import type { Data, Layout } from 'plotly.js';
import type { Chart } from '../../../resources/define/report.ts';
import {
    axisLook,
    baseLayout,
    coloursOf,
    dashes,
    hatchings,
    NARROW,
    openSymbols,
    symbols,
} from './look.ts';
import type { Series } from './few.ts';
import { lettersIn, linesOf } from './names.ts';
import { escapeTags, marksOn, targetOf } from './overlay.ts';
import type { Drawing } from './series.ts';

interface Given {
    chart: Chart;
    drawing: Drawing;
    theme: Theme;
    /** Words of the axis along. */
    xTitle: string;
    /** Of the columns up, where they are no unit alone. */
    yTitle: (column: string) => string;
    /** Of several counts. */
    number: string;
    /** The aim in words. */
    aim: string;
    width: number;
}

interface Figure {
    data: Data[];
    layout: Partial<Layout>;
}

/** Width of a letter and its share of the gap, in px. */
const LETTER = 9;

/** Letters that an axis of a chart of usual height has room for. */
const ROOM = 32;

/** Names that do not fit under their bars stand beside lying ones; times stand under upright ones. */
export const liesDown = ({ type }: Chart, { x, timed }: Drawing, width: number): boolean =>
    type !== 'line' &&
    !timed &&
    (x.length > 8 || x.some((text) => text.length * LETTER > (width - 80) / x.length));

export function figureOf(given: Given): Figure {
    const { chart, drawing, theme, width } = given;
    const lying = liesDown(chart, drawing, width);
    const units = [...new Set(drawing.series.map(({ unit }) => unit))];
    const now = drawing.series.filter(({ earlier }) => earlier === undefined).length;
    const colours = coloursOf(theme, now);
    const data = drawing.series.map((series, index) => {
        const at = series.earlier ?? index;
        return traceOf(series, {
            x: drawing.x,
            partial: drawing.partial,
            at: Math.max(0, at),
            alone: now === 1,
            colour:
                at < 0 ? theme.palette.text.secondary : (colours[at % colours.length] ?? '#005a9c'),
            paper: theme.palette.background.paper,
            // A rate beside counts is a line on an axis of its own.
            line: chart.type === 'line' || (units.length > 1 && series.unit === '%'),
            second: units.length > 1 && series.unit !== units[0],
            lying,
        });
    });
    const { along, up, titleOf } = axesOf(given, { lying, units });
    const second = units[1] === undefined ? undefined : secondOf(units[1], titleOf, up, lying);
    const showlegend = drawing.series.length > 1 && width >= NARROW;
    const layout: Partial<Layout> = {
        ...baseLayout(theme),
        // Above bars that lie a second axis stands, and above it the legend.
        margin: { l: 8, r: 8, t: second && lying ? 76 : showlegend ? 40 : 8, b: 8 },
        barmode: chart.type === 'stacked' ? 'stack' : 'group',
        bargap: 0.25,
        hovermode: lying ? 'y unified' : 'x unified',
        // In a narrow place it stands below, as text (chart/Legend.tsx).
        showlegend,
        legend: {
            orientation: 'h',
            traceorder: 'normal',
            x: 0,
            // By the upper edge and not by the axes: on paper the axes move once more when the legend stands.
            yref: 'container',
            y: 1,
            yanchor: 'top',
            font: { size: 13 },
        },
        xaxis: lying ? up : along,
        yaxis: lying ? along : up,
        ...(second && (lying ? { xaxis2: second } : { yaxis2: second })),
    };
    const aim = targetOf(chart, given.aim, theme, lying);
    const marks = lying ? {} : marksOn(drawing, theme);
    layout.shapes = [...(aim.shapes ?? []), ...(marks.shapes ?? [])];
    layout.annotations = [...(aim.annotations ?? []), ...(marks.annotations ?? [])];
    return { data, layout };
}

interface Along {
    /** Bars lie, and what is counted runs from left to right. */
    lying: boolean;
    units: readonly string[];
}

/** The axis of what is compared, that of the figures, and the title of a unit's axis. */
function axesOf({ drawing, theme, xTitle, yTitle, width, number }: Given, { lying, units }: Along) {
    const look = axisLook(theme);
    const titleOf = (unit: string) => {
        const columns = [
            ...new Set(drawing.series.filter((one) => one.unit === unit).map((one) => one.column)),
        ];
        // Counts of several things have a word of their own; two rates are named, more stand in the legend alone.
        const named = columns.length === 1 || (unit && columns.length === 2);
        const names = columns.map(yTitle).join(', ');
        // Two long ones stand in the legend, too: here they would be cut off.
        const name =
            named && (columns.length === 1 || names.length <= ROOM) ? names : unit ? '' : number;
        return [name, unit && `(${unit})`].filter(Boolean).join(' ');
    };
    const ticks = width < 500 ? 4 : 8;
    const along = {
        ...look,
        title: { text: xTitle, standoff: 8 },
        type: 'category' as const,
        ...(drawing.ticks && ticksOf(drawing.x, drawing.ticks, ticks)),
        nticks: ticks,
        showgrid: false,
        ...(lying && {
            autorange: 'reversed' as const,
            tickmode: 'array' as const,
            tickvals: [...drawing.x],
            ticktext: drawing.x.map((name) =>
                linesOf(name, lettersIn(width)).map(escapeTags).join('<br>'),
            ),
            ...(width < NARROW && { title: { text: '' } }),
        }),
    };
    const up = {
        ...look,
        title: {
            text: lying ? wrapped(titleOf(units[0] ?? ''), width) : titleOf(units[0] ?? ''),
            standoff: 8,
        },
        rangemode: 'tozero' as const,
        nticks: 6,
        ticksuffix: units[0] === '%' ? '%' : '',
        tickformat: units[0] === '%' ? undefined : ',~r',
        ...(isFew(drawing) && { tickmode: 'linear' as const, dtick: 1 }),
    };
    return { along, up, titleOf };
}

/** A handful of things is counted in whole steps: nobody runs half a test. */
const isFew = ({ series, x }: Given['drawing']): boolean =>
    series.every(
        ({ unit, y }) => unit === '' && y.every((value) => Number.isInteger(value ?? 0)),
    ) && x.every((_text, at) => series.reduce((sum, { y }) => sum + (y[at] ?? 0), 0) <= 6);

/** The title below lying bars, on two lines where the room beside their names is short. */
const wrapped = (title: string, width: number): string =>
    linesOf(title, Math.max(12, lettersIn(width))).join('<br>');

/** The axis of a second unit, across from that of the first. */
const secondOf = (
    unit: string,
    titleOf: (unit: string) => string,
    up: ReturnType<typeof axesOf>['up'],
    lying: boolean,
) => ({
    ...up,
    title: { text: titleOf(unit), standoff: 8 },
    ticksuffix: unit === '%' ? '%' : '',
    tickformat: undefined,
    // Round steps of its own: those of the first axis fall on 26.5 % of this one.
    tickmode: 'auto' as const,
    overlaying: lying ? ('x' as const) : ('y' as const),
    side: lying ? ('top' as const) : ('right' as const),
    showgrid: false,
});

/** As many of the short words as stand beside each other. */
function ticksOf(x: readonly string[], words: readonly string[], most: number) {
    const every = Math.max(1, Math.ceil(x.length / most));
    const shown = x.flatMap((_text, at) => (at % every === 0 ? [at] : []));
    return {
        tickmode: 'array' as const,
        tickvals: shown.map((at) => x[at]!),
        ticktext: shown.map((at) => words[at]!),
    };
}

/** A step that is there in part is drawn paler. */
const PALE = 0.45;

interface TraceLook {
    x: readonly string[];
    partial: readonly boolean[];

    at: number;
    alone: boolean;
    colour: string;
    paper: string;
    line: boolean;
    second: boolean;
    lying: boolean;
}

function traceOf(series: Series, look: TraceLook): Data {
    const { at, colour } = look;
    const suffix = series.unit === '%' ? '%' : series.unit ? ` ${series.unit}` : '';
    const format = series.unit === '%' ? '.1f' : ',~r';
    // Bars that lie run from left to right, and a line along them from the top down.
    const value = look.lying ? 'x' : 'y';
    const along = look.lying ? { x: series.y, y: [...look.x] } : { x: [...look.x], y: series.y };
    const common = {
        name: escapeTags(series.name),
        hovertemplate: `%{${value}:${format}}${suffix}`,
        ...(look.second && (look.lying ? { xaxis: 'x2' } : { yaxis: 'y2' })),
    };
    if (series.earlier !== undefined)
        return {
            ...common,
            type: 'scatter',
            mode: 'lines',
            x: [...look.x],
            y: series.y,
            connectgaps: false,
            opacity: 0.6,
            line: { color: colour, width: 1.75, dash: 'dash' },
        };
    if (look.line)
        return {
            ...common,
            type: 'scatter',
            mode: 'lines+markers',
            ...along,
            connectgaps: false,
            line: { color: colour, width: 2.5, dash: dashes[at % dashes.length] },
            marker: {
                color: colour,
                // Among many points only those that need a sign have one.
                size: look.partial.map((part) => (part || series.y.length <= 60 ? 7 : 0)),
                symbol: look.partial.map(
                    (part) => (part ? openSymbols : symbols)[at % symbols.length]!,
                ),
            },
        };
    return {
        ...common,
        type: 'bar',
        orientation: look.lying ? 'h' : 'v',
        ...along,
        marker: {
            color: colour,
            opacity: look.partial.map((part) => (part ? PALE : 1)),
            line: { color: look.paper, width: 1 },
            pattern: look.alone
                ? undefined
                : {
                      shape: hatchings[at % hatchings.length],
                      fillmode: 'replace',
                      bgcolor: colour,
                      fgcolor: look.paper,
                      size: 6,
                      solidity: 0.25,
                  },
        },
    };
}
