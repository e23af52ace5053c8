import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodParts } from '../../../resources/results/counted.server.ts';

const day = fc
    .integer({ min: 0, max: 4000 })
    .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
const daysOf = (first: string, last: string): string[] => {
    const found = [];
    for (let ms = Date.parse(first); ms <= Date.parse(last); ms += 86_400_000)
        found.push(new Date(ms).toISOString().slice(0, 10));
    return found;
};
const monthDays = (month: string): string[] => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    return daysOf(month, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10));
};

describe('a period', () => {
    it('is each of its days exactly once, in whole months and days at the edges', () => {
        fc.assert(
            fc.property(day, day, (a, b) => {
                const [start, end] = a < b ? [a, b] : [b, a];
                const { months, days } = periodParts(start, end);
                const covered = days.flatMap(([from, to]) => daysOf(from, to));
                if (months) {
                    for (let month = months[0]; month <= months[1];) {
                        covered.push(...monthDays(month));
                        const [year, number] = month.split('-').map(Number) as [number, number];
                        month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
                    }
                }
                expect(covered.sort()).toEqual(daysOf(start, end));
            }),
        );
    });
    it('of exactly a month, a leap February, a year, a day', () => {
        expect(periodParts('2026-03-01', '2026-03-31')).toEqual({
            months: ['2026-03-01', '2026-03-01'],
            days: [],
        });
        expect(periodParts('2024-02-01', '2024-02-29')).toEqual({
            months: ['2024-02-01', '2024-02-01'],
            days: [],
        });
        expect(periodParts('2025-01-01', '2025-12-31').days).toEqual([]);
        expect(periodParts('2026-03-10', '2026-03-10')).toEqual({
            months: null,
            days: [['2026-03-10', '2026-03-10']],
        });
        expect(periodParts('2026-01-31', '2026-03-01')).toEqual({
            months: ['2026-02-01', '2026-02-01'],
            days: [
                ['2026-01-31', '2026-01-31'],
                ['2026-03-01', '2026-03-01'],
            ],
        });
    });
});
