/** How far a figure of a row moved against the period that the list is compared with. */
import type { Column } from './columns.ts';
import { movementIn } from './movement.ts';
import { useSay } from '../../widgets/say.ts';

interface Props {
    column: Column;
    row: Readonly<Record<string, unknown>>;
    /** Figures of the rows in that period, by id; none where nothing is compared row by row. */
    before: Readonly<Record<string, unknown>> | undefined;
}

export function Change({ column, row, before }: Props) {
    const say = useSay();
    const moved = movementIn(row, column, before, say);
    if (!moved) return null;
    return (
        <span className="k-moved">
            <span aria-hidden>{moved.mark}</span> {moved.text}
        </span>
    );
}
