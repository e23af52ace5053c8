/**
 * What a chart is drawn of: its series with their colours and signs, its axes and the room of their words. One for Plotly (figure.ts),
 * for what is drawn before it has come (StillChart.tsx) and for the legend. Pure, but for the width of words.
 */
import { unitWord } from '../../../widgets/fields/numbers.ts';
import type { Theme } from '@mui/material/styles';
import type { Chart } from '../../../../resources/define/report.ts';
import type { Series } from '../few.ts';
import { coloursOf, dashes, freePattern, hatchings, NARROW, symbols } from '../look.ts';
import { distinct, lettersIn, linesOf } from '../names.ts';
import type { Drawing } from '../series.ts';
import type { Shape } from '../useShape.ts';
import {
    AIM,
    BELOW,
    BESIDE,
    GAP,
    LINE,
    NOTE,
    type Scale,
    APART,
    apart,
    scaleOf,
    STROKE,
    TEXT,
    TITLE,
    widest,
    widthOf,
} from './axes.ts';

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
    shape: Shape;
    /** Names of series that the reader has put away. */
    hidden?: ReadonlySet<string>;
}

/** A series as it is drawn. */
export interface Trace {
    name: string;
    unit: string;
    y: readonly (number | null)[];
    kind: 'bar' | 'line' | 'earlier';
    colour: string;
    /** Beside colours: of bars, of lines, and of the points on these. */
    hatching: (typeof hatchings)[number];
    dash: (typeof dashes)[number];
    symbol: (typeof symbols)[number];
    /** It is of the second axis. */
    second: boolean;
    isHidden: boolean;
}

export interface Axis extends Scale {
    title: string;
}

export interface Plan {
    /** Bars lie, and what is counted runs from left to right. */
    lying: boolean;
    stacked: boolean;
    shape: Shape;
    margin: { l: number; r: number; t: number; b: number };
    /** Places along, no two of one name. */
    names: readonly string[];
    /** Which of them the period covers only in part. */
    partial: readonly boolean[];
    along: { title: string; ticks: readonly { at: number; lines: readonly string[] }[] };
    axes: readonly [Axis, Axis?];
    traces: readonly Trace[];
    /** Its words stand above lying bars, which they hid, unless an axis is there, and left of its line where there is no room beside it. */
    aim: { value: number; text: string; isLeft: boolean; isAbove: boolean } | undefined;
    marks: Drawing['marks'];
}

/** Width of a letter and its share of the gap, in px. */
const LETTER = 9;
/** Letters that an axis of a chart of usual height has room for. */
const ROOM = 32;
/** From what is drawn to the edge, in px. */
const EDGE = 8;

/** Names that do not fit under their bars stand beside lying ones; times stand under upright ones. */
export const liesDown = ({ type }: Chart, { x, timed }: Drawing, width: number): boolean =>
    type !== 'line' &&
    !timed &&
    (x.length > 8 || x.some((text) => text.length * LETTER > (width - 80) / x.length));

export function planOf(given: Given): Plan {
    const { chart, drawing, shape } = given;
    const lying = liesDown(chart, drawing, shape.width);
    const units = [...new Set(drawing.series.map(({ unit }) => unit))];
    const traces = tracesOf(given, units);
    const all = axesOf(given, traces, units);
    const stands = { lying, stacked: chart.type === 'stacked' };
    const room = roomOf(given, all, lying);
    const length = shape.width - room.margin.l - room.margin.r;
    const family = String(given.theme.typography.fontFamily);
    const near = (axis: Axis) => (lying ? apart(axis, length, family) : axis);
    const axes: Plan['axes'] = all[1] ? [near(all[0]), near(all[1])] : [near(all[0])];
    return {
        ...stands,
        shape,
        ...room,
        names: distinct(drawing.x),
        partial: drawing.partial,
        axes,
        traces,
        aim: aimOf(given, axes, room.margin, lying),
        marks: lying ? [] : drawing.marks,
    };
}

