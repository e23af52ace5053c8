/** The lines between areas of a level: what of their outlines does not lie between two parts of the same one. */
import type { Position } from 'geojson';
import type { Area } from './areas.ts';

/** Two areas tell the same corner each by its own reckoning: so many digits of a degree are a metre. */
const DIGITS = 5;

const spot = ([x = 0, y = 0]: Position): string => `${x.toFixed(DIGITS)} ${y.toFixed(DIGITS)}`;

/** The lines, from corner to corner; `nameOf` tells which area of the level a part belongs to. */
export function bordersOf(
    areas: readonly Area[],
    nameOf: (area: Area) => string,
): [from: Position, to: Position][] {
    const lines = new Map<string, { from: Position; to: Position; times: number }>();
    for (const area of areas)
        for (const [ring = []] of area.shape.coordinates)
            for (const [at, to] of ring.entries()) {
                const from = ring[at - 1];
                if (!from) continue;
                const ends = [spot(from), spot(to)].toSorted().join(' ');
                const key = `${nameOf(area)} ${ends}`;
                const known = lines.get(key);
                if (known) known.times++;
                else lines.set(key, { from, to, times: 1 });
            }
    // What two parts of one area share is no border of it.
    return [...lines.values()].flatMap(({ from, to, times }): [Position, Position][] =>
        times === 1 ? [[from, to]] : [],
    );
}
