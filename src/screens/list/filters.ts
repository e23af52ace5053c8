/** The filters of a list as its declaration names them, and what is set of them. */
import { useListContext } from 'react-admin';
import { type Field, reference } from '../../../resources/define/field.ts';
import { levelCalled, mayChoose, places } from '../../widgets/places.ts';

export interface Filter {
    name: string;
    field: Field;
}

export type FilterValues = Readonly<Record<string, unknown>>;

/** The places that every report with places is narrowed by, as far as the account has them to choose. */
export const placeFiltersFor = (levels = Object.keys(places.levels)): Filter[] =>
    levels.filter(mayChoose).map((name) => {
        const { label, to } = levelCalled(name);
        return { name, field: reference(label, to) };
    });

/** Words of a filter that are no choice of rows. */
const besides = new Set(['compare', 'start_date', 'end_date']);

/** Names of the filters that narrow the list beyond what it opens on. */
export const narrowing = (values: FilterValues): string[] =>
    Object.keys(values).filter(
        (name) => !besides.has(name) && values[name] !== null && values[name] !== undefined,
    );

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