function aimOf(
    { chart: { target }, aim: text, shape, theme }: Given,
    [{ from, to }, second]: Plan['axes'],
    { l, r }: Plan['margin'],
    lying: boolean,
): Plan['aim'] {
    if (!target) return undefined;
    const { value } = target;
    const free = shape.width - l - ((value - from) / (to - from)) * (shape.width - l - r);
    const isLeft = lying && widthOf(text, String(theme.typography.fontFamily), NOTE) + EDGE > free;
    return { value, text, isLeft, isAbove: lying && !second };
}

/** Each series with its look: the legend draws its signs from the same. */
export function tracesOf(
    { chart, drawing, theme, hidden }: Pick<Given, 'chart' | 'drawing' | 'theme' | 'hidden'>,
    units: readonly string[] = [...new Set(drawing.series.map(({ unit }) => unit))],
): Trace[] {
    const present = drawing.series.filter(({ earlier }) => earlier === undefined);
    const now = present.length;
    const colours = coloursOf(theme, now);
    const free = freePattern(present.map(({ look }) => look));
    const kindOf = ({ unit, earlier }: Series) => {
        if (earlier !== undefined) return 'earlier';
        // A rate beside counts is a line on an axis of its own.
        return chart.type === 'line' || (units.length > 1 && unit === '%') ? 'line' : 'bar';
    };
    return drawing.series.map((series) => {
        const { look } = series;
        const at = now === 1 ? 0 : look < 0 ? free : look;
        return {
            name: series.name,
            unit: series.unit,
            y: series.y,
            kind: kindOf(series),
            colour:
                series.earlier === -1
                    ? theme.palette.text.secondary
                    : (colours.at(look < 0 ? -1 : at % colours.length) ?? '#005a9c'),
            hatching: now === 1 ? '' : (hatchings[at % hatchings.length] ?? ''),
            dash: dashes[at % dashes.length] ?? 'solid',
            symbol: symbols[at % symbols.length] ?? 'circle',
            second: units.length > 1 && series.unit !== units[0],
            isHidden: hidden?.has(series.name) ?? false,
        };
    });
}

/** The axis of the figures, and that of a second unit across from it. */
function axesOf(
    given: Given,
    traces: readonly Trace[],
    [unit = '', other]: readonly string[],
): Plan['axes'] {
    const { chart } = given;
    const axis = (of: string, second: boolean): Axis => {
        const values = valuesOf(
            traces.filter((one) => one.second === second && !one.isHidden),
            chart.type === 'stacked',
        );
        const isWhole = of === '' && values.every(Number.isInteger);
        const aims = chart.target && !second ? [chart.target.value] : [];
        return { ...scaleOf([...values, ...aims], of, isWhole), title: titleOf(given, of) };
    };
    return other === undefined ? [axis(unit, false)] : [axis(unit, false), axis(other, true)];
}

/** What an axis has to hold: figures, and of bars on one another their sums. */
function valuesOf(traces: readonly Trace[], stacked: boolean): number[] {
    const piled = stacked ? traces.filter(({ kind }) => kind === 'bar') : [];
    const others = traces.filter((one) => !piled.includes(one));
    const sums = (piled[0]?.y ?? []).flatMap((_, at) => {
        const sum = (sign: 1 | -1) =>
            piled.reduce((all, { y }) => all + sign * Math.max(0, sign * (y[at] ?? 0)), 0);
        return [sum(1), sum(-1)];
    });
    return [...sums, ...others.flatMap(({ y }) => y.filter((value) => value !== null))];
}

