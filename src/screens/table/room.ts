/** Which columns give way where there is not room for all. */
import { rateOf, toned } from '../../../resources/define/fieldFacts.ts';
import { places } from '../../widgets/places.ts';
import type { Column } from './columns.ts';

const larger = places.way.filter((level) => level !== places.site);

/**
 * How soon a column gives way, the highest number first: nobody misses the larger place around a place. What names the row,
 * rates and what carries a meaning stay longest; `first` are those that the declaration wants seen, the most wanted first.
 */
function rankOf({ name, field }: Column, at: number, first: readonly string[]): number {
    if (at === 0) return 0;
    const wanted = first.indexOf(name);
    if (wanted >= 0) return 1 + wanted / first.length;
    if (rateOf(field) || toned(field)) return 2;
    return larger.includes(name.replace(/_id$/, '')) && at > 1 ? 4 : 3;
}

/** Of the columns after the one that names the row: so many as are missed most, in their order. */
export function missedMost(
    columns: readonly Column[],
    most: number,
    first: readonly string[] = [],
): readonly Column[] {
    const ranked = columns
        .map((column, at) => ({ column, at, rank: rankOf(column, at + 1, first) }))
        .toSorted((a, b) => a.rank - b.rank || a.at - b.at)
        .slice(0, most);
    return columns.filter((column) => ranked.some((one) => one.column === column));
}

/**
 * The columns that are left out so that the others are at most `room` wide; the naming column is never one of them.
 * `widths` are those that the columns need, in px, by name.
 */
export function withoutRoom(
    columns: readonly Column[],
    widths: Readonly<Record<string, number>>,
    room: number,
    first: readonly string[] = [],
): string[] {
    const ranked = columns
        .map((column, at) => ({ name: column.name, at, rank: rankOf(column, at, first) }))
        .toSorted((a, b) => a.rank - b.rank || a.at - b.at);
    let left = room;
    return ranked.flatMap(({ name, rank }) => {
        const width = widths[name] ?? 0;
        // A narrow one may still fit where a wide one did not.
        if (rank === 0 || width <= left) {
            left -= width;
            return [];
        }
        return [name];
    });
}
