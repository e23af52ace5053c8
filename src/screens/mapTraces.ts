/** What a map of places draws: one trace a kind, and the legend that names them. */
import type { Data } from 'plotly.js';

export interface PlacePoint {
    id: number;
    name: string;
    /** Where it is, in words. */
    place: string;
    lat: number;
    lng: number;
    /** What it is: points of one kind share a colour and a shape, named in the legend. */
    kind: string;
}

/** Shape and colour together, so that a kind is told without colour; readable on light and dark. */
const marks = [
    { symbol: 'circle', sign: '●', color: '#3b82c4', size: 4 },
    { symbol: 'circle', sign: '●', color: '#0f9d78', size: 5 },
    { symbol: 'diamond', sign: '◆', color: '#c98a00', size: 8 },
    { symbol: 'square', sign: '■', color: '#d1495b', size: 9 },
    { symbol: 'star', sign: '★', color: '#9b4dca', size: 13 },
    { symbol: 'star-square', sign: '✦', color: '#e4572e', size: 13 },
    { symbol: 'cross', sign: '✚', color: '#6b7f92', size: 6 },
] as const;

export interface LegendEntry {
    kind: string;
    title: string;
    count: number;
    mark: (typeof marks)[number];
}

/** The kinds that occur, with their mark and number. */
export function legendOf(
    points: readonly PlacePoint[],
    kinds: Readonly<Record<string, string>>,
): LegendEntry[] {
    return Object.entries(kinds).flatMap(([kind, title], at) => {
        const count = points.filter((point) => point.kind === kind).length;
        const mark = marks[Math.min(at, marks.length - 1)];
        return count && mark ? [{ kind, title, count, mark }] : [];
    });
}

/** The markers of one kind. `scale` makes them smaller on a small map. */
export function traceOf(
    points: readonly PlacePoint[],
    { kind, mark: { symbol, color, size } }: LegendEntry,
    scale: number,
): Data {
    const own = points.filter((point) => point.kind === kind);
    return {
        type: 'scattergeo',
        mode: 'markers',
        lat: own.map(({ lat }) => lat),
        lon: own.map(({ lng }) => lng),
        text: own.map(({ name, place }) => `<b>${escaped(name)}</b><br>${escaped(place)}`),
        customdata: own.map(({ id }) => id),
        hovertemplate: '%{text}<extra></extra>',
        marker: {
            symbol,
            color,
            size: Math.max(3, size * scale),
            opacity: 0.85,
            line: { width: 0.5, color: '#ffffff' },
        },
    };
}

/** Plotly reads a few tags in texts; a name is never markup. */
const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
