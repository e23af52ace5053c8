import { describe, expect, it } from 'vitest';
import { chartAt } from '../../../resources/dashboards.ts';
import { chosenPanels } from '../../../resources/define/points/panels.ts';
import { choice, integer, rate, text } from '../../../resources/define/field.ts';
import { type Chart, defineReport } from '../../../resources/define/report.ts';
import { deviceErrors, truenatErrors } from '../../../resources/devices/errors/errors.report.ts';
import { errorPareto } from '../../../resources/errors/pareto.report.ts';
import { errorSummary } from '../../../resources/errors/summary.report.ts';
import { allModules } from '../../../resources/fleet/modules/modules.report.ts';
import { areas } from '../../../resources/index.ts';
import { weeklyConnectivity } from '../../../resources/reporting/monitoring.report.ts';
import { diseaseTrend } from '../../../resources/national/diseaseReports.report.ts';
import { tbAges } from '../../../resources/diseases/tb/ages.report.ts';
import { errorRates } from '../../../resources/errors/rates.report.ts';
import { filtersBehind, routeBehind } from '../../../src/screens/chart/behind.ts';
import { lettersIn, linesOf, shortened } from '../../../src/screens/chart/names.ts';
import { drawingOf } from '../../../src/screens/chart/series.ts';
import { filtersBehindFigure, filtersBehindRow } from '../../../src/screens/why/behindRow.ts';
import { spanOf } from '../../../resources/define/calendar/steps.ts';
import { stepText, stepTick } from '../../../src/widgets/dates/steps.ts';

const many = Object.fromEntries('abcdefghi'.split('').map((key) => [key, integer(key)]));
const report = defineReport({
    name: 'rain',
    title: 'Rain',
    about: 'Rain by place.',
    filters: { level: choice('By', ['facility', 'district', 'region']) },
    columns: {
        period: text('Period'),
        facility: text('Facility'),
        district: text('District'),
        region: text('Region'),
        kind: choice('Kind', { a: 'A', b: 'B' }),
        wet: integer('Wet'),
        all: integer('All'),
        share: rate('Share', { numerator: 'wet', denominator: 'all' }),
        ...many,
    },
    sort: ['period'],
    chart: { type: 'bar', x: 'region', y: ['share'] },
    mounts: [],
});
const labels = {
    label: (_: string, field: { label: string }) => field.label,
    option: (_: string, __: string, declared: string) => declared,
    titled: (_: string, __: unknown, text: string) => text,
    part: (step: string) => `${step}, part`,
    others: 'Other',
    earlier: (name: string) => name,
    absent: (declared = 'Not told') => declared,
};
const draw = (chart: Chart, rows: object[], beside = {}) =>
    drawingOf(report, chart, rows as never, labels, chart.y, beside);

describe('a place along that the rows do not name', () => {
    it.each([
        [truenatErrors, 'Without a code'],
        [deviceErrors, 'Without a code'],
        [errorSummary, 'Not told'],
    ])('has a word instead of a bar without one: %#', (errors, word) => {
        const rows = [
            { id: 1, code: '7', errors: 3, cumulative: 75 },
            { id: 2, code: null, errors: 1, cumulative: 100 },
        ];
        expect(drawingOf(errors, errors.chart!, rows, labels).x).toEqual(['7', word]);
    });
});

describe('the title of a chart', () => {
    it('names the level that it stands along, and no other one', () => {
        // Of several figures without a word of their own a chart bears the title of its report.
        const misnamed = areas
            .flatMap(({ menu }) => menu)
            .filter((one) => {
                if (one.kind !== 'report' || !one.chart || one.chart.type === 'map') return false;
                const { x, y, of } = one.chart;
                return (
                    one.title.endsWith(' by facility') && x !== 'facility' && y.length > 1 && !of
                );
            });
        expect(misnamed.map(({ title }) => title)).toEqual([]);
    });
});

