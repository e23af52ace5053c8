/**
 * Areas of a country whose borders nobody gave us: each is what lies nearer to its centre than to any other (Voronoi), cut
 * along the outline of the country. A map that shows them says so.
 */
import { Delaunay } from 'd3-delaunay';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { cut, type Ring } from '../plot/cut.ts';

export interface Centre {
    id: number;
    name: string;
    lat: number;
    lng: number;
    /** Name and number of the larger place around it, and its own, by level. */
    names: Readonly<Record<string, string>>;
    ids: Readonly<Record<string, number>>;
}

export interface Area {
    centre: Centre;
    /** Rings in degrees, the way round that maps draw the inside of. */
    shape: MultiPolygon;
}

/** Twice the area, above zero where the ring runs against the clock. */
const turn = (ring: Ring): number =>
    ring.reduce((sum, [x = 0, y = 0], at) => {
        const [nx = 0, ny = 0] = ring[(at + 1) % ring.length]!;
        return sum + x * ny - nx * y;
    }, 0);

const contains = (ring: Ring, lng: number, lat: number): boolean =>
    ring.reduce((inside, [x = 0, y = 0], at) => {
        const [px = 0, py = 0] = ring.at(at - 1)!;
        const crossed = y > lat !== py > lat && lng < ((px - x) * (lat - y)) / (py - y) + x;
        return crossed ? !inside : inside;
    }, false);

/** The outer rings of the country in which most centres lie. */
export function countryAround(
    countries: readonly Feature[],
    centres: readonly Centre[],
): Ring[] | undefined {
    const ringsOf = ({ geometry }: Feature): Ring[] => {
        if (geometry.type === 'Polygon') return [(geometry as Polygon).coordinates[0]!];
        if (geometry.type !== 'MultiPolygon') return [];
        return (geometry as MultiPolygon).coordinates.map(([outer]) => outer!);
    };
    const counted = countries.map((country) => {
        const rings = ringsOf(country);
        const inside = centres.filter(({ lng, lat }) =>
            rings.some((ring) => contains(ring, lng, lat)),
        );
        return { rings, count: inside.length };
    });
    const best = counted.toSorted((a, b) => b.count - a.count)[0];
    return best && best.count * 2 > centres.length ? best.rings : undefined;
}

/** The areas around the centres, within the country where it is known. */
export function areasAround(
    centres: readonly Centre[],
    country: readonly Ring[] | undefined,
): Area[] {
    const spots = country?.flat() ?? centres.map(({ lng, lat }): Position => [lng, lat]);
    const margin = country ? 0.01 : 0.3;
    const [xs, ys] = [spots.map(([x = 0]) => x), spots.map(([, y = 0]) => y)];
    const bounds: Delaunay.Bounds = [
        Math.min(...xs) - margin,
        Math.min(...ys) - margin,
        Math.max(...xs) + margin,
        Math.max(...ys) + margin,
    ];
    const cells = Delaunay.from(
        centres,
        ({ lng }) => lng,
        ({ lat }) => lat,
    ).voronoi(bounds);
    return centres.flatMap((centre, at) => {
        // Of two centres in one place only the first has a cell.
        const closed = cells.cellPolygon(at) as Ring | null;
        if (!closed) return [];
        const cell = closed.slice(0, -1);
        const convex = turn(cell) > 0 ? cell : cell.toReversed();
        const rings = country ? country.map((ring) => cut(ring, convex)) : [convex];
        const coordinates = rings
            .filter((ring) => ring.length > 2)
            .map((ring) => (turn(ring) > 0 ? ring.toReversed() : [...ring]))
            .map((ring) => [[...ring, ring[0]!]]);
        return coordinates.length ? [{ centre, shape: { type: 'MultiPolygon', coordinates } }] : [];
    });
}
