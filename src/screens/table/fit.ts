/** Which of the standard columns a table has room for: the rest is one click away, in the choice of columns. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './columns.ts';
import { withoutRoom } from './room.ts';

export interface Fit {
    box: RefObject<HTMLDivElement | null>;
    /** The same array as long as the same columns are shown: whoever draws by it draws nothing twice. */
    columns: readonly Column[];
    /** Nothing is measured yet: a few rows say how wide the columns are, and the others are drawn in those that stay. */
    first: boolean;
    /** Of the box with its scroll bar, in px. */
    width: number;
}

/**
 * Shows what there is room for in the box, measured before it is painted. What has given way stays away while the same
 * columns stand in the same width, so that they do not change from page to page. `tell` hears what is on screen.
 */
export function useFit(
    columns: readonly Column[],
    /** The reader chose them: all are shown, and the table scrolls. */
    chosen: boolean,
    wanted: readonly string[],
    /** What is drawn: measured anew when it is something else. */
    rows: unknown,
    tell: (names: readonly string[]) => void,
): Fit {
    const box = useRef<HTMLDivElement>(null);
    const [{ width, first }, setMeasured] = useState({ width: 0, first: true });
    const keyOf = (room: number) => `${room} ${columns.map(({ name }) => name).join(' ')}`;
    const key = keyOf(width);
    const [left, setLeft] = useState<{ key: string; names: readonly string[] }>({ key, names: [] });
    const away = chosen || left.key !== key ? [] : left.names;
    const shown = useSame(columns.filter(({ name }) => !away.includes(name)));
    useLayoutEffect(() => {
        const frame = box.current;
        if (!frame) return;
        // A scroll bar that comes with more rows makes it no other box.
        const outer = frame.offsetWidth;
        if (first || outer !== width) setMeasured({ width: outer, first: false });
        if (chosen || frame.scrollWidth <= frame.clientWidth) return;
        const heads = frame.querySelectorAll('thead th');
        const widths = Object.fromEntries(
            shown.map(({ name }, at) => [name, heads[at]?.getBoundingClientRect().width ?? 0]),
        );
        const more = withoutRoom(shown, widths, frame.clientWidth, wanted);
        if (more.length) setLeft({ key: keyOf(outer), names: [...away, ...more] });
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured anew for other rows, columns and widths
    }, [rows, key, chosen, away.length, first]);
    useEffect(() => {
        const frame = box.current;
        if (!frame || typeof ResizeObserver === 'undefined') return;
        const observer = new ResizeObserver(() =>
            setMeasured((before) =>
                before.width === frame.offsetWidth
                    ? before
                    : { ...before, width: frame.offsetWidth },
            ),
        );
        observer.observe(frame);
        return () => observer.disconnect();
    }, []);
    const names = shown.map(({ name }) => name).join(' ');
    useEffect(() => {
        if (!first) tell(names.split(' '));
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when other columns are on screen
    }, [names, first]);
    return { box, columns: shown, first: first && !chosen, width };
}

/** The columns as they were given first, while they are the same. */
function useSame(columns: readonly Column[]): readonly Column[] {
    const [kept, keep] = useState(columns);
    const same =
        kept.length === columns.length &&
        kept.every(
            ({ name, field }, at) => columns[at]!.name === name && columns[at]!.field === field,
        );
    if (same) return kept;
    keep(columns);
    return columns;
}
