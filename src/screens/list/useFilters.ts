import { useListContext } from 'react-admin';
import type { FilterValues } from './filters.ts';

/** The set filters, and how to change them. Empty values leave the URL. */
export function useFilters() {
    const { filterValues, setFilters } = useListContext();
    const values = (filterValues ?? {}) as FilterValues;
    return {
        values,
        change(changes: FilterValues) {
            const next = Object.entries({ ...values, ...changes }).filter(
                ([, value]) => value !== null && value !== undefined && value !== '',
            );
            setFilters(Object.fromEntries(next), undefined, false);
        },
        replace: (next: FilterValues) => setFilters({ ...next }, undefined, false),
    };
}
