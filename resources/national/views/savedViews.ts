/** Saved views of dashboards: what one holds, and how it is told. Shared by server and browser. */
import type { Report } from '../../define/report.ts';

/** Days until a saved view expires: at least, at most, and unless chosen. */
export const viewDays = { least: 1, most: 365, standard: 90 } as const;

/** A dated note on charts. */
export interface Note {
    day: string;
    note: string;
    /** Name of the region or district; empty where it is of the country. */
    place: string;
}

/** One question of a view's panels, answered. */
export interface ViewAnswer {
    rows: Record<string, unknown>[];
    count: number;
    totals?: Record<string, number | null>;
    previous?: Record<string, number | null>;
    /** Rows of a chart along time one year earlier. */
    yearBefore?: Record<string, unknown>[];
}

/** What a saved view answers to whoever has its word. */
export interface SavedView {
    title: string;
    dashboard: string;
    /** Period and places as they stood at the time of reading. */
    chosen: Record<string, string | number>;
    /** Names of the chosen places, the smallest first. */
    places: string[];
    answers: ViewAnswer[];
    /** Of each panel the place of its answer; null where its maker may not read it. */
    panels: (number | null)[];
    /** Notes that charts along time mark. */
    notes: Note[];
    read_at: string;
    expires_at: string;
}

/** Whether a report names no patient: only such reports are answered to a saved view. */
export const isAggregate = ({ columns, detail }: Report): boolean =>
    !detail && !Object.values(columns).some((field) => field.identity);
