/** Which days a scheduled report is of: whole days only, so that one report begins where the one before ended. */
import { addDays, mondayOf } from '../../define/calendar/days.ts';
import type { StoredView } from '../../national/views/read.server.ts';

/** How often a report is sent. */
export type Every = 'daily' | 'weekly' | 'monthly';

type Filters = StoredView['filters'];

/** A view of fixed dates says the same for ever: there is nothing to send again. */
export const isFixed = ({ days }: Filters): boolean => typeof days !== 'number';

/**
 * The last day of the period, given the day in the programme time zone on which it is sent: yesterday; of what is sent
 * on Mondays the Sunday, and on the first the end of the month before, also where the server stood still that day.
 */
function lastDay(every: Every, today: string): string {
    if (every === 'monthly') return addDays(`${today.slice(0, 7)}-01`, -1);
    return addDays(every === 'weekly' ? mondayOf(today) : today, -1);
}

/** The filters as a report of this day takes them; about a month, sent monthly, is the calendar month. */
export function wholeDays(filters: Filters, every: Every, today: string): Filters {
    const { days, ...rest } = filters;
    if (typeof days !== 'number') return rest;
    const end = lastDay(every, today);
    const month = every === 'monthly' && days >= 28 && days <= 31;
    return {
        ...rest,
        start_date: month ? `${end.slice(0, 7)}-01` : addDays(end, 1 - days),
        end_date: end,
    };
}
