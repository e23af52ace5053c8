import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../resources/bands.ts';
import { choice, integer, rate, text } from '../../../resources/define/field.ts';
import { defineReport } from '../../../resources/define/report.ts';
import { clustersOf } from '../../../src/screens/map/cluster.ts';
import { markOf, measureOf } from '../../../src/screens/map/measure.ts';
import { pointsOf, sizeOf, rateOfSums } from '../../../src/screens/map/points.ts';
import { pointTraces } from '../../../src/screens/map/figureTraces.ts';
import { drawingOf, summaryOf } from '../../../src/screens/chart/series.ts';
import { valueText } from '../../../src/widgets/fields/numbers.ts';
import { groupsOf, levelOf } from '../../../src/screens/map/drill.ts';
import { deltaOf, directionOf } from '../../../src/screens/dashboard/delta.ts';
import { signedMovement } from '../../../src/screens/table/movement.ts';
import {
    chartFilter,
    type Chosen,
    columnsOfPanel,
    planCalls,
} from '../../../resources/dashboards.ts';
import { tbDashboard } from '../../../resources/diseases/tb/tb.dashboard.ts';
import { tbReport } from '../../../resources/diseases/tb/tb.report.ts';
import { sayNow } from '../../../src/widgets/sayNow.ts';
import { usualPeriods } from '../../../src/widgets/dates/periods.ts';
import { ferries, lake, piers } from '../../fixtures/dashboard.ts';

const say = sayNow();

describe('a band of the map', () => {
    it.each([
        [79.999, 'bad', '■'],
        [80, 'warning', '▲'],
        [94.999, 'warning', '▲'],
        [95, 'good', '●'],
    ] as const)('of %d is %s, decided before rounding, and has a shape', (value, tone, sign) => {
        const band = bandOf('utilization', value);
        expect(band?.tone).toBe(tone);
        expect(markOf(band).sign).toBe(sign);
    });

    it('has none without a figure, and a mark of its own for that', () => {
        expect(bandOf('utilization', null)).toBeUndefined();
        expect(markOf(undefined).sign).toBe('○');
    });
});

describe('a mark of the map', () => {
    it('is ten times the fraction in size, and stays visible and apart', () => {
        expect(sizeOf(87.5)).toBe(8.75);
        expect(sizeOf(0)).toBe(6);
        expect(sizeOf(900)).toBe(20);
    });

    it('takes its place from the row or from the facility in it, and a fraction as per cent', () => {
        const [flat, nested] = pointsOf(piers, [
            {
                id: 3,
                name: 'North',
                region: 'A',
                lat: 1,
                lng: 32,
                use: 87.5,
                trips: 7,
                expected: 8,
            },
            { facility: { id: 4, name: 'South', lat: null, lng: null }, utilz: 0.95 },
        ]);
        expect(flat).toMatchObject({ id: 3, value: 87.5, above: 7, below: 8, position: true });
        expect(nested).toMatchObject({ id: 4, name: 'South', value: 95, position: false });
    });

    it('tells name and percentage, and markup in a name is text', () => {
        const points = pointsOf(piers, [{ id: 1, name: '<b>x', lat: 1, lng: 2, use: 79.96 }]);
        const [trace] = pointTraces(points, measureOf(piers)!);
        expect(trace?.text?.[0]).toBe('<b>&lt;b&gt;x</b><br>80.0%');
    });
});

describe('an area', () => {
    const points = pointsOf(piers, [
        { id: 1, name: 'N', region: 'A', lat: 1, lng: 1, use: 100, trips: 10, expected: 10 },
        { id: 2, name: 'S', region: 'A', lat: 1, lng: 1, use: 0, trips: 0, expected: 90 },
        { id: 3, name: 'W', region: 'B', lat: 1, lng: 1, use: null, trips: 0, expected: 0 },
    ]);

    const measure = measureOf(piers)!;

    it('is the sum over the sum, never the mean of rates', () => {
        expect(rateOfSums(points)).toBe(10);
        expect(rateOfSums([points[2]!])).toBeNull();
    });

    it('is listed before its places, the lowest figure first', () => {
        expect(levelOf({}, points)).toBe('region');
        expect(levelOf({ region: 1 }, points)).toBe('facility');
        expect(groupsOf(points, 'region', measure).map(({ name, value }) => [name, value])).toEqual(
            [
                ['A', 10],
                ['B', null],
            ],
        );
        expect(groupsOf(points, 'facility', measure).map(({ name }) => name)).toEqual([
            'S',
            'N',
            'W',
        ]);
    });
});

