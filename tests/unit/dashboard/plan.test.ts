// @vitest-environment happy-dom
/** What a chart is drawn of, and where: the axes, the room of their words, and the place of each figure. */
import { createTheme } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../resources/define/report.ts';
import { isSeen } from '../../../src/screens/chart/few.ts';
import { AIM, scaleOf } from '../../../src/screens/chart/plot/axes.ts';
import { figureOf } from '../../../src/screens/chart/plot/figure.ts';
import { targetOf } from '../../../src/screens/chart/plot/overlay.ts';
import {
    barsPath,
    frameOf,
    gapOfBars,
    linePath,
    markAt,
    placeAt,
    signsPath,
} from '../../../src/screens/chart/plot/places.ts';
import { planOf } from '../../../src/screens/chart/plot/plan.ts';
import type { Drawing } from '../../../src/screens/chart/series.ts';

const theme = createTheme();
const texts = (values: readonly number[], unit = '', isWhole = false) =>
    scaleOf(values, unit, isWhole).ticks.map(({ text }) => text);

describe('an axis of figures', () => {
    it.each([
        [[0, 38], '%', false, ['0%', '10%', '20%', '30%']],
        [[0.31], '', false, ['0.0', '0.1', '0.2', '0.3']],
        [[2_400], '', true, ['0', '500', '1,000', '1,500', '2,000', '2,500']],
        // Nobody runs half a test.
        [[4], '', true, ['0', '1', '2', '3', '4']],
        [[6], '', true, ['0', '1', '2', '3', '4', '5', '6']],
        [[1], '', true, ['0', '1']],
        [[], '', true, ['0', '1']],
        [[0, 0], '', false, ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']],
        [[-3, 5], '', true, ['-2', '0', '2', '4']],
        [[-40], '%', false, ['-40%', '-30%', '-20%', '-10%', '0%']],
    ] as const)('of %j (%s) has steps of 1, 2 or 5', (values, unit, isWhole, ticks) => {
        expect(texts(values, unit, isWhole)).toEqual(ticks);
    });

    it('holds every figure, from zero on, with room beyond the greatest', () => {
        for (const greatest of [0.002, 0.7, 3, 19, 99.99, 1_234, 4e6]) {
            const { from, to, ticks } = scaleOf([greatest], '', false);
            expect(from).toBe(0);
            expect(to).toBeCloseTo(greatest * 1.05);
            expect(ticks.length).toBeGreaterThan(2);
            expect(ticks.length).toBeLessThanOrEqual(8);
            expect(ticks.at(-1)!.value).toBeLessThanOrEqual(to);
        }
    });
});

const drawing: Drawing = {
    series: [
        { name: 'Wet', column: 'wet', unit: '', y: [4, null, 10], look: 0 },
        { name: 'Dry', column: 'dry', unit: '', y: [6, 2, 5], look: 1 },
    ],
    x: ['Lake', 'Hill', 'Lake'],
    keys: ['1', '2', '3'],
    ticks: null,
    partial: [false, false, true],
    count: 3,
    timed: false,
    marks: [],
};
const plan = (
    chart: Partial<Chart>,
    given: Partial<Drawing> = {},
    hidden = new Set<string>(),
    width = 600,
) =>
    planOf({
        chart: { type: 'bar', x: 'place', y: ['wet', 'dry'], ...chart },
        drawing: { ...drawing, ...given },
        theme,
        xTitle: 'Place',
        yTitle: (column) => column,
        number: 'Number',
        aim: 'Aim: 8',
        shape: { width, height: 300 },
        hidden,
    });

/** Left, top, right and bottom of each bar of a path. */
const boxes = (path: string) =>
    [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)/g)].map(([, ...side]) =>
        side.map(Number),
    );
const bars = (of: ReturnType<typeof plan>, at: number, partial = false) =>
    boxes(barsPath(frameOf(of), of.traces[at]!, (place) => of.partial[place] === partial));

