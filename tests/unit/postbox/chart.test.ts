/** The charts of a report by e-mail: what is drawn of the rows, and what stays a table. */
import { describe, expect, it } from 'vitest';
import { choice, integer, rate, text } from '../../../resources/define/field.ts';
import { defineReport, type Chart } from '../../../resources/define/report.ts';
import { chartOf } from '../../../resources/postbox/charts/chart.ts';

const reportWith = (chart: Chart) =>
    defineReport({
        name: 'sample',
        title: 'Sample',
        about: 'Rows.',
        period: { kind: 'none' as const },
        columns: {
            period: text('Period', { step: true }),
            region: text('Region'),
            sex: choice('Sex', {
                f: 'Female',
                m: 'Male',
            }),
            tests: integer('Tests'),
            errors: integer('Errors'),
            error_rate: rate('Error rate', {
                numerator: 'errors',
                denominator: 'tests',
            }),
        },
        sort: ['region'],
        mounts: [],
        chart,
    });
const saying = {
    label: (key: string) => `the ${key}`,
    value: (_key: string, value: unknown) => String(value),
    unit: () => '',
};
const drawn = (chart: Chart, rows: Record<string, unknown>[]) =>
    chartOf(reportWith(chart), rows, {}, saying);

describe('a chart on paper', () => {
    it('runs along time in its order, a line for each group, with a gap where nothing is known', () => {
        expect(
            drawn({ type: 'line', x: 'period', y: ['tests'], by: 'sex' }, [
                { period: '2026 W09', sex: 'f', tests: 7 },
                { period: '2026 W08', sex: 'f', tests: 5 },
                { period: '2026 W08', sex: 'm', tests: 4 },
            ]),
        ).toMatchObject({
            timed: true,
            x: ['2026 W08', '2026 W09'],
            series: [
                {
                    name: 'f',
                    values: [5, 7],
                },
                {
                    name: 'm',
                    values: [4, null],
                },
            ],
        });
    });

    it('keeps the order of the table where it is not time, and to one unit', () => {
        const rows = [
            { region: 'West', tests: 9, errors: 1, error_rate: 11.1 },
            { region: 'East', tests: 4, errors: 0, error_rate: 0 },
        ];
        const chart = drawn(
            { type: 'bar', x: 'region', y: ['tests', 'errors', 'error_rate'] },
            rows,
        );
        expect(chart).toMatchObject({ timed: false, x: ['West', 'East'] });
        expect(chart?.series.map(({ name }) => name)).toEqual(['the tests', 'the errors']);
    });

    it('stays a table where rows would have to be added up, where there is one place alone, and of a map', () => {
        const bars: Chart = { type: 'bar', x: 'region', y: ['error_rate'] };
        expect(
            drawn(bars, [{ region: 'West' }, { region: 'West' }, { region: 'East' }]),
        ).toBeUndefined();
        expect(drawn(bars, [{ region: 'West', error_rate: 3 }])).toBeUndefined();
        const two = [
            { region: 'West', error_rate: 3 },
            { region: 'East', error_rate: 4 },
        ];
        expect(drawn(bars, two)).toBeDefined();
        expect(drawn({ ...bars, type: 'map' }, two)).toBeUndefined();
    });
});
