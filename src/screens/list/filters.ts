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

/** Two rows at a desk hold so many inputs. */
const IN_SIGHT = 11;

/** What stands in sight, and what behind "More filters": two rows in all, the seldom ones last. */
export function shareRoom(
    filters: readonly Filter[],
    taken: number,
): { first: Filter[]; rest: Filter[] } {
    const room = IN_SIGHT - taken;
    if (filters.length <= room) return { first: [...filters], rest: [] };
    const often = filters.filter(({ name }) => !places.levels[name]?.seldom);
    const first = often.slice(0, room);
    return { first, rest: filters.filter((one) => !first.includes(one)) };
}
