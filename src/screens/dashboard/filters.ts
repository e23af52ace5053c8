/** Period and place of a dashboard, kept in the address so that a link shows the same. */
import { useSearchParams } from 'react-router-dom';
import { ownPeriod } from '../../../resources/define/calendar/comparison.ts';
import { places } from '../../../resources/places.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import { lastDays } from '../../widgets/dates/DateRange.tsx';
import { parseCivil } from '../../widgets/dates/dates.ts';
import type { Chosen } from '../../../resources/dashboards.ts';

export interface DashboardFilters {
    chosen: Chosen;
    change(changes: Readonly<Record<string, unknown>>): void;
}

/** Without a period in the address it is the last days that the dashboard opens on. */
export function useDashboardFilters(
    { window, place }: Pick<Dashboard, 'window' | 'place'>,
    fixed: Readonly<Record<string, unknown>> = {},
): DashboardFilters {
    const [params, setParams] = useSearchParams();
    const chosen: Record<string, string | number> = { ...periodOf(params, window) };
    const compare = params.get('compare') ?? '';
    if (compare === 'year' || ownPeriod.test(compare)) chosen['compare'] = compare;
    if (place)
        for (const name of Object.keys(places.levels)) {
            const id = Number(params.get(name));
            if (Number.isSafeInteger(id) && id > 0) chosen[name] = id;
        }
    for (const [name, value] of Object.entries(fixed))
        if (typeof value === 'string' || typeof value === 'number') chosen[name] = value;
    return {
        chosen,
        change: (changes) =>
            setParams((before) => {
                const next = new URLSearchParams(before);
                for (const [name, value] of Object.entries(changes))
                    if (typeof value === 'string' || typeof value === 'number')
                        next.set(name, String(value));
                    else next.delete(name);
                return next;
            }),
    };
}

function periodOf(params: URLSearchParams, window: number) {
    const standard = lastDays(window);
    const start = params.get('start_date') ?? '';
    const end = params.get('end_date') ?? '';
    if (!parseCivil(start) || !parseCivil(end) || start > end) return standard;
    return { start_date: start, end_date: end };
}