describe('a step along time', () => {
    it.each([
        ['2026-03-14', '14 Mar 2026', '14 Mar', '2026-03-14', '2026-03-14'],
        ['2026-02', 'Feb 2026', 'Feb 2026', '2026-02-01', '2026-02-28'],
        ['2026 Q1', 'Jan – Mar 2026', 'Jan – Mar 2026', '2026-01-01', '2026-03-31'],
        ['2026 W45', '2 – 8 Nov 2026', '2 Nov', '2026-11-02', '2026-11-08'],
        ['2026 W01', '29 Dec 2025 – 4 Jan 2026', '29 Dec', '2025-12-29', '2026-01-04'],
        ['2026 W53', '28 Dec 2026 – 3 Jan 2027', '28 Dec', '2026-12-28', '2027-01-03'],
    ])('%s is read as days and months', (step, words, tick, start_date, end_date) => {
        expect([stepText(step), stepTick(step)]).toEqual([words, tick]);
        expect(spanOf(step)).toEqual({ start_date, end_date });
    });

    it('is marked where the period covers only a part of it', () => {
        const rows = ['2026 W44', '2026 W45', '2026 W46'].map((period) => ({ period, wet: 1 }));
        const { x, partial } = draw({ type: 'bar', x: 'period', y: ['wet'] }, rows, {
            period: { start_date: '2026-10-28', end_date: '2026-11-15' },
        });
        expect(partial).toEqual([true, false, false]);
        expect(x[0]).toBe('26 Oct – 1 Nov 2026, part');
    });
});

it('a dashboard shows the panels that somebody chose, in their order, else all of them', () => {
    const panels = ['a', 'b', 'c'].map((title) => ({ report: 'rain', title }));
    const titles = (own: string[] | null, shared: string[] | null = null) =>
        chosenPanels(panels, { own, shared }).map(({ title }) => title);
    expect(titles(null)).toEqual(['a', 'b', 'c']);
    expect(titles(['rain c', 'rain gone', 'rain a'])).toEqual(['c', 'a']);
    expect(titles(null, ['rain b'])).toEqual(['b']);
    expect(titles(['rain gone'])).toEqual(['a', 'b', 'c']);
});

