/** A chart's plan as Plotly draws it: traces and layout, in the theme's colours. */
import type { Theme } from '@mui/material/styles';
import type { Data, Layout } from 'plotly.js';
import { axisLook, baseLayout, hasPoint, isAlone, openSign, PALE, POINT } from '../look.ts';
import { escapeTags, marksOn, targetOf } from './overlay.ts';
import { tongueNow } from '../../../../locales/tongue.ts';
import { percentText } from '../../../widgets/fields/numbers.ts';
import { STANDOFF, TEXT, TITLE } from './axes.ts';
import { gapOfBars } from './places.ts';
import { type Axis, type Plan, type Trace, wrapped } from './plan.ts';

export interface Figure {
    data: Data[];
    layout: Partial<Layout>;
}

export function figureOf(plan: Plan, theme: Theme): Figure {
    const { lying, axes, margin, shape, stacked } = plan;
    const data = plan.traces.map((trace) => traceOf(trace, plan, theme.palette.background.paper));
    const [axis, other] = axes;
    const along = alongOf(plan, theme);
    const up = upOf(
        { ...axis, title: lying ? wrapped(axis.title, shape.width) : axis.title },
        theme,
    );
    const second = other && {
        ...upOf(other, theme),
        overlaying: lying ? ('x' as const) : ('y' as const),
        side: lying ? ('top' as const) : ('right' as const),
        showgrid: false,
    };
    const layout: Partial<Layout> = {
        ...baseLayout(theme),
        ...shape,
        margin,
        barmode: stacked ? 'relative' : 'group',
        separators: separators(),
        bargap: gapOfBars(plan),
        hovermode: lying ? 'y unified' : 'x unified',
        // It stands beside the drawing, as text (Legend.tsx).
        showlegend: false,
        xaxis: lying ? up : along,
        yaxis: lying ? along : up,
        ...(second && (lying ? { xaxis2: second } : { yaxis2: second })),
    };
    const aim = targetOf(plan, theme);
    const marks = marksOn(plan, theme);
    layout.shapes = [...(aim.shapes ?? []), ...(marks.shapes ?? [])];
    layout.annotations = [...(aim.annotations ?? []), ...(marks.annotations ?? [])];
    return { data, layout };
}

/** What stands before decimals and between thousands, as in all other figures. */
function separators(): string {
    const parts = new Intl.NumberFormat(tongueNow().locale).formatToParts(12_345.6);
    return ['decimal', 'group']
        .map((type) => parts.find((part) => part.type === type)?.value ?? '')
        .join('');
}

const titled = (text: string) => ({
    text: text.split('\n').map(escapeTags).join('<br>'),
    standoff: STANDOFF,
    font: { size: TITLE },
});

const alongOf = ({ names, along, lying }: Plan, theme: Theme) => ({
    ...axisLook(theme, TEXT),
    title: titled(along.title),
    type: 'category' as const,
    categoryorder: 'array' as const,
    categoryarray: [...names],
    range: (lying ? [names.length - 0.5, -0.5] : [-0.5, names.length - 0.5]) as [number, number],
    tickmode: 'array' as const,
    tickvals: along.ticks.map(({ at }) => names[at]!),
    ticktext: along.ticks.map(({ lines }) => lines.map(escapeTags).join('<br>')),
    tickangle: 0,
    showgrid: false,
});

const upOf = ({ title, from, to, ticks }: Axis, theme: Theme) => ({
    ...axisLook(theme, TEXT),
    title: titled(title),
    type: 'linear' as const,
    range: [from, to] as [number, number],
    tickmode: 'array' as const,
    tickvals: ticks.map(({ value }) => value),
    ticktext: ticks.map(({ text }) => text),
    tickangle: 0,
});

function traceOf(trace: Trace, { names, partial, lying }: Plan, paper: string): Data {
    const { unit, colour, kind } = trace;
    const suffix = unit === '%' ? percentText('') : unit ? ` ${unit}` : '';
    const format = unit === '%' ? '.1f' : ',~r';
    // Bars that lie run from left to right, and a line along them from the top down.
    const isAcross = lying && kind !== 'earlier';
    const y = [...trace.y];
    const common = {
        name: escapeTags(trace.name),
        hovertemplate: `%{${isAcross ? 'x' : 'y'}:${format}}${suffix}`,
        visible: !trace.isHidden,
        ...(isAcross ? { x: y, y: [...names] } : { x: [...names], y }),
        ...(trace.second && (lying ? { xaxis: 'x2' } : { yaxis: 'y2' })),
    };
    if (kind === 'earlier')
        return {
            ...common,
            type: 'scatter',
            mode: y.some((_, at) => isAlone(y, at)) ? 'lines+markers' : 'lines',
            connectgaps: false,
            opacity: 0.6,
            line: { color: colour, width: 1.75, dash: 'dash' },
            marker: {
                color: colour,
                size: y.map((_, at) => (isAlone(y, at) ? POINT : 0)),
                symbol: trace.symbol,
            },
        };
    if (kind === 'line')
        return {
            ...common,
            type: 'scatter',
            mode: 'lines+markers',
            connectgaps: false,
            line: { color: colour, width: 2.5, dash: trace.dash },
            marker: {
                color: colour,
                size: partial.map((part, at) =>
                    hasPoint(part, y.length) || isAlone(y, at) ? POINT : 0,
                ),
                opacity: 1,
                line: { width: partial.map((part) => (part ? 1 : 0)) },
                symbol: partial.map((part) => (part ? openSign(trace.symbol) : trace.symbol)),
            },
        };
    return {
        ...common,
        type: 'bar',
        orientation: lying ? 'h' : 'v',
        marker: {
            color: colour,
            opacity: partial.map((part) => (part ? PALE : 1)),
            line: { color: paper, width: 1 },
            pattern: trace.hatching
                ? {
                      shape: trace.hatching,
                      fillmode: 'replace',
                      bgcolor: colour,
                      fgcolor: paper,
                      size: 6,
                      solidity: 0.25,
                  }
                : undefined,
        },
    };
}
