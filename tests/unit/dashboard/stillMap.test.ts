import symbols from 'plotly.js/src/components/drawing/symbol_defs';
import { describe, expect, test } from 'vitest';
import { fitBox } from '../../../src/screens/map/box.ts';
import { signPath } from '../../../src/screens/chart/plot/signs.ts';
import { linesPath, projectionOf, within } from '../../../src/screens/map/plot/still.ts';

const shape = { width: 900, height: 600 };
const box = fitBox({ west: 29, east: 36, south: -2, north: 5 }, 900, 600);

describe('where the still map puts a place', () => {
    const project = projectionOf({ box, shape });

    test('the middle of the frame in the middle, and the whole frame in sight', () => {
        expect(project(32.5, 1.5)).toEqual([450, 300]);
        const corners = [
            project(box.west + 0.001, box.north - 0.001),
            project(box.east - 0.001, box.south + 0.001),
        ];
        for (const [x, y] of corners) {
            expect(x).toBeGreaterThanOrEqual(-1);
            expect(x).toBeLessThanOrEqual(901);
            expect(y).toBeGreaterThanOrEqual(-1);
            expect(y).toBeLessThanOrEqual(601);
        }
    });

    test('east and west of one another in step, and in each latitude as long as wide', () => {
        const [[one], [two], [three]] = [project(30, 1), project(31, 1), project(32, 1)];
        expect(three - two).toBeCloseTo(two - one);
        const wide = project(30.01, 4)[0] - project(30, 4)[0];
        const high = project(30, 4)[1] - project(30, 4.01)[1];
        expect(high / wide).toBeCloseTo(1 / Math.cos((4.005 * Math.PI) / 180), 4);
    });

    test('of rings what lies in the frame, and nothing of those outside', () => {
        const square = (west: number, size: number) => [
            [west, 0],
            [west + size, 0],
            [west + size, 1],
            [west, 1],
        ];
        const [ring, ...more] = within([square(-20, 200), square(100, 1)], box);
        expect(more).toEqual([]);
        expect(Math.min(...ring!.map(([x = 0]) => x))).toBeCloseTo(box.west);
        expect(Math.max(...ring!.map(([x = 0]) => x))).toBeCloseTo(box.east);
        expect(linesPath([square(30, 1)], project)).toMatch(/^M[\d. ]+(L[\d. ]+){3}Z$/);
    });
});

type Symbols = Record<string, { f(radius: number): string }>;

/** Where the pen of a path comes. */
function cornersOf(path: string): [number, number][] {
    let [x, y] = [0, 0];
    return [...path.matchAll(/([MLHVAl])([^MLHVAZl]*)/g)].map(([, command, given = '']) => {
        const numbers = [...given.matchAll(/-?[\d.]+/g)].map(Number);
        if (command === 'H') x = numbers[0]!;
        else if (command === 'V') y = numbers[0]!;
        else if (command === 'l') [x, y] = [x + numbers[0]!, y + numbers[1]!];
        else [x, y] = numbers.slice(-2) as [number, number];
        return [x, y];
    });
}

test.each(['square', 'diamond', 'cross', 'triangle-up', 'x', 'star', 'star-square'])(
    'the sign %s has the corners of Plotly’s',
    (name) => {
        const own = cornersOf(signPath(name, 0, 0, 10));
        const theirs = cornersOf((symbols as Symbols)[name]!.f(10));
        const far = ([x, y]: [number, number], others: [number, number][]) =>
            Math.min(...others.map(([left, top]) => Math.hypot(left - x, top - y)));
        expect(Math.max(...own.map((corner) => far(corner, theirs)))).toBeLessThan(0.15);
        expect(Math.max(...theirs.map((corner) => far(corner, own)))).toBeLessThan(0.15);
    },
);
