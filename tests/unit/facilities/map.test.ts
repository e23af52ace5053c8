import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { places } from '../../../resources/places.ts';
import {
    centreBox,
    boxOf,
    centreOf,
    fitBox,
    moveBox,
    zoomBox,
} from '../../../src/screens/map/box.ts';
import { drawingOf, legendOf } from '../../../src/screens/map/placeTraces.ts';

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
            const { west, east, south, north } = fitBox(box, width, height);
            expect(west).toBeLessThan(30);
            expect(east).toBeGreaterThan(34);
            expect(south).toBeLessThan(1);
            expect(north).toBeGreaterThan(3);
            expect((east - west) / (north - south)).toBeCloseTo(width / height);
        }
        expect(fitBox(box, 0, 0)).toBe(box);
    });

    test('shows the surroundings of one point alone, and the country where there is none', () => {
        const alone = boxOf([{ lat: 1, lng: 30 }]);
        expect(alone.east - alone.west).toBeCloseTo(0.5);
        expect(boxOf([])).toEqual(places.window);
    });

    test('moves by a quarter and zooms around its centre', () => {
        expect(centreOf(moveBox(box, 1, 0)).lon).toBeCloseTo(32 + (box.east - box.west) / 4);
        expect(centreOf(moveBox(box, 0, -1)).lat).toBeLessThan(centreOf(box).lat);
        expect(centreOf(zoomBox(box, 0.5))).toEqual(centreOf(box));
        expect(zoomBox(box, 0).east).toBeGreaterThan(zoomBox(box, 0).west);
    });
});

describe('the places of a list', () => {
    const kinds = { clinic: 'Clinic', hospital: 'Hospital' };
    const placesOf = (count: number) =>
        Array.from({ length: count }, (_, at) => ({
            id: at + 1,
            name: `Place ${at}`,
            place: 'Amber',
            lat: (at % 100) / 20,
            lng: 30 + Math.floor(at / 100) / 20,
            kind: at % 10 ? 'clinic' : 'hospital',
        }));
    const shape = { width: 900, height: 500 };
    const drawn = (count: number, hidden = '') => {
        const points = placesOf(count);
        const entries = legendOf(points, kinds).filter(({ kind }) => kind !== hidden);
        const view = { box: fitBox(boxOf(points), 900, 500), shape };
        return drawingOf(points, entries)(view) as {
            lat: number[];
            customdata: number[];
            text: string[];
            hovertext?: string[];
        }[];
    };

    test('stand each by itself up to five thousand, on a small map smaller', () => {
        const traces = drawn(5000);
        expect(traces.map(({ lat }) => lat.length)).toEqual([4500, 500]);
        const points = placesOf(10);
        const draw = drawingOf(points, legendOf(points, kinds));
        const sizes = [shape, { width: 340, height: 500 }].map((one) => {
            const [, hospitals] = draw({ box: boxOf(points), shape: one });
            return (hospitals as { marker: { size: number } }).marker.size;
        });
        expect(sizes[1]).toBeLessThan(sizes[0]!);
    });

    test('are drawn together beyond, none is lost, and a mark tells how many of each kind', () => {
        const traces = drawn(20_000);
        const many = traces.at(-1)!;
        expect(traces.reduce((sum, { lat }) => sum + lat.length, 0)).toBeLessThan(600);
        const alone = traces.slice(0, -1).reduce((sum, { lat }) => sum + lat.length, 0);
        const told = many.hovertext!.map((text) =>
            [...text.matchAll(/: ([\d,]+)/g)].reduce(
                (sum, [, number]) => sum + Number(number!.replace(',', '')),
                0,
            ),
        );
        expect(told.reduce((sum, number) => sum + number, alone)).toBe(20_000);
        expect(new Set(many.customdata)).toEqual(new Set([0]));
        expect(many.hovertext![0]).toContain('Clinic: ');
    });

    test('count only what is shown', () => {
        const many = drawn(20_000, 'clinic');
        expect(many.map(({ lat }) => lat.length)).toEqual([2000]);
    });
});

test('a frame around another centre keeps its size', () => {
    const box = boxOf([{ lat: 1, lng: 30 }]);
    const there = centreBox(box, 5, 20);
    expect(centreOf(there)).toEqual({ lat: 5, lon: 20 });
    expect(there.east - there.west).toBeCloseTo(box.east - box.west);
});
