/**
 * Saved view: the panels of a dashboard for whoever has its word, without an account. Dashboards make, list and
 * revoke such links and wall screens read them; `resources/pointCalls.ts` says by which calls, an area answers them.
 */
import type { Endpoint } from '../endpoint.ts';
import type { Note } from './notes.ts';
import type { Shape } from '../calls.ts';
import type { Values } from '../values.ts';

/** By which calls a view is made, the own ones are listed, one is revoked, and whoever has its word (`{token}`) reads it. */
export type ViewCalls = Readonly<Record<'create' | 'list' | 'revoke' | 'read', Endpoint>>;

/** Days until a saved view expires: at least, at most, and unless chosen. */
export const viewDays = { least: 1, most: 365, standard: 90 } as const;

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

/** A link of the own account that still works. */
export interface ViewLink {
    id: number;
    title: string;
    expires_at: string;
}

export type MakeView = Shape<Values, { data: ViewLink & { token: string } }>;
export type ListViews = Shape<Values, { data: readonly ViewLink[] }>;
export type RevokeView = Shape<{ id: number }, { data: { id: number } }>;
