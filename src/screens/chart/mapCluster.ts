/**
 * Too many places to draw one by one: what lies near together in sight becomes one mark with a
 * number. Only what is in sight is looked at, and moving the map moves a few hundred marks.
 */
import type { MapPoint } from './mapPoints.ts';
import type { View } from './GeoPlot.tsx';

/** Beyond this number, places are drawn together. */
export const MOST_POINTS = 5000;
/** Pixels of the squares that are drawn as one. */
const CELL = 44;

export interface Cluster {
    lat: number;
    lng: number;
    points: MapPoint[];
}

/** The places in sight by squares, with a margin around, so that a short drag finds them drawn. */
export function clustersOf(points: readonly MapPoint[], { box, shape }: View): Cluster[] {
    const across = Math.max(1, Math.round(shape.width / CELL));
    const size = (box.east - box.west) / across;
    const margin = (box.east - box.west) / 2;
    const cells = new Map<string, Cluster>();
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
