import { describe, expect, it } from 'vitest';
import { comparedWith, yearBeside } from '../../../resources/define/calendar/comparison.ts';

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

    it('what has been of it, where it goes on beyond today', () => {
        const running = { start_date: '2026-11-01', end_date: '2026-11-30' };
        const of2026 = (how: string | true) => comparedWith(running, how, '2026-11-27');
        expect(of2026('year')).toEqual({ start_date: '2025-11-01', end_date: '2025-11-27' });
        expect(of2026(true)).toEqual({ start_date: '2026-10-01', end_date: '2026-10-27' });
        // All of it is to come: nothing has been of it.
        expect(comparedWith(running, 'year', '2026-10-31')).toEqual({
            start_date: '2025-11-01',
            end_date: '2025-11-30',
        });
    });

    it('any other', () => {
        expect(of('2026-03-01', '2026-03-31', '2020-01-01..2020-01-31')).toBe(
            '2020-01-01 – 2020-01-31',
        );
    });
});

describe('beside a chart along time stands a year earlier', () => {
    const beside = (start_date: string, end_date: string, weekly: boolean) => {
        const days = yearBeside({ start_date, end_date }, weekly);
        return `${days.start_date} – ${days.end_date}`;
    };

    it('the same days', () => {
        expect(beside('2026-08-30', '2026-11-27', false)).toBe('2025-08-30 – 2025-11-27');
        expect(beside('2028-02-29', '2028-03-31', false)).toBe('2027-02-28 – 2027-03-31');
    });

    it('of weeks the same weekdays: a week in part never beside a whole one', () => {
        // A Tuesday in its 23rd week; 2 June 2025 was a Monday, and its week whole.
        expect(beside('2026-06-02', '2026-11-27', true)).toBe('2025-06-03 – 2025-11-28');
        // The first Monday of 2027, alone of its week.
        expect(beside('2027-01-04', '2027-01-04', true)).toBe('2026-01-05 – 2026-01-05');
        expect(beside('2026-12-30', '2027-01-15', true)).toBe('2025-12-31 – 2026-01-16');
    });
});
