/** Period and place of a dashboard, kept in the address so that a link shows the same. */
import { useSearchParams } from 'react-router-dom';
import { chosenOf, places } from '../../widgets/places.ts';
import {
    compares,
    filtersIn,
    readPeriod,
    noChoice,
    type NotUnderstood,
    unknownWords,
    unreadable,
} from '../address/reading.ts';
import { searchOf } from './rowsLink.ts';
import type { Dashboard } from '../../../resources/define/screens/dashboard.ts';
import type { Chosen } from '../../../resources/dashboards.ts';

export interface DashboardFilters {
    chosen: Chosen;
    change(changes: Readonly<Record<string, unknown>>): void;
    /** What of the address was not understood, and the places that it names. */
    notUnderstood: NotUnderstood & { named: readonly string[] };
}

/** A page written by hand, with the words that it takes besides, or a dashboard. */
type Opened = (Pick<Dashboard, 'window' | 'place'> & { words?: readonly string[] }) | Dashboard;

/** Without a period in the address it is the last days that the dashboard opens on. */
export function useDashboardFilters(
    opened: Opened,
    fixed: Readonly<Record<string, unknown>> = {},
): DashboardFilters {
    const [params, setParams] = useSearchParams();
    const { chosen, notUnderstood } = readAddress(params, opened);
    for (const [name, value] of Object.entries(fixed))
        if (typeof value === 'string' || typeof value === 'number') chosen[name] = value;
    return {
        chosen,
        notUnderstood,
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
export function readAddress(params: URLSearchParams, opened: Opened) {
    const { window, place } = opened;
    const levels = place ? Object.keys(places.levels) : [];
    const own = ('words' in opened && opened.words) || [];
    const known = ['start_date', 'end_date', 'compare', ...levels, ...own];
    const listed = filtersIn(params);
    const given: Record<string, unknown> = { ...listed, ...Object.fromEntries(params) };
    delete given['filter'];
    const { days, right, sentences } = readPeriod(given['start_date'], given['end_date'], window);
    const chosen: Record<string, string | number> = { ...days };
    const compare = String(given['compare'] ?? '');
    if (compare && compare !== 'before' && compares(compare)) chosen['compare'] = compare;
    for (const name of levels) {
        const id = chosenOf(name, given);
        if (id !== undefined) chosen[name] = id;
    }
    const strange = Object.keys(given).filter((name) => !known.includes(name));
    const odd = levels
        .filter((name) => given[name] !== undefined && chosen[name] === undefined)
        .map((name) => given[name]);
    if (!compares(compare)) odd.push(compare);
    const kept = Object.fromEntries(
        own.filter((name) => params.has(name)).map((name) => [name, params.get(name)!]),
    );
    return {
        chosen,
        notUnderstood: {
            sentences: [
                ...(listed ? [] : [unreadable]),
                ...sentences,
                ...unknownWords(strange),
                ...odd.map(noChoice),
            ],
            right: searchOf({ ...kept, ...chosen, ...(sentences.length > 0 && right) }),
            named: levels.filter((name) => chosen[name] !== undefined),
        },
    };
}
