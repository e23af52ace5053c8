/**
 * Steps along time in the words of reports (`2026-03-14`, `2026-03`, `2026 Q1`, `2026 W07`): their days, and which of them a
 * period covers. Charts, tables and files tell by it which step is there only in part.
 */
import { civilText, parseCivil } from './civil.ts';
import { addDays, daysInMonth, mondayOf } from './days.ts';

/** First and last day of a step. */
export type Span = {
    start_date: string;
    end_date: string;
};

const months = (year: number, first: number, last: number): Span => ({
    start_date: civilText({ year, month: first, day: 1 }),
    end_date: civilText({ year, month: last, day: daysInMonth(year, last) }),
});

/** The days of a step, or undefined where the text names none. Weeks begin on Monday (ISO 8601). */
export function spanOf(step: string): Span | undefined {
    if (parseCivil(step)) return { start_date: step, end_date: step };
    const parts = /^(\d{4})(?:-(\d{2})| Q([1-4])| W(\d{2}))$/.exec(step);
    if (!parts) return undefined;
    const year = Number(parts[1]);
    if (parts[2]) return months(year, Number(parts[2]), Number(parts[2]));
    if (parts[3]) return months(year, 3 * Number(parts[3]) - 2, 3 * Number(parts[3]));
    // The fourth of January lies in the first week.
    const monday = addDays(mondayOf(`${year}-01-04`), 7 * (Number(parts[4]) - 1));
    return { start_date: monday, end_date: addDays(monday, 6) };
}

/** The days of a step that lie in a period: what the rows behind it are of. */
export function withinPeriod(span: Span, period: Readonly<Record<string, unknown>>): Span {
    const { start_date: from, end_date: to } = period;
    return {
        start_date: typeof from === 'string' && from > span.start_date ? from : span.start_date,
        end_date: typeof to === 'string' && to < span.end_date ? to : span.end_date,
    };
}

/** The days of a step that a period covers, where it begins or ends within the step, or the step still runs; else nothing. */
export function partOf(step: string, period: Readonly<Record<string, unknown>>): Span | undefined {
    const span = spanOf(step);
    const { start_date: from, end_date: to } = period;
    if (!span || typeof from !== 'string' || typeof to !== 'string') return undefined;
    if (span.start_date >= from && span.end_date <= to) return undefined;
    return withinPeriod(span, period);
}