describe('too many places', () => {
    it('become a few marks of what is in sight', () => {
        const [point] = pointsOf(piers, [{ id: 1, name: 'x', lat: 1, lng: 1, use: 1 }]);
        const many = Array.from({ length: 6000 }, (_, at) => ({
            ...point!,
            lng: 30 + (at % 100) / 25,
            lat: Math.floor(at / 100) / 25,
        }));
        const view = {
            box: { west: 30, east: 34, south: -1, north: 3 },
            shape: { width: 800, height: 800 },
        };
        const clusters = clustersOf(many, view);
        expect(clusters.length).toBeLessThan(500);
        expect(clusters.reduce((sum, { points }) => sum + points.length, 0)).toBe(6000);
    });
});

describe('a movement', () => {
    const use = rate('Use', { numerator: 'a', denominator: 'b', bands: 'utilization' });
    const late = rate('Late', { numerator: 'a', denominator: 'b', bands: 'errorRate' });

    it('of a count is per cent, of a rate points, and is said in one way everywhere', () => {
        expect(deltaOf(integer('Tests'), 120, 100, say)).toEqual({
            mark: '▲',
            text: '+20.0%',
            tone: 'neutral',
        });
        expect(deltaOf(use, 75, 80, say)).toMatchObject({ mark: '▼', text: '−5.0 points' });
        for (const [field, now, before] of [
            [use, 75, 80],
            [integer('Tests'), 120, 100],
            [late, 5, 5.01],
        ] as const)
            expect(deltaOf(field, now, before, say)).toMatchObject(
                signedMovement(field, now, before, say)!,
            );
    });

    it('is good or bad by what the figure means, not by its direction', () => {
        expect([directionOf(use), directionOf(late), directionOf(integer('x'))]).toEqual([
            1, -1, 0,
        ]);
        expect(deltaOf(use, 80, 75, say)?.tone).toBe('good');
        expect(deltaOf(late, 6, 4, say)?.tone).toBe('bad');
    });

    it('is none where there is nothing to compare, and none is not a fall', () => {
        expect(deltaOf(integer('Tests'), 5, 0, say)).toBeNull();
        expect(deltaOf(integer('Tests'), 0, 0, say)).toMatchObject({
            mark: '=',
            text: 'as before',
        });
        expect(deltaOf(use, 5, null, say)).toBeNull();
        // From ten times as much on by how often, without a sign that would count twice.
        const tests = integer('Tests');
        expect(deltaOf(tests, 3618, 5, say)).toMatchObject({
            mark: '▲',
            text: '724 times as much',
        });
        expect(signedMovement(tests, 3618, 5, say)?.text).toBe('724 times as much');
        expect(signedMovement(tests, 12_000, 10, say)?.text).toBe('1,200 times as much');
        expect(signedMovement(tests, 99, 10, say)?.text).toBe('+890.0%');
        expect(signedMovement(tests, 0, 10, say)?.text).toBe('−100.0%');
        expect(signedMovement(use, 90, 2, say)?.text).toBe('+88.0 points');
        expect(deltaOf(use, 5, 5.01, say)).toMatchObject({ mark: '=', tone: 'neutral' });
        expect(signedMovement(use, 5, 5.01, say)).toEqual({ mark: '=', text: 'as before' });
        expect(signedMovement(integer('Tests'), 80, 100, say)).toEqual({
            mark: '▼',
            text: '−20.0%',
        });
    });
});