function titleOf({ drawing, yTitle, number }: Given, unit: string): string {
    const columns = [
        ...new Set(drawing.series.filter((one) => one.unit === unit).map((one) => one.column)),
    ];
    // Counts of several things have a word of their own; two rates are named, more stand in the legend alone.
    const named = columns.length === 1 || (unit && columns.length === 2);
    const names = columns.map(yTitle).join(', ');
    // Two long ones stand in the legend, too: here they would be cut off.
    const name =
        named && (columns.length === 1 || names.length <= ROOM) ? names : unit ? '' : number;
    // Figures beside the axis bear the sign of a share by themselves.
    if (!name) return unit === '%' ? '' : unitWord(unit);
    return [name, unit && `(${unitWord(unit)})`].filter(Boolean).join(' ');
}

/** Margins and the words along, which share the room between them. */
function roomOf(
    { chart, drawing, theme, xTitle, shape }: Given,
    [axis, second]: Plan['axes'],
    lying: boolean,
): Pick<Plan, 'margin' | 'along'> {
    const family = String(theme.typography.fontFamily);
    const { width } = shape;
    const texts = ({ ticks }: Axis) => ticks.map(({ text }) => text);
    /** Beside an axis, its words and its title; below or above one, of so many lines. */
    const beside = (words: readonly string[], title: string) =>
        Math.ceil(widest(words, family)) + STROKE + GAP + (title ? BESIDE : EDGE / 2);
    const below = (lines: number, title: string) =>
        STROKE +
        GAP +
        lines * TEXT * LINE +
        (title ? BELOW + (title.split('\n').length - 1) * TITLE * LINE : 0);
    if (lying) {
        const names = drawing.x.map((name) => linesOf(name, lettersIn(width)));
        const title = width < NARROW ? '' : xTitle;
        const l = beside(names.flat(), title);
        const ends = [axis, ...(second ? [second] : [])].map((one) =>
            beyond(one, width - l, family),
        );
        const margin = {
            l,
            r: Math.max(EDGE, ...ends),
            t: second ? below(1, second.title) : chart.target ? AIM : EDGE,
            b: below(1, wrapped(axis.title, width)),
        };
        const ticks = names.map((lines, at) => ({ at, lines }));
        return { margin, along: { title, ticks } };
    }
    const [l, r] = [
        beside(texts(axis), axis.title),
        second ? beside(texts(second), second.title) : EDGE,
    ];
    const { ticks, lasts } = timesOf(
        drawing,
        chart.type === 'line',
        width - l - r,
        width < NARROW ? 4 : 8,
        family,
    );
    return {
        margin: { l, r: Math.max(r, lasts), t: EDGE, b: below(1, xTitle) },
        along: { title: xTitle, ticks },
    };
}

/** How far the last word of an axis of such a length goes beyond it, in px. */
function beyond({ from, to, ticks }: Scale, length: number, family: string): number {
    const last = ticks.at(-1);
    if (!last) return 0;
    const free = ((to - last.value) / (to - from)) * length;
    return Math.ceil(widthOf(last.text, family) / 2 - free) + 2;
}

/** As many of the words along as stand beside each other, and how far the last goes beyond the axis. */
function timesOf(
    { x, ticks: short, timed }: Drawing,
    isLine: boolean,
    length: number,
    most: number,
    family: string,
) {
    const words = short ?? x;
    const fit = Math.max(1, Math.floor(length / (widest(words, family) + APART)));
    // Names of bars fit, or the bars lie: none is left out.
    const every =
        timed || isLine
            ? Math.max(1, Math.ceil(x.length / (timed ? Math.min(fit, most) : fit)))
            : 1;
    const ticks = words.flatMap((text, at) => (at % every === 0 ? [{ at, lines: [text] }] : []));
    const { at = 0, lines: [last = ''] = [] } = ticks.at(-1) ?? {};
    const free = ((x.length - at - 0.5) / x.length) * length;
    return { ticks, lasts: Math.ceil(widthOf(last, family) / 2 - free) };
}

/** The title below lying bars, on two lines where the room beside their names is short. */
export const wrapped = (title: string, width: number): string =>
    linesOf(title, Math.max(12, lettersIn(width))).join('\n');
