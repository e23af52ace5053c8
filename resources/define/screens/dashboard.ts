/**
 * Dashboard: a grid of panels, each a report's figures, chart, table or map, for one period and
 * place chosen at its top. A panel asks its report's own endpoint: what a dashboard shows is what
 * the report says, under the same scope.
 */
import type { Mount } from './mount.ts';

export interface Panel {
    title: string;
    /** Name of the report it draws. */
    report: string;
    /** Endpoint of the report that this account may call; the first that its mounts admit unless told. */
    draws: 'figures' | 'chart' | 'table' | 'map';
    /** Columns of a table, or totals shown as figures, in order. */
    columns?: readonly string[];
    /** Filters of this panel beside those of the page. */
    filter?: Readonly<Record<string, string | number | boolean>>;
    /** What is said where there are no rows, in place of the report's own sentence. */
    none?: string;
    /** Rows of a table at most. */
    limit?: number;
    sort?: string;
    /** Offers beside each row of a table what its report's list does to chosen rows (`bulk`). */
    acts?: boolean;
    /** Width in twelfths of the grid at a desk; on a phone every panel has the whole width. */
    span: 3 | 4 | 5 | 6 | 7 | 8 | 12;
    /** Route with the rows behind it; filters and period go along. */
    opens?: `/${string}`;
}

export interface Dashboard {
    kind: 'dashboard';
    name: string;
    title: string;
    about: string;
    /** Days of the period it opens on. */
    window: number;
    /** Takes region, district and facility at its top. */
    place: boolean;
    /** Opens with what waits for the reader (points/work.ts). */
    work?: boolean;
    panels: readonly Panel[];
    mounts: readonly Mount[];
}

export const defineDashboard = (input: Omit<Dashboard, 'kind'>): Dashboard => ({
    kind: 'dashboard',
    ...input,
});
