/** Which of the standard columns a table has room for: the rest is one click away, in the choice of columns. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rateOf, toned } from '../../../resources/define/fieldFacts.ts';
import { places } from '../../widgets/places.ts';
import type { Column } from '../list/columns.ts';

const larger = places.way.filter((level) => level !== places.site);

/**
 * How soon a column gives way, the highest number first: nobody misses the larger place around a place. What names the row,
 * rates and what carries a meaning stay longest; `first` are those that the declaration wants seen.
 */
function rankOf({ name, field }: Column, at: number, first: readonly string[]): number {
    if (at === 0) return 0;
    if (first.includes(name)) return 1;
    if (rateOf(field) || toned(field)) return 2;
    return larger.includes(name.replace(/_id$/, '')) && at > 1 ? 4 : 3;
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

export interface Fit {
    box: RefObject<HTMLDivElement | null>;
    columns: readonly Column[];
}

/**
 * Shows what there is room for in the box, measured before it is painted. What has given way stays away while the same
 * columns stand in the same width, so that they do not change from page to page. `tell` hears what is on screen.
 */
export function useFit(
    columns: readonly Column[],
    /** The reader chose them: all are shown, and the table scrolls. */
    chosen: boolean,
    first: readonly string[],
    /** What is drawn: measured anew when it is something else. */
    rows: unknown,
    tell: (names: readonly string[]) => void,
): Fit {
    const box = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    const key = `${width} ${columns.map(({ name }) => name).join(' ')}`;
    const [left, setLeft] = useState<{ key: string; names: readonly string[] }>({ key, names: [] });
    const away = chosen || left.key !== key ? [] : left.names;
    const shown = columns.filter(({ name }) => !away.includes(name));
    useLayoutEffect(() => {
        const frame = box.current;
        if (!frame || chosen || frame.scrollWidth <= frame.clientWidth) return;
        const heads = frame.querySelectorAll('thead th');
        const widths = Object.fromEntries(
            shown.map(({ name }, at) => [name, heads[at]?.getBoundingClientRect().width ?? 0]),
        );
        const more = withoutRoom(shown, widths, frame.clientWidth, first);
        if (more.length) setLeft({ key, names: [...away, ...more] });
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured anew for other rows, columns and widths
    }, [rows, key, chosen, away.length]);
    useEffect(() => {
        const frame = box.current;
        if (!frame || typeof ResizeObserver === 'undefined') return;
        const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
        observer.observe(frame);
        return () => observer.disconnect();
    }, []);
    const names = shown.map(({ name }) => name).join(' ');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when other columns are on screen
    useEffect(() => tell(names.split(' ')), [names]);
    return { box, columns: shown };
}
