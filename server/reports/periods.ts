/** Periods of days, both ends included, in the programme time zone (api.md, "Requests"). */
import { Refusal } from '../../resources/define/errors.ts';
import type { Report } from '../../resources/define/report.ts';
import type { ListCall } from '../lists/lists.ts';
import { say } from '../../resources/define/say.ts';

const dayMs = 86_400_000;
const parse = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const format = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day so many days later (or earlier). */
export const addDays = (day: string, days: number): string => format(parse(day) + days * dayMs);

/**
 * Fills the period: unless told, the list opens on the report's last `window` days. A look-up by
 * `id` is not limited to a period: a record is found however old it is.
 */
export function withPeriod(report: Report, call: ListCall, today: string): ListCall {
    if (report.period.kind !== 'days') return call;
    if (call.id) return call;
    const { start_date, end_date } = call.filters as Record<string, string | undefined>;
    const end = end_date ?? (start_date && start_date > today ? start_date : today);
    const start = start_date ?? addDays(end, 1 - report.period.window);
    if (start > end) {
        throw new Refusal(say('The period ends before it starts.'), 'invalid', {
            end_date: say('Before the start.'),
        });
    }
    return { ...call, filters: { ...call.filters, start_date: start, end_date: end } };
}

/** The same filters over the equally long period just before. */
export function periodBefore(
    report: Report,
    filters: ListCall['filters'],
): ListCall['filters'] | undefined {
    const { start_date, end_date } = filters as Record<string, string | undefined>;
    if (report.period.kind !== 'days' || !start_date || !end_date) return undefined;
    const length = (parse(end_date) - parse(start_date)) / dayMs + 1;
    return {
        ...filters,
        start_date: addDays(start_date, -length),
        end_date: addDays(start_date, -1),
    };
}
