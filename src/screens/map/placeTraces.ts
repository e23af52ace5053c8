/** What a map of places draws: one trace a kind, and the legend that names them. */
import type { MapTrace, View } from './view.ts';
import { tongueNow, withColon } from '../../../locales/tongue.ts';
import { clustersOf, clusterTrace, MOST_POINTS } from './cluster.ts';
import { escapeTags } from '../chart/plot/overlay.ts';

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

/** Draws the places of these kinds: each by itself, or near ones together where there are too many. */
export function drawingOf(
    points: readonly PlacePoint[],
    entries: readonly LegendEntry[],
): (view: View) => MapTrace[] {
    const shown = new Set(entries.map(({ kind }) => kind));
    const own = points.filter(({ kind }) => shown.has(kind));
    if (own.length > MOST_POINTS) return (view) => clustered(own, entries, view);
    // The same marks whatever is in sight; only a small map has smaller ones.
    const [large, small] = [byKind(own, entries, 1), byKind(own, entries, 0.65)];
    return ({ shape }) => (shape.width < 500 ? small : large);
}

const byKind = (points: readonly PlacePoint[], entries: readonly LegendEntry[], scale: number) =>
    entries.map((entry) => traceOf(points, entry, scale));

function clustered(
    points: readonly PlacePoint[],
    entries: readonly LegendEntry[],
    view: View,
): MapTrace[] {
    const clusters = clustersOf(points, view);
    const alone = clusters.filter((one) => one.points.length === 1).flatMap((one) => one.points);
    const many = clusters.filter((one) => one.points.length > 1);
    return [
        ...byKind(alone, entries, view.shape.width < 500 ? 0.65 : 1),
        clusterTrace(many, (some) => numbersOf(some, entries)),
    ];
}

/** The numbers of each kind among places drawn as one. */
const numbersOf = (points: readonly PlacePoint[], entries: readonly LegendEntry[]): string =>
    entries
        .map(({ kind, title }) => ({
            title,
            count: points.filter((one) => one.kind === kind).length,
        }))
        .filter(({ count }) => count)
        .map(
            ({ title, count }) =>
                `${withColon(escapeTags(title))} ${count.toLocaleString(tongueNow().locale)}`,
        )
        .join('<br>');

/** The markers of one kind. `scale` makes them smaller on a small map. */
function traceOf(
    points: readonly PlacePoint[],
    { kind, mark: { symbol, color, size } }: LegendEntry,
    scale: number,
): MapTrace {
    const own = points.filter((point) => point.kind === kind);
    return {
        type: 'scattergeo',
        mode: 'markers',
        lat: own.map(({ lat }) => lat),
        lon: own.map(({ lng }) => lng),
        text: own.map(({ name, place }) => `<b>${escapeTags(name)}</b><br>${escapeTags(place)}`),
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
