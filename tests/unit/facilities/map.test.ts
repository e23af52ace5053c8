// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { boxOf, centre, fitted, moved, zoomed } from '../../../src/screens/mapBox.ts';

const root = join(import.meta.dirname, '../../..');

test('the outlines that are served are those of the installed plotly.js', async () => {
    const script = pathToFileURL(join(root, 'scripts/topojson.mjs')).href;
    const { africaOutlines } = (await import(/* @vite-ignore */ script)) as {
        africaOutlines(): string;
    };
    const committed = readFileSync(join(root, 'public/topojson/africa_50m.json'), 'utf8');
    const same = JSON.stringify(JSON.parse(committed)) === africaOutlines();
    expect(same, 'run node scripts/topojson.mjs').toBe(true);
    expect(Object.keys((JSON.parse(committed) as { objects: object }).objects)).toContain(
        'countries',
    );
});

describe('the frame of a map', () => {
    const points = [
        { lat: 1, lng: 30 },
        { lat: 3, lng: 34 },
    ];
    const box = boxOf(points);

    test('holds every point, in whatever shape it is drawn', () => {
        for (const [width, height] of [
            [900, 400],
            [320, 400],
            [300, 300],
        ] as const) {
            const { west, east, south, north } = fitted(box, width, height);
            expect(west).toBeLessThan(30);
            expect(east).toBeGreaterThan(34);
            expect(south).toBeLessThan(1);
            expect(north).toBeGreaterThan(3);
            expect((east - west) / (north - south)).toBeCloseTo(width / height);
        }
        expect(fitted(box, 0, 0)).toBe(box);
    });

    test('shows the surroundings of one point alone, and Africa where there is none', () => {
        const alone = boxOf([{ lat: 1, lng: 30 }]);
        expect(alone.east - alone.west).toBeCloseTo(0.5);
        expect(boxOf([])).toMatchObject({ west: -18, north: 38 });
    });

    test('moves by a quarter and zooms around its centre', () => {
        expect(centre(moved(box, 1, 0)).lon).toBeCloseTo(32 + (box.east - box.west) / 4);
        expect(centre(moved(box, 0, -1)).lat).toBeLessThan(centre(box).lat);
        expect(centre(zoomed(box, 0.5))).toEqual(centre(box));
        expect(zoomed(box, 0).east).toBeGreaterThan(zoomed(box, 0).west);
    });
});
