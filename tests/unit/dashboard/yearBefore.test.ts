// @vitest-environment happy-dom
/** What stands beside a chart along time: last year under this year's names, and dated notes. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { yearBeforeOf } from '../../../resources/dashboards.ts';
import { choice, integer, rate, text } from '../../../resources/define/field.ts';
import { type Chart, defineReport } from '../../../resources/define/report.ts';
import { formatCivil } from '../../../src/widgets/dates/dates.ts';
import { drawingOf } from '../../../src/screens/chart/series.ts';
import { ageOf, Gone, readView } from '../../../src/screens/wall/sharedView.ts';

const chart: Chart = { type: 'line', x: 'period', y: ['use'] };
const report = defineReport({
    name: 'tides',
    title: 'Tides',
    about: 'Tides over time.',
    filters: { period: choice('Step', ['week', 'month']) },
    columns: {
        period: text('Period'),
        trips: integer('Trips'),
        valid: integer('Valid'),
        use: rate('Use', { numerator: 'valid', denominator: 'trips' }),
    },
    sort: ['period'],
    chart,
    mounts: [],
});
const labels = {
    label: (_: string, field: { label: string }) => field.label,
    option: (_: string, __: string, declared: string) => declared,
    titled: (_: string, __: unknown, text: string) => text,
    part: (step: string) => step,
    others: 'Other',
    earlier: (name: string, weekly: boolean) => `${name} ${weekly ? '52 weeks ' : ''}before`,
    absent: (declared = 'Not told') => declared,
};
const drawn = (given: Chart, rows: object[], beside: object) =>
    drawingOf(report, given, rows as never, labels, given.y, beside);

describe('one year earlier', () => {
    it('is asked for the same days of the year before, of charts along time alone', () => {
        const body = { start_date: '2028-02-29', end_date: '2028-03-31', region: 1, compare: true };
        expect(yearBeforeOf(report, body)).toEqual({
            start_date: '2027-02-28',
            end_date: '2027-03-31',
            region: 1,
        });
        expect(yearBeforeOf(report, { ...body, period: 'week' })).toMatchObject({
            start_date: '2027-03-02',
            end_date: '2027-04-02',
        });
        expect(yearBeforeOf(report, { region: 1 })).toBeUndefined();
        expect(yearBeforeOf({ ...report, chart: { ...chart, x: 'trips' } }, body)).toBeUndefined();
    });

    it('stands under the same week or month, and where there is none nothing does', () => {
        const rows = [
            { period: '2026 W01', use: 50 },
            { period: '2026 W02', use: 60 },
        ];
        const yearBefore = [
            { period: '2025 W02', use: 40 },
            { period: '2025 W53', use: 99 },
        ];
        const { series } = drawn(chart, rows, { yearBefore });
        expect(series.map(({ name, y, earlier }) => [name, y, earlier])).toEqual([
            ['Use', [50, 60], undefined],
            ['Use 52 weeks before', [null, 40], 0],
        ]);
    });

    it('stands under the week 52 weeks later, also after a year of 53', () => {
        const rows = [{ period: '2027 W01', use: 50 }];
        const yearBefore = [
            { period: '2026 W01', use: 30 },
            { period: '2026 W02', use: 40 },
        ];
        expect(drawn(chart, rows, { yearBefore }).series.at(-1)!.y).toEqual([40]);
    });

    it('of a pile is one line, their sum', () => {
        const pile: Chart = { type: 'stacked', x: 'period', y: ['trips', 'valid'] };
        const rows = [{ period: '2026-01', trips: 3, valid: 2 }];
        const yearBefore = [{ period: '2025-01', trips: 10, valid: 4 }];
        const older = drawn(pile, rows, { yearBefore }).series.filter(
            (one) => one.earlier !== undefined,
        );
        expect(older).toMatchObject([{ name: ' before', y: [14], earlier: -1 }]);
    });

    it('is not drawn where there was nothing', () => {
        const yearBefore = [{ period: '2025-01', use: null }];
        const { series } = drawn(chart, [{ period: '2026-01', use: 1 }], { yearBefore });
        expect(series).toHaveLength(1);
    });
});

describe('notes', () => {
    const at = (periods: string[], day: string) =>
        drawn(
            chart,
            periods.map((period) => ({ period, use: 1 })),
            { notes: [{ day, note: 'Strike', place: 'North' }] },
        ).marks.map((mark) => [periods[mark.at], mark.text]);

    it('stand at the step in which their day lies', () => {
        const text = (day: string) => `${formatCivil(day)}, North: Strike`;
        expect(at(['2026-01', '2026-02'], '2026-01-31')).toEqual([['2026-01', text('2026-01-31')]]);
        expect(at(['2026 Q1', '2026 Q2'], '2026-04-01')).toEqual([['2026 Q2', text('2026-04-01')]]);
        // The first of January 2027 is a Friday: of the last week of 2026.
        expect(at(['2026 W53', '2027 W01'], '2027-01-03')).toEqual([
            ['2026 W53', text('2027-01-03')],
        ]);
        expect(at(['2026 W53', '2027 W01'], '2027-01-04')).toEqual([
            ['2027 W01', text('2027-01-04')],
        ]);
        expect(at(['2026-01-05', '2026-01-06'], '2026-01-06')).toEqual([
            ['2026-01-06', text('2026-01-06')],
        ]);
    });

    it('from before the first step are left out', () => {
        expect(at(['2026-02'], '2026-01-31')).toEqual([]);
    });
});

describe('a saved view on a wall', () => {
    afterEach(() => vi.unstubAllGlobals());
    const answering = (status: number, body: string) => {
        const fetched = vi.fn(async () => new Response(body, { status }));
        vi.stubGlobal('fetch', fetched);
        return fetched;
    };

    it('grows late, then old', () => {
        const minutes = (count: number) => ageOf(0, count * 60_000);
        expect(minutes(1)).toEqual({ kind: 'fresh', minutes: 1 });
        expect(minutes(4)).toEqual({ kind: 'late', minutes: 4 });
        expect(minutes(15)).toEqual({ kind: 'old', minutes: 15 });
    });

    it('is gone only where the server says that there is none', async () => {
        answering(404, '{"code":"not_found"}');
        await expect(readView('x')).rejects.toBeInstanceOf(Gone);
        for (const [status, body] of [
            [404, '<html>proxy</html>'],
            [502, '<html>restarting</html>'],
            [503, '{"code":"busy"}'],
            [429, '{"code":"too_many"}'],
        ] as const) {
            answering(status, body);
            await expect(readView('x')).rejects.not.toBeInstanceOf(Gone);
        }
    });

    it('is asked for without the session of this browser', async () => {
        localStorage.setItem('token', 'secret of somebody');
        const fetched = answering(200, '{"data":{"title":"Wall"}}');
        expect(await readView('word')).toEqual({ title: 'Wall' });
        const [path, request] = fetched.mock.calls[0] as unknown as [string, RequestInit];
        expect(path).toContain('/genexpert/dashboard/word/');
        expect(JSON.stringify(request)).not.toContain('secret of somebody');
        expect(request.credentials).toBe('omit');
        localStorage.clear();
    });
});
