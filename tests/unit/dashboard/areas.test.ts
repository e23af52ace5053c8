import { describe, expect, it } from 'vitest';
import { integer, rate } from '../../../resources/define/field.ts';
import { areasAround, type Centre, countryAround } from '../../../src/screens/map/areas/areas.ts';
import { cut } from '../../../src/screens/map/plot/cut.ts';
import { areaTraces } from '../../../src/screens/map/areas/areaTraces.ts';
import { bordersOf } from '../../../src/screens/map/areas/borders.ts';
import { type MapPoint, roundVolumes, volumeSize } from '../../../src/screens/map/points.ts';
import { drawnOf } from '../../../src/screens/map/shows.ts';

const centre = (id: number, name: string, lng: number, lat: number, region: string): Centre => ({
    id,
    name,
    lng,
    lat,
    names: { region, district: name },
    ids: { region: 1, district: id },
});
const centres = [
    centre(1, 'West', 1, 2, 'A'),
    centre(2, 'Middle', 2, 2, 'A'),
    centre(3, 'East', 3, 2, 'B'),
];
/** An L without its upper right corner. */
const land = [
    [0, 0],
    [4, 0],
    [4, 2.5],
    [2.2, 2.5],
    [2.2, 4],
    [0, 4],
];
const countries = [
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [land] } },
    {
        type: 'Feature',
        properties: {},
        geometry: {
            type: 'Polygon',
            coordinates: [
                [
                    [9, 9],
                    [10, 9],
                    [10, 10],
                ],
            ],
        },
    },
] as const;

const size = (rings: readonly (readonly number[])[]) =>
    Math.abs(
        rings.reduce((sum, [x = 0, y = 0], at) => {
            const [nx = 0, ny = 0] = rings[(at + 1) % rings.length]!;
            return sum + x * ny - nx * y;
        }, 0) / 2,
    );

describe('areas around centres', () => {
    it('fill the country in which the centres lie, and no more', () => {
        const country = countryAround(countries as never, centres)!;
        expect(country).toEqual([land]);
        const areas = areasAround(centres, country);
        expect(areas.map(({ centre: { name } }) => name)).toEqual(['West', 'Middle', 'East']);
        const all = areas.flatMap(({ shape }) => shape.coordinates.map(([ring]) => size(ring!)));
        expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(size(land), 6);
        // Half way between two centres.
        const west = areas[0]!.shape.coordinates[0]![0]!;
        expect(Math.max(...west.map(([x = 0]) => x))).toBeCloseTo(1.5);
    });

    it('are cut along the border, and none where they lie beyond it', () => {
        const square = [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
        ];
        expect(
            cut(square, [
                [5, 5],
                [6, 5],
                [6, 6],
            ]),
        ).toEqual([]);
        expect(
            size(
                cut(square, [
                    [0.5, -1],
                    [2, -1],
                    [2, 2],
                    [0.5, 2],
                ]),
            ),
        ).toBeCloseTo(0.5);
    });

    it('have the colour of their figure, made of sums; who is not in the choice stays grey', () => {
        const point = (district: string, region: string, above: number, below: number) => ({
            id: 1,
            name: 'F',
            areas: { district, region },
            lat: 2,
            lng: 1,
            value: null,
            volume: below,
            above,
            below,
        });
        const points = [point('West', 'A', 10, 10), point('Middle', 'A', 0, 90)];
        const field = rate('Use', { numerator: 'a', denominator: 'b', bands: 'utilization' });
        const measure = { name: 'use', field, rate: field, profile: 'utilization' };
        const areas = areasAround(centres, countryAround(countries as never, centres));
        const traces = areaTraces(areas, points, measure, 'region', false, 600) as {
            fillcolor?: string;
            hovertext?: string[];
            text?: string[];
            lon: (number | null)[];
        }[];
        const [grey, coloured, , signs] = traces;
        // The east alone is grey; the west and the middle have the colour of their region.
        expect(Math.min(...grey!.lon.filter((lon) => lon !== null))).toBeCloseTo(2.5);
        expect(coloured!.fillcolor).toBe('#d03a30d0');
        expect(coloured!.lon.filter((lon) => lon === null)).toHaveLength(2);
        expect(signs).toMatchObject({ hovertext: ['<b>A</b><br>10.0%'], text: ['■ A'] });
        // A phone has no room for names.
        const narrow = areaTraces(areas, points, measure, 'region', false, 30);
        expect(narrow.at(-1)).toMatchObject({ text: ['■'] });
        const counts = { name: 'n', field: integer('N'), rate: null, profile: '' };
        const shaded = areaTraces(areas, points, counts, 'district', true, 600) as typeof traces;
        expect(shaded.map(({ fillcolor }) => fillcolor)).toEqual([
            '#b9c0c4d0',
            '#dceaf5d0',
            '#0f4468d0',
            undefined,
        ]);
    });

    it('have a line around each, also between two of one colour, and none between parts of one', () => {
        const areas = areasAround(centres, countryAround(countries as never, centres));
        const between = (level: string, x: number) =>
            bordersOf(areas, ({ centre }) => centre.names[level]!).filter((line) =>
                line.every(([lon = 0]) => Math.abs(lon - x) < 1e-6),
            );
        expect(between('region', 1.5)).toEqual([]);
        expect(between('region', 2.5).length).toBeGreaterThan(0);
        expect(between('district', 1.5).length).toBeGreaterThan(0);
    });

    it('have no line beyond the coast, where it runs in and out of one of them', () => {
        // Two bays from the right, across the edge between two cells; a third cell ends in a corner on it.
        const bays: [number, number][] = [
            [0, 0],
            [4, 0],
            [4, 1],
            [1, 1],
            [1, 1.6],
            [4, 1.6],
            [4, 2.4],
            [1, 2.4],
            [1, 3],
            [4, 3],
            [4, 4],
            [0, 4],
        ];
        const parts = areasAround(centres, [bays]);
        const lines = bordersOf(parts, ({ centre }) => centre.names['district']!);
        const inBay = lines.filter(([[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]) => {
            const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
            return x > 1.001 && ((y > 1.001 && y < 1.599) || (y > 2.401 && y < 2.999));
        });
        expect(inBay).toEqual([]);
        const along = lines.filter((line) => line.every(([x = 0]) => Math.abs(x - 1.5) < 1e-6));
        // Each side draws the three pieces that lie on land.
        expect(along).toHaveLength(6);
    });

    it('are those that the chosen place is divided in, and sites where it is divided no more', () => {
        const places = [
            { id: 1, name: 'F', areas: { region: 'A', district: 'West' }, value: null },
        ] as unknown as MapPoint[];
        const drawn = (show: string, filters: object) => drawnOf(show, { ...filters }, places);
        expect(drawn('region', {})).toBe('region');
        expect(drawn('district', {})).toBe('district');
        expect(drawn('region', { region: 1 })).toBe('district');
        expect(drawn('district', { region: 1 })).toBe('district');
        expect(drawn('region', { region: 1, district: 2 })).toBe('figure');
        expect(drawn('district', { district: 2 })).toBe('figure');
        expect(drawn('volume', { region: 1 })).toBe('volume');
    });
});

it('a mark by volume has its share of the largest in area, and the legend round volumes', () => {
    expect(volumeSize(400, 400)).toBe(30);
    expect(volumeSize(100, 400)).toBe(15);
    expect(volumeSize(0, 400)).toBe(5);
    expect(roundVolumes(437)).toEqual([400, 100, 20]);
    expect(roundVolumes(3)).toEqual([3]);
});
