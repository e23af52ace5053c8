/**
 * Which period a period is compared with: the one before by the calendar, the same one a year earlier, or any other. The
 * server compares with it and screens name it.
 */
import { addDays, daysBetween, daysInMonth } from './days.ts';

export interface Days {
    start_date: string;
    end_date: string;
}

/** `before`, `year`, or two days: `2025-01-01..2025-03-31`. */
export const comparisons = ['before', 'year'] as const;
export const ownPeriod = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;

const partsOf = (day: string): [year: number, month: number, day: number] =>
    day.split('-').map(Number) as [number, number, number];

/** The same day of a month so many months earlier; the last of a month is the last of another. */
function monthsEarlier(day: string, months: number): string {
    const [year, month, date] = partsOf(day);
    const count = year * 12 + (month - 1) - months;
    const [y, m] = [Math.floor(count / 12), (count % 12) + 1];
    const last = daysInMonth(y, m);
    const kept = date === daysInMonth(year, month) ? last : Math.min(date, last);
    return `${y}-${String(m).padStart(2, '0')}-${String(kept).padStart(2, '0')}`;
}

/**
 * How many months a period goes back to the one before it: whole months by their number (a month, a quarter, a year), a
 * month, quarter or year that still runs by its length. 0 where its days are just days.
 */
function monthsBack(start: string, end: string): number {
    const [y1, m1, d1] = partsOf(start);
    const [y2, m2, d2] = partsOf(end);
    if (d1 !== 1) return 0;
    const span = (y2 - y1) * 12 + m2 - m1 + 1;
    if (d2 === daysInMonth(y2, m2)) return span;
    if (span === 1) return 1;
    const quarter = (month: number) => Math.floor((month - 1) / 3);
    if (y1 === y2 && (m1 - 1) % 3 === 0 && quarter(m1) === quarter(m2)) return 3;
    // The calendar year, or the financial one that begins in July.
    if ((m1 === 1 || m1 === 7) && span < 12) return 12;
    return 0;
}

/** The period that one is compared with. Of one that goes on beyond today, what has been of it: days to come hold nothing. */
export function comparedWith(
    { start_date, end_date: last }: Days,
    how: string | true,
    today = last,
): Days {
    const own = typeof how === 'string' ? ownPeriod.exec(how) : null;
    if (own) return { start_date: own[1]!, end_date: own[2]! };
    const end_date = start_date <= today && today < last ? today : last;
    const months = how === 'year' ? 12 : monthsBack(start_date, end_date);
    if (months)
        return {
            start_date: monthsEarlier(start_date, months),
            end_date: monthsEarlier(end_date, months),
        };
    const length = daysBetween(start_date, end_date) + 1;
    return { start_date: addDays(start_date, -length), end_date: addDays(start_date, -1) };
}

/** As many days are 52 weeks: a week stands beside the one with the same weekdays. */
export const WEEKS_OF_YEAR = 364;

/** Whether the places along are weeks: beside them stand the same weekdays, 52 weeks earlier. */
export const isWeekly = (x: readonly string[]): boolean => x.some((text) => text.includes('W'));

const yearEarlier = (day: string, weekly: boolean): string =>
    weekly ? addDays(day, -WEEKS_OF_YEAR) : monthsEarlier(day, 12);

/**
 * What stands beside a chart along time, a year earlier: the same days; where its steps are weeks the same weekdays, so that
 * a week that is there in part stands beside the same part of one.
 */
export const yearBeside = ({ start_date, end_date }: Days, weekly: boolean): Days => ({
    start_date: yearEarlier(start_date, weekly),
    end_date: yearEarlier(end_date, weekly),
});
