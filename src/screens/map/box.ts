/** The frame of a map in degrees: fitted to points, moved and zoomed by keys and buttons. */
import type { MapWindow } from '../../../resources/define/points/places.ts';
import { places } from '../../../resources/places.ts';

export type Box = MapWindow;

interface Position {
    lat: number;
    lng: number;
}

/** The smallest frame around all points, with a margin; one point alone shows its surroundings, none the country. */
export function boxOf(points: readonly Position[]): Box {
    if (!points.length) return places.window;
    let [west, east, south, north] = [180, -180, 90, -90];
    for (const { lat, lng } of points) {
        west = Math.min(west, lng);
        east = Math.max(east, lng);
        south = Math.min(south, lat);
        north = Math.max(north, lat);
    }
    const margin = Math.max(0.25, (east - west) * 0.04, (north - south) * 0.04);
    return {
        west: west - margin,
        east: east + margin,
        south: south - margin,
        north: north + margin,
    };
}

export const centreOf = ({ west, east, south, north }: Box): { lon: number; lat: number } => ({
    lon: (west + east) / 2,
    lat: (south + north) / 2,
});

/** As far as a map reaches towards the poles: Mercator has no pole. */
const POLEWARD = 80;

/** A frame of the same size around another centre, as near to it as the poles allow. */
export function centreBox(box: Box, lat: number, lon: number): Box {
    const from = centreOf(box);
    const most = Math.max(0, POLEWARD - (box.north - box.south) / 2);
    const [x, y] = [lon - from.lon, Math.min(most, Math.max(-most, lat)) - from.lat];
    return { west: box.west + x, east: box.east + x, south: box.south + y, north: box.north + y };
}

/** The frame a quarter of its size further; `right` and `up` are -1, 0 or 1. */
export function moveBox(box: Box, right: number, up: number): Box {
    const { lon, lat } = centreOf(box);
    const x = ((box.east - box.west) / 4) * right;
    const y = ((box.north - box.south) / 4) * up;
    return centreBox(box, lat + y, lon + x);
}

/** The frame around the same centre, smaller (`factor` below 1) or larger, within sense. */
export function zoomBox(box: Box, factor: number): Box {
    const width = Math.min(80, Math.max(0.05, (box.east - box.west) * factor));
    const height = Math.min(80, Math.max(0.05, (box.north - box.south) * factor));
    const { lon, lat } = centreOf(box);
    return {
        west: lon - width / 2,
        east: lon + width / 2,
        south: lat - height / 2,
        north: lat + height / 2,
    };
}

/** The frame widened, or heightened, to the shape that it is drawn in; nothing of it is lost. */
export function fitBox(box: Box, width: number, height: number): Box {
    if (!width || !height) return box;
    const { lon, lat } = centreOf(box);
    // So near the equator a degree is as long in both directions.
    const half = Math.max((box.east - box.west) / width, (box.north - box.south) / height) / 2;
    return {
        west: lon - half * width,
        east: lon + half * width,
        south: Math.max(-POLEWARD, lat - half * height),
        north: Math.min(POLEWARD, lat + half * height),
    };
}
