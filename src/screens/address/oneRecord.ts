import { refersTo } from '../../../resources/define/fieldFacts.ts';
import type { Filter, FilterValues } from '../list/filters.ts';

/** Whether a word of an address may be the number of a record. */
export const isRecordNumber = (word: string): boolean => /^[1-9]\d{0,14}$/.test(word);

/** The one record that an address holds a list to, and the filter that it does it by; undefined where it holds to none. */
export interface OneRecord {
    filter: Filter;
    id: number;
}

/** `values`: what the words of the path say, of a report by the names of its filters, of an entity as the filter of its mount. */
export function recordHeldBy(
    filters: readonly Filter[],
    values: FilterValues,
): OneRecord | undefined {
    const filter = filters.find(({ name, field }) => name in values && refersTo(field));
    return filter && { filter, id: Number(values[filter.name]) || 0 };
}
