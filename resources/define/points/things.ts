/**
 * Things that rows name wherever they stand: a site, a machine. A text column says once what it names (`names`), and
 * `resources/things.ts` says where its own page is. Types only.
 */
import type { RoutePattern } from './guard.ts';

/** One page of a thing: its record, or a list that is narrowed to it. */
export interface ThingPage {
    route: RoutePattern;
    /** Filters of the list, and which of the row they take: the number of the thing, or the name that stands there. Without: the record. */
    filter?: Readonly<Record<string, 'id' | 'name'>>;
    /** Of a page: its `{words}`, and which of the row they take; on a route without them they stand behind `?`. */
    take?: Readonly<Record<string, 'id' | 'name'>>;
}

export interface Thing {
    /** The entity whose records these are: a reference to it leads where the name does. */
    entity?: string;
    /** The best first: the first that the reader may open, and that the row has the words for, is where the name leads. */
    pages: readonly ThingPage[];
}

/** What a column names. */
export interface Names {
    /** A word of `resources/things.ts`. */
    thing: string;
    /** Column of the row with its number, beside the declared ones. */
    id?: string;
    /** Column of the row with its name, where the column says more than that. */
    called?: string;
}

/** Where a column of a report leads: to the rows behind its figures. */
export interface LeadsOn {
    /** The filter of the list with the rows behind that takes its value: what tells the row from others. */
    narrows?: string;
    /** Of a figure: what the rows behind it have, as filters of their list. */
    behind?: Readonly<Record<string, string | readonly string[]>>;
}
