/** The lines between areas of a level: what of their outlines does not lie between two parts of the same one. */
import type { Position } from 'geojson';
import { groupBy } from '../../../../resources/define/several.ts';
import type { Area } from './areas.ts';

/** Two areas tell the same corner each by its own reckoning: so many digits of a degree are a metre. */
const DIGITS = 5;

const spot = ([x = 0, y = 0]: Position): string => `${x.toFixed(DIGITS)} ${y.toFixed(DIGITS)}`;

interface Line {
    from: Position;
    to: Position;
}

/**
 * The lines, from corner to corner; `nameOf` tells which area of the level a part belongs to. What two parts of one area
 * share is no border of it, nor what a ring runs along twice, there and back: where a coast turns in and out of a cell, its
 * cut ring follows the cell's edge outside the country. Both are found piece by piece, for one part's edge may end at corners
 * that the other runs past.
 */
export function bordersOf(
    areas: readonly Area[],
    nameOf: (area: Area) => string,
): [from: Position, to: Position][] {
    return [...groupBy(areas, nameOf).values()].flatMap((parts) => {
        const edges = parts.flatMap(({ shape }) =>
            shape.coordinates.flatMap(([ring = []]) =>
                ring.flatMap((to, at): Line[] => (at ? [{ from: ring[at - 1]!, to }] : [])),
            ),
        );
        const corners = [...new Map(edges.map(({ to }) => [spot(to), to])).values()];
        const odd = new Map<string, [Position, Position]>();
        for (const edge of edges)
            for (const piece of piecesOf(edge, corners)) {
                const key = piece.map(spot).toSorted().join(' ');
                if (!odd.delete(key)) odd.set(key, piece);
            }
        return [...odd.values()];
    });
}

/** An edge, parted at every corner that lies on it. */
function piecesOf({ from, to }: Line, corners: readonly Position[]): [Position, Position][] {
    const [[x = 0, y = 0], [tx = 0, ty = 0]] = [from, to];
    const [dx, dy] = [tx - x, ty - y];
    const length = Math.hypot(dx, dy);
    const near = 10 ** -DIGITS;
    if (length < near) return [];
    const within = corners.flatMap((corner) => {
        const [cx, cy] = [(corner[0] ?? 0) - x, (corner[1] ?? 0) - y];
        const along = (cx * dx + cy * dy) / length;
        const aside = Math.abs(cx * dy - cy * dx) / length;
        return aside < near && along > near && along < length - near ? [{ along, corner }] : [];
    });
    const stops = within.toSorted((a, b) => a.along - b.along).map(({ corner }) => corner);
    return [...stops, to].map((stop, at) => [at ? stops[at - 1]! : from, stop]);
}
