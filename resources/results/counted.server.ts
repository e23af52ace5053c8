/**
 * Reading the counters: a period is whole months, read from the month tables, plus the days at its
 * edges, read from the day tables; so that ten years cost hardly more than one.
 */
import { empty, join, name, raw, sql, type Sql } from '../define/sql.ts';

/** The whole months within a period of days, and the days before and after them. */
export interface PeriodParts {
    /** First and last month as their first days, or null where no month is whole. */
    months: readonly [first: string, last: string] | null;
    /** Ranges of days, both ends included. */
    days: readonly (readonly [first: string, last: string])[];
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const shifted = (day: string, months: number, days: number): string => {
    const date = utc(day);
    date.setUTCMonth(date.getUTCMonth() + months);
    date.setUTCDate(date.getUTCDate() + days);
    return text(date);
};

/** Splits a period, both ends included, into whole months and days at its edges. */
export function periodParts(start: string, end: string): PeriodParts {
    const first = monthStart(start) === start ? start : shifted(monthStart(start), 1, 0);
    const afterEnd = shifted(end, 0, 1);
    const last = shifted(monthStart(afterEnd), -1, 0);
    if (first > last) return { months: null, days: [[start, end]] };
    const days: [string, string][] = [];
    if (start < first) days.push([start, shifted(first, 0, -1)]);
    const rest = shifted(last, 1, 0);
    if (rest <= end) days.push([rest, end]);
    return { months: [first, last], days };
}

type Counter = 'facility_day' | 'facility_day_call';

/**
 * Rows of a counter over a period, as a relation to select from: its own columns without the day.
 * `where` limits each part, so that an index serves it.
 */
export function countersBetween(counter: Counter, start: string, end: string, where: Sql): Sql {
    const columns =
        counter === 'facility_day'
            ? 'facility_id, device_type, disease_area, assay, assay_version, outcome, call, error_code, tests'
            : 'facility_id, disease_area, assay, target, call, grade, results';
    const { months, days } = periodParts(start, end);
    const parts = days.map(
        ([from, to]) => sql`select ${raw(columns)} from ${name(counter)}
            where day between ${from}::date and ${to}::date and ${where}`,
    );
    if (months) {
        const table = counter === 'facility_day' ? 'facility_month' : 'facility_month_call';
        parts.push(sql`select ${raw(columns)} from ${name(table)}
            where month between ${months[0]}::date and ${months[1]}::date and ${where}`);
    }
    return parts.length ? sql`(${join(parts, ' union all ')})` : empty;
}
