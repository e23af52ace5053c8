/** The rows of a long list: those in sight are drawn, and room is kept for the others. */
import TableBody from '@mui/material/TableBody';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RaRecord } from 'react-admin';
import {
    type FocusEvent,
    Fragment,
    type ReactNode,
    type RefObject,
    useLayoutEffect,
    useRef,
} from 'react';

interface Props {
    /** What scrolls. */
    box: RefObject<HTMLDivElement | null>;
    rows: readonly RaRecord[];
    /** Rows of the table that stand before the first of these, its head counted. */
    before: number;
    draw(record: RaRecord, place: RowPlace): ReactNode;
    /** Hears when the first rows are there. */
    onDrawn(): void;
    /** Hears that this file cannot be had: the rows are drawn without it. */
    onLost(): void;
}

/** What a row is given so that it can be measured, and told which of how many it is. */
export interface RowPlace {
    index: number;
    rowIndex: number;
    measure(row: HTMLTableRowElement | null): void;
}

/** Of a row before it is measured, in px: one line, comfortable. */
const usualHeight = 37;
/** Rows drawn beyond both edges, so that a turn of the wheel finds them. */
const beyond = 20;

export default function VirtualRows({ box, rows, before, draw, onDrawn }: Props) {
    // Who is in a row stays in it: the row is kept, however far it is scrolled away.
    const held = useRef(-1);
    const virtual = useVirtualizer({
        count: rows.length,
        getScrollElement: () => box.current,
        estimateSize: () => usualHeight,
        overscan: beyond,
        // Scrolling goes on while the rows that come are drawn.
        useFlushSync: false,
        getItemKey: (index) => rows[index]?.id ?? index,
        rangeExtractor: (range: Range) => {
            const shown = defaultRangeExtractor(range);
            const kept = held.current;
            if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
            return [...shown, kept].toSorted((a, b) => a - b);
        },
    });
    const hold = ({ target }: FocusEvent<HTMLElement>) => {
        held.current = Number(target.closest('tr')?.dataset['index'] ?? -1);
    };
    const items = virtual.getVirtualItems();
    const drawn = items.length > 0;
    useLayoutEffect(() => {
        if (drawn) onDrawn();
        // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
    }, [drawn]);
    let end = 0;
    return (
        <TableBody onFocus={hold} onBlur={() => (held.current = -1)}>
            {items.map(({ index, key, start, end: below }) => {
                const record = rows[index];
                const gap = start - end;
                end = below;
                if (!record) return null;
                return (
                    <Fragment key={key as string}>
                        {gap > 0 && <Room height={gap} />}
                        {draw(record, {
                            index,
                            rowIndex: before + index + 1,
                            measure: virtual.measureElement,
                        })}
                    </Fragment>
                );
            })}
            <Room height={Math.max(0, virtual.getTotalSize() - end)} />
        </TableBody>
    );
}

/** As high as the rows that are not drawn. */
const Room = ({ height }: { height: number }) => (
    <tr aria-hidden style={{ height }}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- room, and hidden */}
        <td style={{ padding: 0, border: 0 }} />
    </tr>
);
