/**
 * Places: how the country is divided. Every report with places takes the levels as filters, accounts are
 * limited to records of them, and a map is walked down along them. Types only: `resources/places.ts` fills it.
 */
import type { ViewerPlaces } from '../engine.ts';

/** A column of an account that holds the number of a place. */
export type AccountPlace = keyof ViewerPlaces;

/** A place by its id or its name, or several. */
export type ChosenPlace = string | number | readonly (string | number)[];

/**
 * What a call may be narrowed by of places: a filter for each level, by its name. The product declares them beside its
 * levels (`declare module`), so that a page which misspells one does not compile.
 */
export interface PlaceFilters {}

export interface PlaceLevel {
    label: string;
    /** Entity whose records are its choices. */
    to: string;
    /** Their table, which has an `id` and a `name`. */
    table: string;
    /** Column with the number of the place: of the site's row, or of the level that lies directly `below`. */
    column: string;
    below?: string;
    /** Asked for now and then only: last among the filters. */
    seldom?: boolean;
}

/** Edges of a map, in degrees. */
export interface MapWindow {
    west: number;
    east: number;
    south: number;
    north: number;
}

export interface Places<Level extends string = string> {
    /** By the name of the filter. */
    levels: Readonly<Record<Level, PlaceLevel>>;
    /** The level of sites: rows of the programme bear one, `scope(alias)` limits an alias of its table. */
    site: Level;
    /** From the largest to the site: the way down a map, and what charts and notes are narrowed by. */
    way: readonly Level[];
    /** What an account of one place sees, by the word of its type (`sees`): where its place stands, and of which level. */
    own: Readonly<Record<string, { column: AccountPlace; level: Level }>>;
    /** Further limits that any account may carry. */
    further: Readonly<Partial<Record<AccountPlace, Level>>>;
    /** Where maps open unless a place is chosen or the server says otherwise. */
    window: MapWindow;
    /** The country's time zone, unless the server is told another. */
    timeZone: string;
    /** Which of Plotly's outlines maps are drawn on; `public/topojson` has them (scripts/topojson.mjs). */
    outlines: 'africa' | 'asia' | 'europe' | 'north america' | 'south america' | 'world';
}
