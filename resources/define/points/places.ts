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

/**
 * Sites that belong to a place from a day to a day: what an account of such a place sees of a site begins and ends with them.
 * A null first day is always, a null last day is until further notice.
 */
export interface Stays {
    table: string;
    /** Its columns: the place, the site, the first and the last day. */
    place: string;
    site: string;
    from: string;
    until: string;
    /**
     * What is read of the days of a stay alone, by table or view: each is replaced in every query of such an account by those
     * of its rows that lie within. In the order in which one follows from another.
     */
    within: Readonly<Record<string, WithinStay>>;
}

export type WithinStay =
    /** Each row of a site and a day, or of an instant. */
    | { site: string; day: string }
    | { site: string; at: string }
    /** Each row of a thing that moves between sites: `on(thing, day)` is the function that knows where it stood. */
    | { moves: string; placements: string; on: string; day?: string; at?: string }
    /** Rows that belong to one of another relation, by its `id`. */
    | { of: string; by: string }
    /** Spans of days at a site, cut to the stay; `to` is the first day after. */
    | { site: string; from: string; to: string; keeps: readonly string[] }
    /** Sums by month, added up again from those by day. */
    | { months: string; month: string; day: string; sum: string; keys: readonly string[] }
    /** What is true of now, told while the stay lasts: these columns are empty before and after. */
    | { site: string; now: readonly string[]; keeps: readonly string[] };

export interface Places<Level extends string = string> {
    /** By the name of the filter. */
    levels: Readonly<Record<Level, PlaceLevel>>;
    /** The level of sites: rows of the programme bear one, `scope(alias)` limits an alias of its table. */
    site: Level;
    /** From the largest to the site: the way down a map, and what charts and notes are narrowed by. */
    way: readonly Level[];
    /** What an account of one place sees, by the word of its type (`sees`): where its place stands, and of which level. */
    own: Readonly<Record<string, { column: AccountPlace; level: Level; stays?: Stays }>>;
    /** Further limits that any account may carry. */
    further: Readonly<Partial<Record<AccountPlace, Level>>>;
    /** Where maps open unless a place is chosen or the server says otherwise. */
    window: MapWindow;
    /** The country's time zone, unless the server is told another. */
    timeZone: string;
    /** The financial year: the month that it begins with, and what this one and the last are called. */
    financialYear: { starts: number; current: string; last: string };
    /** Which of Plotly's outlines maps are drawn on; `public/topojson` has them (scripts/topojson.mjs). */
    outlines: 'africa' | 'asia' | 'europe' | 'north america' | 'south america' | 'world';
}