describe('where figures stand', () => {
    it('bars of one place side by side, each as high as its figure, those in part apart', () => {
        const of = plan({});
        const frame = frameOf(of);
        const [[x0, bottom, top, x1] = [], ...more] = bars(of, 0);
        expect(more).toEqual([]);
        expect(bottom).toBeCloseTo(frame.bottom, 0);
        expect(top).toBeCloseTo(frame.bottom - (4 / 10.5) * (frame.bottom - frame.top), 0);
        const [[dry] = []] = bars(of, 1);
        expect(dry).toBeCloseTo(x1!, 0);
        expect(x0).toBeGreaterThan(frame.left);
        expect(bars(of, 0, true)).toHaveLength(1);
        expect(bars(of, 1)).toHaveLength(2);
    });

    it('bars on one another begin where the one below ends, and the axis holds their sum', () => {
        const of = plan({ type: 'stacked' });
        expect(of.axes[0].to).toBeCloseTo(15 * 1.05);
        const [[, , top] = []] = bars(of, 0);
        const [[, begins] = []] = bars(of, 1);
        expect(begins).toBeCloseTo(top!, 0);
    });

    it('a line has a gap where a figure is missing, and its signs by whether the step is whole', () => {
        const of = plan({ type: 'line' });
        const frame = frameOf(of);
        const [wet, dry] = of.traces;
        expect(linePath(frame, wet!)).toMatch(/^M[\d. ]+M[\d. ]+$/);
        expect(linePath(frame, dry!)).toMatch(/^M[\d. ]+L[\d. ]+L[\d. ]+$/);
        expect(signsPath(frame, wet!, false).match(/M/g)).toHaveLength(1);
        expect(signsPath(frame, wet!, true).match(/M/g)).toHaveLength(1);
    });

    it('a point is of the place under it, and of none beside the drawing', () => {
        const upright = frameOf(plan({}));
        expect(placeAt(upright, upright.alongAt(2), upright.top + 5)).toBe(2);
        expect(placeAt(upright, upright.right, upright.bottom)).toBe(2);
        expect(placeAt(upright, upright.left - 1, upright.top + 5)).toBeUndefined();
        const lies = plan(
            {},
            { x: ['A long name of a place', 'Another long name', 'One more long name'] },
        );
        expect(lies.lying).toBe(true);
        const frame = frameOf(lies);
        expect(placeAt(frame, frame.left + 5, frame.alongAt(1))).toBe(1);
    });

    it('a point is of the bar that it lies in, piled up or side by side, and else of its place alone', () => {
        for (const type of ['stacked', 'bar'] as const) {
            const frame = frameOf(plan({ type }));
            for (const [of, trace] of frame.plan.traces.entries()) {
                const path = barsPath(frame, trace, (place) => place === 2);
                const [x0, y0, y1, x1] = path.match(/[\d.]+/g)!.map(Number) as number[];
                expect(markAt(frame, (x0! + x1!) / 2, (y0! + y1!) / 2)).toEqual({ at: 2, of });
            }
            expect(markAt(frame, frame.alongAt(1), frame.top + 1)).toEqual({ at: 1 });
        }
    });

    it('the axis holds the aim, and a second unit has one of its own across', () => {
        const aimed = plan({ target: { value: 80, label: '80' } });
        expect(aimed.axes[0].to).toBeCloseTo(84);
        const [wet] = drawing.series;
        const both = plan(
            {},
            { series: [wet!, { ...wet!, name: 'Share', unit: '%', y: [1, 2, 3] }] },
        );
        expect(both.traces.map(({ kind, second }) => [kind, second])).toEqual([
            ['bar', false],
            ['line', true],
        ]);
        expect(both.axes[1]?.to).toBeCloseTo(3.15);
        expect(both.margin.r).toBeGreaterThan(aimed.margin.r);
    });
});

it('the words of an axis along the lower edge stand apart, zero among them', () => {
    const long = { x: ['A long name of a place', 'Another long name', 'One more long name'] };
    const many = drawing.series.map((one) => ({ ...one, y: [5200, 100, 4] }));
    const { margin, axes, shape, lying } = plan({}, { ...long, series: many }, new Set(), 330);
    const [{ ticks, from, to }] = axes;
    const length = shape.width - margin.l - margin.r;
    expect(lying).toBe(true);
    expect(ticks[0]!.text).toBe('0');
    expect(ticks.length).toBeGreaterThan(1);
    for (const [at, { value }] of ticks.slice(1).entries())
        expect(((value - ticks[at]!.value) / (to - from)) * length).toBeGreaterThan(45);
});

it('a line of one point has a mark, that of a year earlier too', () => {
    const [wet] = drawing.series;
    const alone = { ...wet!, name: 'Wet, a year earlier', earlier: 0, y: [null, 4, null] };
    const of = plan({ type: 'line' }, { series: [wet!, alone] });
    const earlier = of.traces[1]!;
    expect(earlier.kind).toBe('earlier');
    expect(signsPath(frameOf(of), earlier, false).match(/M/g)).toHaveLength(1);
    const { marker, mode } = figureOf(of, theme).data[1] as {
        mode: string;
        marker: { size: number[] };
    };
    expect([mode, marker.size.map(Boolean)]).toEqual(['lines+markers', [false, true, false]]);
});

