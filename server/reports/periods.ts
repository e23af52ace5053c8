/** Periods of days, both ends included, in the programme time zone (api.md, "Requests"). */
import { comparedWith } from '../../resources/define/calendar/comparison.ts';
import { addDays, mondayOf } from '../../resources/define/calendar/days.ts';
import { Refusal } from '../../resources/define/errors.ts';
import type { Report } from '../../resources/define/report.ts';
import type { ListCall } from '../lists/lists.ts';
import { say } from '../../resources/define/say.ts';

/**
 * Fills the period: unless told, the list opens on the report's last `window` days. A look-up by
 * `id` is not limited to a period: a record is found however old it is.
 */
export function withPeriod(report: Report, call: ListCall, today: string): ListCall {
    if (report.period.kind !== 'days') return call;
    if (call.id) return call;
    const { period, ...filters } = call.filters as Record<string, string | undefined>;
    // Of a report along time it is the length of its steps.
    const running = report.filters['period'] ? undefined : period;
    const { start_date, end_date } = filters;
    const end = end_date ?? (start_date && start_date > today ? start_date : today);
    const opened = running ? startOf(running, end) : addDays(end, 1 - report.period.window);
    const start = start_date ?? opened;
    if (start > end) {
        throw new Refusal(say('The period ends before it starts.'), 'invalid', {
            end_date: say('Before the start.'),
        });
    }
    const kept = running ? filters : call.filters;
    return {
        ...call,
        filters: { ...kept, start_date: start, end_date: end } as typeof call.filters,
    };
}

/** The first day of the day, week (from Monday), month or quarter in which a day lies. */
function startOf(unit: string, day: string): string {
    const [year, month] = day.split('-').map(Number) as [number, number];
    const two = (number: number) => String(number).padStart(2, '0');
    if (unit === 'week') return mondayOf(day);
    if (unit === 'month') return `${day.slice(0, 8)}01`;
    if (unit === 'quarter') return `${year}-${two(month - ((month - 1) % 3))}-01`;
    return day;
}

/** The same filters over the period that a call is compared with. */
export function periodBefore(
    report: Report,
    { filters, compare }: Pick<ListCall, 'filters' | 'compare'>,
    today: string,
): ListCall['filters'] | undefined {
    const { start_date, end_date } = filters as Record<string, string | undefined>;
    if (!compare || report.period.kind !== 'days' || !start_date || !end_date) return undefined;
    return { ...filters, ...comparedWith({ start_date, end_date }, compare, today) };
}