describe('a chart', () => {
    it('draws six series and the sum of the others', () => {
        const y = Object.keys(many);
        const rows = [{ period: '2026-01', ...Object.fromEntries(y.map((key, at) => [key, at])) }];
        const { series } = draw({ type: 'stacked', x: 'period', y }, rows);
        expect(series.map(({ name, y: [value] }) => [name, value])).toEqual([
            ['d', 3],
            ['e', 4],
            ['f', 5],
            ['g', 6],
            ['h', 7],
            ['i', 8],
            ['Other', 3],
        ]);
    });

    it('gives each series its place among colours, whichever are there', () => {
        const y = Object.keys(many);
        const row = (...there: string[]) => [
            {
                period: '2026-01',
                ...Object.fromEntries(y.map((key) => [key, Number(there.includes(key))])),
            },
        ];
        const looks = (chart: Chart, rows: object[]) =>
            draw(chart, rows).series.map(({ name, look }) => [name, look]);
        const pile: Chart = { type: 'stacked', x: 'period', y };
        const seven = looks(pile, row('a', 'c', 'd', 'e', 'f', 'g'));
        expect(seven).toContainEqual(['g', 6]);
        expect(seven.at(-1)).toEqual(['Other', -1]);
        expect(looks({ type: 'stacked', x: 'period', y: ['g', 'b'], looks: y }, row('b'))).toEqual([
            ['g', 6],
            ['b', 1],
        ]);
        const kinds: Chart = { type: 'bar', x: 'period', y: ['wet'], by: 'kind' };
        expect(looks(kinds, [{ period: '2026-01', kind: 'b', wet: 1 }])).toEqual([['B', 1]]);
        const own = { ...kinds, keep: ['kind', 'a'] as const };
        expect(looks(own, [{ period: '2026-01', kind: 'a', wet: 1 }])).toEqual([['A', 1]]);
    });

    it('makes the rate of other groups of their sums', () => {
        const rows = [40, 30, 20, 15, 14, 13, 6, 4].map((all, at) => ({
            period: '2026-01',
            district: `D${at}`,
            wet: at,
            all,
            share: (100 * at) / all,
        }));
        const { series } = draw({ type: 'line', x: 'period', y: ['share'], by: 'district' }, rows);
        expect(series).toHaveLength(7);
        expect(series.at(-1)).toMatchObject({ name: 'Other', y: [130] });
    });

    it('stands in the order that a reader chose', () => {
        const rows = [
            { region: 'West', district: 'Kasese', wet: 2 },
            { region: 'East', district: 'Tororo', wet: 3 },
            { region: 'East', district: 'Busia', wet: 1 },
        ];
        const order = (one: string) =>
            draw({ type: 'bar', x: 'district', y: ['wet'] }, rows, { order: one }).keys;
        expect(order('value')).toEqual(['Tororo', 'Kasese', 'Busia']);
        expect(order('name')).toEqual(['Busia', 'Kasese', 'Tororo']);
        expect(order('place')).toEqual(['Busia', 'Tororo', 'Kasese']);
        expect(order('table')).toEqual(['Kasese', 'Tororo', 'Busia']);
    });

    it('keeps the own bar whatever stands before it, and draws fewer places where each has several bars', () => {
        const rows = Array.from({ length: 40 }, (_, at) => ({
            facility: `F${String(at).padStart(2, '0')}`,
            kind: at === 37 ? 'a' : 'b',
            wet: 100 - at,
        }));
        const bars = (more: Partial<Chart> = {}) =>
            draw({ type: 'stacked', x: 'facility', y: ['wet'], ...more }, rows);
        expect(bars().keys).toEqual(rows.slice(0, 30).map(({ facility }) => facility));
        // A page that may lie sideways has room for fewer names below each other.
        const paper = draw({ type: 'stacked', x: 'facility', y: ['wet'] }, rows, { highest: 400 });
        expect([paper.keys.length, paper.count]).toEqual([14, 40]);
        const kept = bars({ by: 'kind', keep: ['kind', 'a'] });
        expect(kept.keys).toHaveLength(30);
        expect(kept.keys.slice(-2)).toEqual(['F28', 'F37']);
        expect(kept.series.map(({ name, y }) => [name, y.at(-1)])).toEqual([
            ['B', null],
            ['A', 63],
        ]);
        // Five quarters of each place side by side.
        const grouped = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5'].flatMap((district) =>
            rows.map((row) => ({ ...row, district })),
        );
        const { keys } = draw(
            {
                type: 'bar',
                x: 'facility',
                y: ['wet'],
                by: 'district',
                keep: ['kind', 'a'],
            },
            grouped,
        );
        expect(keys).toHaveLength(12);
        expect(keys.at(-1)).toBe('F37');
    });

    it('goes down with the chosen place: a region shows its districts, a district its facilities', () => {
        expect(chartAt(report, {})?.x).toBe('region');
        expect(chartAt(report, { region: 4 })?.x).toBe('district');
        expect(chartAt(report, { district: 9 })?.x).toBe('facility');
        expect(chartAt({ ...report, filters: {} }, { region: 4 })?.x).toBe('region');
    });

    it('leads from each mark to the rows behind it', () => {
        const filters = { start_date: '2026-10-28', end_date: '2026-11-15', region: 4 };
        const behind = (x: string, rows: object[], at: number, timed = false) =>
            filtersBehind(
                report,
                { type: 'bar', x, y: ['wet'] },
                rows as never,
                { keys: rows.map((row) => (row as Record<string, string>)[x]!), timed },
                at,
                filters,
            );
        expect(behind('period', [{ period: '2026 W44' }], 0, true)).toEqual({
            start_date: '2026-10-28',
            end_date: '2026-11-01',
            region: 4,
        });
        expect(behind('district', [{ id: 9, district: 'Busia', region: 'East' }], 0)).toEqual({
            ...filters,
            district: 9,
        });
        expect(behind('kind', [{ kind: 'a' }, { kind: 'b' }], 1)).toEqual({
            ...filters,
            kind: 'b',
        });
        // A row of a facility is no row of its district.
        expect(behind('district', [{ id: 7, district: 'Busia', facility: 'F' }], 0)).toEqual(
            filters,
        );
    });

    it('leads from the mark that was pressed to its own rows, not to all of its place', () => {
        const filters = { start_date: '2026-10-28', end_date: '2026-11-15' };
        const trend = diseaseTrend.chart!;
        const weeks = { keys: ['2026 W45'], timed: true };
        const tb = { column: 'tb_tests' };
        expect(routeBehind(trend, tb)).toBe('/tb/results');
        expect(routeBehind(trend, { column: 'other_tests' })).toBeUndefined();
        expect(routeBehind(trend, { ...tb, earlier: 0 })).toBeUndefined();
        expect(filtersBehind(diseaseTrend, trend, [], weeks, 0, filters, tb)).toEqual({
            start_date: '2026-11-02',
            end_date: '2026-11-08',
        });
        const ages = { keys: ['05–14', '15–24'], timed: false };
        const female = { column: 'positive', group: 'female' };
        expect(filtersBehind(tbAges, tbAges.chart!, [], ages, 1, filters, female)).toEqual({
            ...filters,
            age_group: '15–24',
            sex: 'female',
        });
        // Of several counts that of the one that was pressed.
        const stacked = { type: 'stacked', x: 'name', y: ['errors', 'invalid'] } as const;
        const rows = [{ name: 'A' }];
        const [pressed, place] = [{ column: 'errors' }, { keys: ['A'], timed: false }];
        expect(filtersBehind(errorRates, stacked, rows, place, 0, filters, pressed)).toMatchObject({
            outcome: 'error',
        });
    });

    it('leads from a figure of a row to what its machine ran at its facility in its days', () => {
        const filters = { start_date: '2026-10-28', end_date: '2026-11-15', region: 4 };
        const row = { period: '2026 W44', serial: 'GX-7', facility: 'Busia HC', facility_id: 12 };
        expect(filtersBehindRow(weeklyConnectivity, row, filters)).toEqual({
            start_date: '2026-10-28',
            end_date: '2026-11-01',
            region: 4,
            facility: 12,
            machine: 'GX-7',
        });
        // Of a module: its machine, over the whole period.
        const module = { module_serial: '700001', machine_serial: 'GX-7', facility: null };
        expect(filtersBehindRow(allModules, module, filters)).toEqual({
            ...filters,
            machine: 'GX-7',
            module: '700001',
        });
        expect(filtersBehindFigure(allModules, 'failures', filters)).toEqual({
            ...filters,
            outcome: ['error', 'invalid', 'no_result'],
        });
    });

    it('takes a code of four digits for no year: causes stand as in their table', () => {
        const rows = [
            { code: '5011', errors: 6, cumulative: 60 },
            { code: '2008', errors: 4, cumulative: 100 },
        ];
        const drawing = drawingOf(errorSummary, errorSummary.chart!, rows, labels);
        expect([drawing.timed, drawing.keys]).toEqual([false, ['5011', '2008']]);
    });

    it('leads from a mark of a cause to the errors with that cause', () => {
        const filters = { start_date: '2026-10-28', end_date: '2026-11-15' };
        const rows = [
            { name: '5007 × 1000', error_code: '5007', reagent_lot: '1000', errors: 9 },
            { name: '2008 × 1000', error_code: '2008', reagent_lot: '1000', errors: 2 },
        ];
        const drawing = { keys: rows.map(({ name }) => name), timed: false };
        expect(filtersBehind(errorPareto, errorPareto.chart!, rows, drawing, 0, filters)).toEqual({
            ...filters,
            error_code: '5007',
            lot: '1000',
            outcome: 'error',
        });
    });
});

