/** The order in which bars stand: by figure, by name, by the larger place around them, or as in the table. */
import { places } from '../../widgets/places.ts';

export type Order = 'table' | 'value' | 'name' | 'place';

type Row = Readonly<Record<string, unknown>>;

const larger = (x: string): readonly string[] =>
    places.way.slice(0, Math.max(0, places.way.indexOf(x)));

/** The orders that make a difference for these rows. */
export function ordersOf(x: string, rows: readonly Row[]): Order[] {
    const placed = larger(x).some((level) => rows.some((row) => row[level]));
    return ['table', 'value', 'name', ...(placed ? (['place'] as const) : [])];
}

/** Places are read by their figure unless told; what else stands along has an order of its own, that of the table. */
export const standardOrder = (x: string): Order => (places.way.includes(x) ? 'value' : 'table');

/** What stands along, in the order; `valueOf` is its figure, `nameOf` what is read there: words are sorted as they are read. */
export function orderAlong(
    all: readonly string[],
    order: Order,
    x: string,
    rows: readonly Row[],
    valueOf: (key: string) => number | null,
    nameOf: (key: string) => string = (key) => key,
): string[] {
    const byName = (a: string, b: string) => nameOf(a).localeCompare(nameOf(b));
    if (order === 'value')
        return all.toSorted(
            (a, b) => (valueOf(b) ?? -Infinity) - (valueOf(a) ?? -Infinity) || byName(a, b),
        );
    if (order === 'name') return all.toSorted(byName);
    if (order === 'table') return [...all];
    const around = new Map(
        rows.map((row) => [
            String(row[x] ?? ''),
            larger(x)
                .map((level) => String(row[level] ?? ''))
                .join('\u0001'),
        ]),
    );
    return all.toSorted(
        (a, b) => (around.get(a) ?? '').localeCompare(around.get(b) ?? '') || byName(a, b),
    );
}
