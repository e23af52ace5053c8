/** The filters of a list as its declaration names them. */
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

/** Where a list keeps what it was opened with: what the store keeps under `private.` lives no longer than the page (accountStore.ts). */
export const storeKeyOf = (list: { resource: string; personal: boolean }): string =>
    list.personal ? `private.${list.resource}` : list.resource;

/** Words of a filter that are no choice of rows. */
const besides = new Set(['compare', 'start_date', 'end_date']);

/** Names of the filters that narrow the list beyond what it opens on. */
export const narrowing = (values: FilterValues): string[] =>
    Object.keys(values).filter(
        (name) => !besides.has(name) && values[name] !== null && values[name] !== undefined,
    );

/** Two rows at a desk hold so many inputs; where there are more, the last place is that of the button. */
const IN_SIGHT = 12;

/** How seldom one is asked for: places across the country now and then, what is declared rare (`rare`) last of all. */
const seldomness = ({ name, field }: Filter): number =>
    field.rare ? 2 : places.levels[name]?.seldom ? 1 : 0;

/**
 * What stands in sight, in its order, and what behind "More filters": two rows in all, the usual ones before the seldom. `inputs`: how
 * many stand there without the search, with the button of the others.
 */
export function shareRoom(
    filters: readonly Filter[],
    { search, window, compares }: { search: boolean; window?: number; compares?: boolean },
): { first: readonly Filter[]; rest: readonly Filter[]; inputs: number } {
    const own = (window === undefined ? 0 : 3) + (compares ? 1 : 0);
    const room = IN_SIGHT - own - (search ? 1 : 0);
    if (filters.length <= room) return { first: filters, rest: [], inputs: own + filters.length };
    const often = filters.toSorted((a, b) => seldomness(a) - seldomness(b)).slice(0, room - 1);
    return {
        first: filters.filter((one) => often.includes(one)),
        rest: filters.filter((one) => !often.includes(one)),
        inputs: own + room,
    };
}
