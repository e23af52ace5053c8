/** Paths of the still map, where Plotly would draw the same: Mercator's projection, outlines. */
import { feature } from 'topojson-client';
import type { Position } from 'geojson';
import { cut } from './cut.ts';
import { tenth } from '../../chart/plot/signs.ts';
import { type Box, centreBox, centreOf } from '../box.ts';
import type { Land, Layer } from '../outlines.ts';
import type { View } from '../view.ts';

export type Project = (lon: number, lat: number) => readonly [x: number, y: number];

const radians = Math.PI / 180;
const upwards = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2));
/** Plotly fits a frame that is so much smaller on each side, in degrees. */
const WITHIN = 0.001;

const latAt = (up: number): number => (2 * Math.atan(Math.exp(up)) - Math.PI / 2) / radians;

/** Pixels of a radian: the whole frame is in sight. */
function scaleOf({ box, shape: { width, height } }: View): number {
    const across = (box.east - box.west - 2 * WITHIN) * radians;
    const along = upwards(box.north - WITHIN) - upwards(box.south + WITHIN);
    return Math.min(width / across, height / along);
}

/** The frame of what was dragged by so many pixels: its middle goes as far, and all else nearly so. */
export function boundsAt(view: View, right: number, down: number): Box {
    const { lon, lat } = centreOf(view.box);
    const scale = scaleOf(view);
    return centreBox(view.box, latAt(upwards(lat) + down / scale), lon - right / scale / radians);
}

/** Degrees to pixels: the whole frame is in sight, and the middle of its degrees is in the middle. */
export function projectionOf(view: View): Project {
    const { box, shape } = view;
    const { lon: middle, lat } = centreOf(box);
    const scale = scaleOf(view);
    const up = upwards(lat);
    return (east, at) => [
        shape.width / 2 + scale * (east - middle) * radians,
        shape.height / 2 - scale * (upwards(at) - up),
    ];
}

/** Lines one after the other, each closed where it is a ring. */
export const linesPath = (
    lines: readonly (readonly Position[])[],
    project: Project,
    close: 'Z' | '' = 'Z',
): string =>
    lines
        .map((line) => {
            const points = line.map(([lon = 0, lat = 0]) => project(lon, lat));
            return `M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}${close}`;
        })
        .join('');

/** What of rings lies in the frame, closed along it as Plotly does. */
export const within = (
    rings: readonly (readonly Position[])[],
    { west, east, south, north }: Box,
) =>
    rings
        .map((ring) =>
            cut(ring, [
                [west, south],
                [east, south],
                [east, north],
                [west, north],
            ]),
        )
        .filter(({ length }) => length > 0);

const known = new WeakMap<Land, Map<Layer, Position[][]>>();

/** All rings of a layer of the outlines, read once: a map that is dragged is drawn with each move. */
export function ringsOf(land: Land, layer: Layer): Position[][] {
    const layers = known.get(land) ?? new Map<Layer, Position[][]>();
    known.set(land, layers);
    const rings = layers.get(layer) ?? readRings(land, layer);
    layers.set(layer, rings);
    return rings;
}

function readRings(land: Land, layer: Layer): Position[][] {
    const { features } = feature(land, land.objects[layer]);
    return features.flatMap(({ geometry }) => {
        if (geometry.type === 'Polygon') return geometry.coordinates;
        return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
    });
}
