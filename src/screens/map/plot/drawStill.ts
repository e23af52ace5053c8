/**
 * What a map without Plotly is drawn of: its traces and the land under them as elements of SVG, for the still map and for the
 * first look, which has no React yet (src/start/look/lookMap.ts).
 */
import type { LandColours } from './landColours.ts';
import type { Land } from '../outlines.ts';
import type { MapTrace, View } from '../view.ts';
import { signPath } from '../../chart/plot/signs.ts';
import { linesPath, type Project, projectionOf, ringsOf, within } from './still.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

function svg(tag: string, attributes: Attributes, ...children: readonly Node[]): SVGElement {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes))
        if (value !== undefined) made.setAttribute(name, String(value));
    made.append(...children);
    return made;
}

/** Land, lakes and borders in the frame. */
export function drawLand(land: Land, view: View, colours: LandColours): SVGElement {
    const project = projectionOf(view);
    const path = (layer: 'land' | 'lakes' | 'countries') =>
        linesPath(within(ringsOf(land, layer), view.box), project);
    return svg(
        'g',
        { class: 'k-map-land' },
        svg('path', { d: path('land'), fill: colours.landcolor }),
        svg('path', { d: path('lakes'), fill: colours.lakecolor }),
        svg('path', {
            d: path('countries'),
            fill: 'none',
            stroke: colours.countrycolor,
            'stroke-width': colours.countrywidth,
            'stroke-miterlimit': 2,
        }),
    );
}

/** Each trace as one element; a mark carries which it is of which trace (`data-trace`, `data-mark`). */
export function drawTraces(traces: readonly MapTrace[], view: View): SVGElement[] {
    const project = projectionOf(view);
    return traces.map((trace, at) =>
        trace.mode === 'lines'
            ? drawLines(trace, project, view)
            : drawMarks(trace, at, project, view),
    );
}

/** A line, or filled areas; a gap in it begins the next. */
function drawLines(
    { lat, lon, line, fill, fillcolor }: MapTrace,
    project: Project,
    { box }: View,
): SVGElement {
    const lines: [number, number][][] = [[]];
    for (const [at, east] of lon.entries()) {
        const north = lat[at];
        if (east === null || typeof north !== 'number') lines.push([]);
        else lines.at(-1)!.push([east, north]);
    }
    const drawn = lines.filter(({ length }) => length > 0);
    return svg('path', {
        d: fill ? linesPath(within(drawn, box), project) : linesPath(drawn, project, ''),
        fill: (fill && fillcolor) ?? 'none',
        stroke: line?.color,
        'stroke-width': line?.width,
        'stroke-miterlimit': 2,
    });
}

/** Marks this far outside of the picture are still seen in it. */
const BEYOND = 40;

function drawMarks(trace: MapTrace, of: number, project: Project, { shape }: View): SVGElement {
    const { lat, lon, mode, marker } = trace;
    const size = marker?.size ?? 0;
    const [symbol, open] = (marker?.symbol ?? 'circle').split('-open');
    const hollow = open !== undefined;
    const sees = (along: number, length: number) => along > -BEYOND && along < length + BEYOND;
    const marks = lon.flatMap((east, at) => {
        const [x, y] = project(Number(east), Number(lat[at]));
        if (!sees(x, shape.width) || !sees(y, shape.height)) return [];
        const radius = (Array.isArray(size) ? (size[at] ?? 0) : size) / 2;
        const d = signPath(symbol ?? '', x, y, radius);
        return [svg('path', { 'data-trace': of, 'data-mark': at, d, opacity: marker?.opacity })];
    });
    return svg(
        'g',
        {
            fill: hollow ? 'none' : marker?.color,
            stroke: hollow ? marker?.color : marker?.line?.color,
            'stroke-width': marker?.line?.width ?? 0,
        },
        ...marks,
        ...(mode === 'text+markers' ? [drawTexts(trace, project)] : []),
    );
}

function drawTexts({ lat, lon, text, textfont }: MapTrace, project: Project): SVGElement {
    const texts = lon.map((east, at) => {
        const [x, y] = project(Number(east), Number(lat[at]));
        const down = (textfont?.size ?? 0) / 4;
        return svg('text', { x, y: y + down }, document.createTextNode(text?.[at] ?? ''));
    });
    return svg(
        'g',
        {
            fill: textfont?.color,
            'font-size': textfont?.size,
            stroke: 'none',
            'text-anchor': 'middle',
            'pointer-events': 'none',
        },
        ...texts,
    );
}