it('the words of an aim near the edge of lying bars stand left of its line', () => {
    const names = { x: ['A long name of a place', 'Another long name', 'One more long name'] };
    const near = plan({ target: { value: 80, label: '80' } }, names);
    expect([near.lying, near.aim?.isLeft]).toEqual([true, true]);
    expect(plan({ target: { value: 2, label: '2' } }, names).aim?.isLeft).toBe(false);
    expect(plan({ target: { value: 80, label: '80' } }).aim?.isLeft).toBe(false);
});

it('the words of an aim stand above lying bars, where they hide none', () => {
    const names = { x: ['A long name of a place', 'Another long name', 'One more long name'] };
    const lying = plan({ target: { value: 2, label: '2' } }, names);
    expect([lying.aim?.isAbove, lying.margin.t]).toEqual([true, AIM]);
    expect(targetOf(lying, theme).annotations?.[0]).toMatchObject({ y: 1, yanchor: 'bottom' });
    expect(plan({}, names).margin.t).toBeLessThan(AIM);
    // An upright chart has them on the line.
    expect(plan({ target: { value: 2, label: '2' } }).aim?.isAbove).toBe(false);
});

it('two places of one name are two places, for Plotly too', () => {
    const { data, layout } = figureOf(plan({}), theme);
    const x = (data[0] as { x: string[] }).x;
    expect(new Set(x).size).toBe(3);
    expect(layout.xaxis?.ticktext).toEqual(['Lake', 'Hill', 'Lake']);
    expect(layout.xaxis?.tickvals).toEqual(x);
});

it('a series that is put away is drawn by neither, and the axis fits what is left', () => {
    const of = plan({}, {}, new Set(['Wet']));
    expect(of.axes[0].to).toBeCloseTo(6.3);
    expect(figureOf(of, theme).data.map(({ visible }) => visible)).toEqual([false, true]);
    // The one that is left has the room of both.
    const [[x0 = 0, , , x1 = 0] = []] = bars(of, 1);
    const [[all0 = 0, , , all1 = 0] = []] = bars(plan({}), 1);
    expect((x1 - x0) / (all1 - all0)).toBeCloseTo(2, 1);
});

it('along time as many words as stand beside each other', () => {
    const words = [...Array(24).keys()].map((at) => `Jan – Mar ${2000 + at}`);
    const step = { x: words, ticks: words, timed: true, partial: words.map(() => false) };
    const of = plan(
        { type: 'line' },
        {
            ...step,
            series: [{ name: 'A', column: 'wet', unit: '', y: words.map((_, at) => at), look: 0 }],
        },
    );
    const frame = frameOf(of);
    const places = of.along.ticks.map(({ at }) => frame.alongAt(at));
    expect(places.length).toBeGreaterThan(2);
    expect(Math.min(...places.slice(1).map((x, at) => x - places[at]!))).toBeGreaterThan(
        words[0]!.length * 13 * 0.5,
    );
});

it('is in the legend where anything of it is seen', () => {
    expect(isSeen({ kind: 'bar', y: [0, null, 0] })).toBe(false);
    expect(isSeen({ kind: 'bar', y: [0, 2] })).toBe(true);
    expect(isSeen({ kind: 'line', y: [0, 0] })).toBe(true);
    expect(isSeen({ kind: 'line', y: [null] })).toBe(false);
});

it('a series has its colour and pattern, whichever others are drawn; the sum of others has one of its own', () => {
    const series = (look: number) => ({ name: `${look}`, column: 'wet', unit: '', y: [1], look });
    const looks = (...drawn: number[]) =>
        plan({}, { series: drawn.map(series) }).traces.map(
            ({ colour, hatching }) => `${colour} ${hatching}`,
        );
    const [, , second] = looks(0, 1, 2);
    expect(looks(2, 6)[0]).toBe(second);
    const all = looks(0, 1, 2, 3, 4, 5, -1);
    expect(new Set(all.map((look) => look.split(' ')[1])).size).toBe(7);
    expect(new Set(all.map((look) => look.split(' ')[0])).size).toBe(7);
});

describe('how wide a bar is', () => {
    const bars = (...kinds: ('bar' | 'line')[]) =>
        kinds.map((kind) => ({ kind, isHidden: false })) as never;
    it.each([
        [1, bars('bar'), false, 0.8],
        [1, bars('bar', 'bar'), true, 0.8],
        [1, bars('bar', 'bar'), false, 0.6],
        [2, bars('bar', 'line'), false, 0.6],
        [15, bars('bar', 'bar'), false, 0.25],
    ])('%i place(s): a fifth of the drawing at most', (places, traces, stacked, gap) => {
        const names = Array.from({ length: places }, (_, at) => String(at));
        expect(gapOfBars({ traces, names, stacked })).toBeCloseTo(gap);
    });
});
