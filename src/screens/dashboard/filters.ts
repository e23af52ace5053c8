/** Period and place of a dashboard, kept in the address so that a link shows the same. */
import { useSearchParams } from 'react-router-dom';
import { ownPeriod } from '../../../resources/define/calendar/comparison.ts';
import { chosenOf, places } from '../../widgets/places.ts';
import {
    filtersIn,
    heardPeriod,
    type Unheard,
    unknownWords,
    unreadable,
} from '../address/heard.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import type { Chosen } from '../../../resources/dashboards.ts';

export interface DashboardFilters {
    chosen: Chosen;
    change(changes: Readonly<Record<string, unknown>>): void;
    /** What of the address was not understood, and the places that it names. */
    unheard: Unheard & { named: readonly string[] };
}

type Opened = Pick<Dashboard, 'window' | 'place'> | Dashboard;

/** Without a period in the address it is the last days that the dashboard opens on. */
export function useDashboardFilters(
    opened: Opened,
    fixed: Readonly<Record<string, unknown>> = {},
): DashboardFilters {
    const [params, setParams] = useSearchParams();
    const { chosen, unheard } = heardAddress(params, opened);
    for (const [name, value] of Object.entries(fixed))
        if (typeof value === 'string' || typeof value === 'number') chosen[name] = value;
    return {
        chosen,
        unheard,
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

/** Period, comparison and places of an address, written one by one or as the filter of a list. */
export function heardAddress(params: URLSearchParams, opened: Opened) {
    const { window, place } = opened;
    const levels = place ? Object.keys(places.levels) : [];
    const known = ['start_date', 'end_date', 'compare', ...levels];
    const listed = filtersIn(params);
    const given: Record<string, unknown> = { ...listed, ...Object.fromEntries(params) };
    delete given['filter'];
    const { days, right, told } = heardPeriod(given['start_date'], given['end_date'], window);
    const chosen: Record<string, string | number> = { ...days };
    const compare = String(given['compare'] ?? '');
    if (compare === 'year' || ownPeriod.test(compare)) chosen['compare'] = compare;
    for (const name of levels) {
        const id = chosenOf(name, given);
        if (id !== undefined) chosen[name] = id;
    }
    // A screen written by hand may have words of its own.
    const strange = Object.keys(given).filter(
        (name) => ('name' in opened || Object.hasOwn(listed ?? {}, name)) && !known.includes(name),
    );
    const odd = levels.filter((name) => given[name] !== undefined && chosen[name] === undefined);
    return {
        chosen,
        unheard: {
            told: [...(listed ? [] : [unreadable]), ...told, ...unknownWords([...strange, ...odd])],
            right: searchOf({ ...chosen, ...(told.length > 0 && right) }),
            named: levels.filter((name) => chosen[name] !== undefined),
        },
    };
}

/** The same address with these words alone. */
export const searchOf = (chosen: Chosen): string =>
    `?${new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)]))}`;
