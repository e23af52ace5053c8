/** The period that the rows of a list are of, whole in the address: what is left out there the server fills in. */
import { parseQueryFromLocation } from 'react-admin';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addDays } from '../../../resources/define/calendar/days.ts';
import { parseCivil } from '../../../resources/define/calendar/civil.ts';
import { today } from '../../widgets/dates/dates.ts';
import type { FilterValues } from './filters.ts';

/**
 * An address with filters or a page, but without one or both days of the period, gets them; its other filters stay.
 * Answers whether the address is whole: before that nothing need be asked. `window`: length in days, where the list
 * has a period.
 */
export function useWholePeriod(window: number | undefined): boolean {
    const { search } = useLocation();
    const navigate = useNavigate();
    const whole = window === undefined ? undefined : wholeSearch(search, window);
    useLayoutEffect(() => {
        // In its place, so that Back does not lead to the half address again.
        if (whole !== undefined) void navigate({ search: whole }, { replace: true });
    }, [navigate, whole]);
    return whole === undefined;
}

/** The search of the address with the period in its filters, or undefined where nothing is missing. */
function wholeSearch(search: string, window: number): string | undefined {
    const query = parseQueryFromLocation({ search });
    // A bare address opens on what the list remembers, or on its standard period.
    if (!Object.keys(query).length) return undefined;
    const filter: FilterValues = { ...query.filter };
    const period = wholePeriod(filter, window);
    if (filter['start_date'] === period.start_date && filter['end_date'] === period.end_date)
        return undefined;
    const asked = new URLSearchParams(search);
    asked.set('filter', JSON.stringify({ ...filter, ...period }));
    return `?${asked}`;
}

/** As the server fills it (server/reports/periods.ts): up to today, and as long as the list opens on. */
function wholePeriod({ start_date: from, end_date: to }: FilterValues, window: number) {
    const start = typeof from === 'string' && from ? from : undefined;
    const end = typeof to === 'string' && to ? to : start && start > today() ? start : today();
    // A day that is none is left to the server, which says so.
    return {
        start_date: start ?? (parseCivil(end) ? addDays(end, 1 - window) : from),
        end_date: end,
    };
}
