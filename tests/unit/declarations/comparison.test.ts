import { describe, expect, it } from 'vitest';
import { comparedWith } from '../../../resources/define/calendar/comparison.ts';

const of = (start_date: string, end_date: string, how: string | true = true) => {
    const { start_date: start, end_date: end } = comparedWith({ start_date, end_date }, how);
    return `${start} – ${end}`;
};

describe('a period is compared with', () => {
    it.each([
        ['a month with the month before', '2026-03-01', '2026-03-31', '2026-02-01 – 2026-02-28'],
        ['February with January', '2026-02-01', '2026-02-28', '2026-01-01 – 2026-01-31'],
        [
            'a quarter with the quarter before',
            '2026-04-01',
            '2026-06-30',
            '2026-01-01 – 2026-03-31',
        ],
        ['a year with the year before', '2024-01-01', '2024-12-31', '2023-01-01 – 2023-12-31'],
        ['a financial year too', '2025-07-01', '2026-06-30', '2024-07-01 – 2025-06-30'],
        [
            'a running month with the same days',
            '2026-03-01',
            '2026-03-14',
            '2026-02-01 – 2026-02-14',
        ],
        ['a running quarter too', '2026-01-01', '2026-03-14', '2025-10-01 – 2025-12-14'],
        ['a running year too', '2026-01-01', '2026-08-14', '2025-01-01 – 2025-08-14'],
        [
            'the last 30 days with the 30 before',
            '2026-02-13',
            '2026-03-14',
            '2026-01-14 – 2026-02-12',
        ],
        ['a week with the week before', '2026-03-02', '2026-03-08', '2026-02-23 – 2026-03-01'],
    ])('%s', (_title, start, end, wanted) => {
        expect(of(start, end)).toBe(wanted);
        expect(of(start, end, 'before')).toBe(wanted);
    });

    it('the same a year earlier, leap years too', () => {
        expect(of('2026-02-13', '2026-03-14', 'year')).toBe('2025-02-13 – 2025-03-14');
        expect(of('2024-02-01', '2024-02-29', 'year')).toBe('2023-02-01 – 2023-02-28');
    });

    it('any other', () => {
        expect(of('2026-03-01', '2026-03-31', '2020-01-01..2020-01-31')).toBe(
            '2020-01-01 – 2020-01-31',
        );
    });
});
