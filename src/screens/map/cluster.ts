/**
 * Too many places to draw one by one: what lies near together in sight becomes one mark with a
 * number. Only what is in sight is looked at, and moving the map moves a few hundred marks.
 */
import type { MapTrace, View } from './view.ts';
import { translate } from '../../../locales/tongue.ts';
import { say } from '../../../resources/define/say.ts';

/** Beyond this number, places are drawn together. */
export const MOST_POINTS = 5000;
/** Stands where the id of a place would, at a mark of several. */
export const SEVERAL = 0;
/** Pixels of the squares that are drawn as one. */
const CELL = 44;

interface Position {
    lat: number;
    lng: number;
}

/** Places drawn as one, in their middle. */
export interface Cluster<P extends Position = Position> extends Position {
    points: P[];
}

/** The places in sight by squares, with a margin around, so that a short drag finds them drawn. */
export function clustersOf<P extends Position>(
    points: readonly P[],
    { box, shape }: View,
): Cluster<P>[] {
    const across = Math.max(1, Math.round(shape.width / CELL));
    const size = (box.east - box.west) / across;
    const margin = (box.east - box.west) / 2;
    const cells = new Map<string, Cluster<P>>();
    for (const point of points) {
        if (
            point.lng < box.west - margin ||
            point.lng > box.east + margin ||
            point.lat < box.south - margin ||
            point.lat > box.north + margin
        )
            continue;
        // The squares lie fixed on the land: a drag does not regroup what stays in sight.
        const key = `${Math.floor(point.lng / size)} ${Math.floor(point.lat / size)}`;
        const cell = cells.get(key);
        if (!cell) cells.set(key, { lat: point.lat, lng: point.lng, points: [point] });
        else {
            const count = cell.points.push(point);
            cell.lat += (point.lat - cell.lat) / count;
            cell.lng += (point.lng - cell.lng) / count;
        }
    }
    return [...cells.values()];
}

/** Marks with the number of places that each stands for; `said` tells more of one under the pointer. */
export function clusterTrace<P extends Position>(
    clusters: readonly Cluster<P>[],
    said: (points: readonly P[]) => string,
): MapTrace {
    return {
        type: 'scattergeo',
        mode: 'text+markers',
        lat: clusters.map(({ lat }) => lat),
        lon: clusters.map(({ lng }) => lng),
        text: clusters.map(({ points }) => short(points.length)),
        // Opened by its place on the map, not by an id.
        customdata: clusters.map(() => SEVERAL),
        hovertext: clusters.map(({ points }) =>
            [
                translate(
                    say('%{smart_count} place |||| %{smart_count} places', {
                        smart_count: points.length,
                    }),
                ),
                said(points),
            ].join('<br>'),
        ),
        hovertemplate: '%{hovertext}<extra></extra>',
        textfont: { color: '#ffffff', size: 12 },
        marker: {
            symbol: 'circle',
            color: '#33566b',
            size: clusters.map(({ points }) => 22 + 4 * Math.log10(points.length)),
            opacity: 0.92,
            line: { width: 1, color: '#ffffff' },
        },
    };
}

const short = (count: number): string =>
    count >= 1000 ? `${Math.round(count / 100) / 10}k` : String(count);