describe('the calls of a dashboard', () => {
    const reports = { 'test/ferries': ferries, 'test/piers': piers };
    const reader = { user_type: 'admin', role: { view_tb_report: true } } as const;

    it('are one for each question', () => {
        const calls = planCalls(lake.panels, reports, { start_date: '2026-01-01' }, reader);
        expect(calls[0]).toBe(calls[1]);
        expect(calls[0]?.body['page_size']).toBe(5);
        expect(calls[2]?.body).toEqual({ page_size: 3 });
    });

    it('ask a chart by the level that stands along it', () => {
        expect(chartFilter(ferries)).toEqual({ level: 'month' });
        const [table, chart] = planCalls(
            [
                { title: '1', report: 'test/ferries', draws: 'table', span: 6 },
                { title: '2', report: 'test/ferries', draws: 'chart', span: 6 },
            ],
            reports,
            {},
            reader,
        );
        expect(table?.body).not.toHaveProperty('level');
        expect(chart?.body['level']).toBe('month');
    });

    it('go down with the chosen place: a table of regions becomes one of districts, then of facilities', () => {
        const panel = tbDashboard.panels.find(({ title }) => title === 'By place')!;
        const asked = (chosen: Chosen) => {
            const [call] = planCalls([panel], { tbReport }, chosen, reader);
            const [first] = columnsOfPanel(panel, tbReport, chosen);
            return [call?.body['level'], first];
        };
        const period = { start_date: '2026-01-01', end_date: '2026-01-31' };
        expect(asked(period)).toEqual(['region', 'region']);
        expect(asked({ ...period, region: 14 })).toEqual(['district', 'district']);
        expect(asked({ ...period, region: 14, district: 3 })).toEqual(['facility', 'facility']);
    });

    it('are none where the account may not call', () => {
        expect(planCalls(lake.panels, reports, {}, null)).toEqual([
            undefined,
            undefined,
            undefined,
        ]);
    });
});

describe('a chart', () => {
    const report = defineReport({
        ...ferries,
        columns: {
            ...ferries.columns,
            kind: choice('Kind', { a: 'Car', b: 'Foot' }),
            pier: text('P'),
        },
        sort: ['month'],
    });
    const labels = {
        label: (_: string, field: { label: string }) => field.label,
        option: (_: string, __: string, declared: string) => declared,
        titled: (_: string, __: unknown, text: string) => text,
        part: (step: string) => `${step}, part`,
        others: 'Other',
        earlier: (name: string) => `${name} before`,
        absent: (declared = 'Not told') => declared,
    };

    it('orders time, and tells lines apart by words', () => {
        const drawing = drawingOf(
            report,
            { type: 'line', x: 'month', y: ['trips'], by: 'kind' },
            [
                { month: '2026-02', kind: 'b', trips: 3 },
                { month: '2026-01', kind: 'a', trips: 1 },
                { month: '2026-02', kind: 'a', trips: 2 },
            ],
            labels,
        );
        expect(drawing.x).toEqual(['Jan 2026', 'Feb 2026']);
        expect(drawing.series.map(({ name, y }) => [name, y])).toEqual([
            ['Foot', [null, 3]],
            ['Car', [1, 2]],
        ]);
    });

    it('makes a rate of several rows anew from their sums', () => {
        const drawing = drawingOf(
            report,
            { type: 'bar', x: 'pier', y: ['use'] },
            [
                { pier: 'N', valid: 10, trips: 10, use: 100 },
                { pier: 'N', valid: 0, trips: 90, use: 0 },
            ],
            labels,
        );
        expect(drawing.series[0]?.y).toEqual([10]);
        expect(summaryOf('Use', drawing)).toContain('10.0% (N)');
    });

    it('writes values with their unit and their thousands', () => {
        expect(valueText(12345, '')).toBe('12,345');
        expect(valueText(7.25, '%')).toBe('7.3%');
        expect(valueText(null, '%')).toBe('—');
    });
});

describe('the usual periods', () => {
    const words = (day: string) =>
        Object.fromEntries(
            usualPeriods(30, say as never, day).map(({ name, period }) => [
                name,
                [period.start_date, period.end_date],
            ]),
        );

    it('begin weeks on Monday and financial years in July', () => {
        expect(words('2026-11-21')).toMatchObject({
            today: ['2026-11-21', '2026-11-21'],
            week: ['2026-11-16', '2026-11-21'],
            month: ['2026-11-01', '2026-11-21'],
            quarter: ['2026-10-01', '2026-11-21'],
            financial: ['2026-07-01', '2026-11-21'],
            last_week: ['2026-11-09', '2026-11-15'],
            last_month: ['2026-10-01', '2026-10-31'],
            last_quarter: ['2026-07-01', '2026-09-30'],
            last_financial: ['2025-07-01', '2026-06-30'],
            last30: ['2026-10-23', '2026-11-21'],
        });
    });

    it('cross the year', () => {
        expect(words('2026-01-05')).toMatchObject({
            financial: ['2025-07-01', '2026-01-05'],
            last_month: ['2025-12-01', '2025-12-31'],
            last_quarter: ['2025-10-01', '2025-12-31'],
        });
    });
});
