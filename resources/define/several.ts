/** Filters hold one value or several: these read them either way. */

/** All values, in order. */
export const allOf = <T>(value: T | readonly T[]): T[] =>
    Array.isArray(value) ? [...(value as readonly T[])] : [value as T];

/** The first value; undefined where there is none. */
export const firstOf = <T>(value: T | readonly T[]): T | undefined => allOf(value)[0];