describe('names beside lying bars', () => {
    it('stand whole where they fit, else on two lines, else shortened in the middle', () => {
        const most = lettersIn(300);
        expect(most).toBe(18);
        expect(linesOf('Mulago Hospital', most)).toEqual(['Mulago Hospital']);
        expect(linesOf('Kiryandongo General Hospital', most)).toEqual([
            'Kiryandongo',
            'General Hospital',
        ]);
        for (const name of [
            'Saint Francis Nsambya Community Referral Hospital',
            'Kiryandongogeneralhospital-annexe',
        ])
            for (const line of linesOf(name, most)) expect(line.length).toBeLessThanOrEqual(most);
        expect(shortened('Community Referral Hospital', 18)).toBe('Community…Hospital');
        expect(linesOf('Saint Francis Nsambya Community Referral Hospital', most).length).toBe(2);
    });
});

describe('what is beyond six', () => {
    it('is one of the name, whatever the columns and groups are called', () => {
        const named = defineReport({
            name: 'tide',
            title: 'Tide',
            about: 'Tide by place.',
            columns: {
                period: text('Period'),
                kind: text('Kind'),
                ...many,
                rest: integer('Other'),
            },
            sort: ['period'],
            chart: { type: 'stacked', x: 'period', y: [...Object.keys(many), 'rest'] },
            mounts: [],
        });
        const row = { period: '2026', rest: 1000 };
        const counts = Object.fromEntries(Object.keys(many).map((key, at) => [key, 10 - at]));
        const { series } = drawingOf(
            named,
            named.chart!,
            [{ ...row, ...counts }] as never,
            labels,
            named.chart!.y,
            {},
        );
        expect(series.map(({ name }) => name)).toEqual([...'abcdef', 'Other']);
        expect(series.at(-1)!.y).toEqual([1000 + 4 + 3 + 2]);
        const groups = [...'abcdefgh', 'Other'].map((kind, at) => ({
            period: '2026',
            kind,
            a: kind === 'Other' ? 500 : 10 - at,
        }));
        const by = drawingOf(
            named,
            { type: 'stacked', x: 'period', y: ['a'], by: 'kind' },
            groups as never,
            labels,
            ['a'],
            {},
        );
        expect(by.series.map(({ name, y }) => [name, y[0]])).toEqual([
            ...[...'abcdef'].map((name, at) => [name, 10 - at]),
            ['Other', 500 + 4 + 3],
        ]);
    });
});
