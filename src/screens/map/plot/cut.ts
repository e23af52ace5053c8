/** Rings along the edges of what they lie in. */
import type { Position } from 'geojson';

export type Ring = readonly Position[];

const cross = (
    [ax = 0, ay = 0]: Position,
    [bx = 0, by = 0]: Position,
    [px = 0, py = 0]: Position,
) => (bx - ax) * (py - ay) - (by - ay) * (px - ax);

/** What of a ring lies in a convex one that runs against the clock (Sutherland and Hodgman). */
export function cut(ring: Ring, convex: Ring): Position[] {
    let left: Position[] = [...ring];
    for (const [at, from] of convex.entries()) {
        const to = convex[(at + 1) % convex.length]!;
        const given = left;
        left = given.flatMap((point, index) => {
            const next = given[(index + 1) % given.length]!;
            const [here, there] = [cross(from, to, point), cross(from, to, next)];
            const kept = here >= 0 ? [point] : [];
            if (here >= 0 === there >= 0) return kept;
            const share = here / (here - there);
            const meet = [0, 1].map((axis) => point[axis]! + share * (next[axis]! - point[axis]!));
            return [...kept, meet];
        });
        if (!left.length) return [];
    }
    return left;
}
