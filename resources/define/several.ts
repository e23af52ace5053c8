/** One value or several, and what several have in common. */

/** All values of a filter, which takes one or several. */
export const allOf = <T>(value: T | readonly T[]): T[] =>
    Array.isArray(value) ? [...(value as readonly T[])] : [value as T];

/** The first value; undefined where there is none. */
export const firstOf = <T>(value: T | readonly T[]): T | undefined => allOf(value)[0];

/** Items by their key, in the order of their first. (`Map.groupBy` is younger than the browsers we serve.) */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
    const groups = new Map<K, T[]>();
    for (const item of items) {
        const group = groups.get(keyOf(item));
        if (group) group.push(item);
        else groups.set(keyOf(item), [item]);
    }
    return groups;
}

/** A set with one more, or without it where it is in it. */
export function toggled<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
    const next = new Set(all);
    if (!next.delete(one)) next.add(one);
    return next;
}

/** Whether a value has names in it: neither one value nor a list of them. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
