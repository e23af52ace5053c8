/** Cuts the panels of a dashboard into pages that fit a wall screen without scrolling. */
import type { Panel } from '../../../resources/define/screens/dashboard.ts';
import { heightOf } from '../dashboard/panelShape.ts';

/** Title, foot and gap of a panel. */
const AROUND = 92;

/** Rows of twelve columns, as many to a page as `room` pixels hold; a page has one row at least. */
export function wallPages(panels: readonly Panel[], room: number): Panel[][] {
    const pages: Panel[][] = [];
    let used = Infinity;
    for (const row of rowsOf(panels)) {
        const height = Math.max(...row.map(heightOf)) + AROUND;
        if (used + height > room) {
            pages.push([]);
            used = 0;
        }
        pages.at(-1)?.push(...row);
        used += height;
    }
    return pages;
}

function rowsOf(panels: readonly Panel[]): Panel[][] {
    const rows: Panel[][] = [];
    let columns = Infinity;
    for (const panel of panels) {
        if (columns + panel.span > 12) {
            rows.push([]);
            columns = 0;
        }
        rows.at(-1)?.push(panel);
        columns += panel.span;
    }
    return rows;
}
