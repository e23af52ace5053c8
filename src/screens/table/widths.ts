/** Columns of a long list keep their widths: the rows in sight change while it scrolls, and must not move them. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The widths of the columns in px, as the rows drawn first need them; null while they are measured. `key` names the columns
 * and the room: with another they are measured anew.
 */
export function useWidths(
    box: RefObject<HTMLDivElement | null>,
    on: boolean,
    key: string,
): readonly number[] | null {
    const [kept, keep] = useState<{ key: string; widths: readonly number[] } | null>(null);
    const widths = on && kept?.key === key ? kept.widths : null;
    useLayoutEffect(() => {
        if (!on || widths) return;
        const heads = box.current?.querySelectorAll('thead th') ?? [];
        // oxlint-disable-next-line react-hooks/set-state-in-effect -- measured in the document, before it is painted
        keep({ key, widths: [...heads].map((head) => head.getBoundingClientRect().width) });
    }, [box, on, key, widths]);
    return widths;
}
