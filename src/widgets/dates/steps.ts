/** Steps along time in the words of reports (`2026-03-14`, `2026-03`, `2026 Q1`, `2026 W07`), as days and months. */
import { addDays, daysInMonth, mondayOf } from '../../../resources/define/calendar/days.ts';
import { civilText, formatCivil, monthName, parseCivil } from './dates.ts';

/** First and last day of a step. */
export interface Span {
    start_date: string;
    end_date: string;
}

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

const monthOf = (day: string): string => monthName(Number(day.slice(5, 7)));
const dayOf = (day: string): string => String(Number(day.slice(8)));

/** `14 Mar 2026`, `Mar 2026`, `Jan – Mar 2026`, `9 – 15 Feb 2026`; other texts as they are. */
export function stepText(step: string): string {
    const span = spanOf(step);
    if (!span) return step;
    const { start_date: start, end_date: end } = span;
    const year = end.slice(0, 4);
    if (start === end) return formatCivil(start);
    if (step.includes('W')) {
        if (start.slice(0, 7) === end.slice(0, 7)) return `${dayOf(start)} – ${formatCivil(end)}`;
        if (start.slice(0, 4) === year)
            return `${dayOf(start)} ${monthOf(start)} – ${formatCivil(end)}`;
        return `${formatCivil(start)} – ${formatCivil(end)}`;
    }
    if (start.slice(0, 7) === end.slice(0, 7)) return `${monthOf(start)} ${year}`;
    return `${monthOf(start)} – ${monthOf(end)} ${year}`;
}

/** The same for the tick of an axis: of a day or week without its year, of a week its first day. */
export function stepTick(step: string): string {
    const span = spanOf(step);
    if (!span) return step;
    const { start_date: start, end_date: end } = span;
    if (start === end || step.includes('W')) return `${dayOf(start)} ${monthOf(start)}`;
    return stepText(step);
}

/** The days of a step that lie in a period: what the rows behind it are of. */
export function withinPeriod(span: Span, period: Readonly<Record<string, unknown>>): Span {
    const { start_date: from, end_date: to } = period;
    return {
        start_date: typeof from === 'string' && from > span.start_date ? from : span.start_date,
        end_date: typeof to === 'string' && to < span.end_date ? to : span.end_date,
    };
}
