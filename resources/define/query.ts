/** The query of a report: what `*.sql.ts` exports. */
import type { Viewer } from './engine.ts';
import { tallyName, type Report } from './report.ts';
import { join, name, raw, sql, type Sql } from './sql.ts';

/** Values of a report call, parsed and checked against the declaration. */
export interface QueryInput {
    /**
     * `start_date`, `end_date` (days; both absent in a look-up by `id`, which finds a record however
     * old it is: use `within`), places, and the report's own filters.
     */
    filters: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
    /** Where a mount fixes filters they are in `filters` too. */
    viewer: Viewer;
    /** SQL condition: the alias of `facility` lies in the reader's places and in the filters' places. */
    scope(facilityAlias: string): Sql;
    /** The filters' places alone, for rows that are the reader's by something else than their place: beside another limit. */
    places(facilityAlias: string): Sql;
    /** The same places said of larger ones, where that is possible: for what is kept by region or district. */
    reach: Reach;
    /** What is typed as free text, as a condition for each column of a row r in which this reader may look for it: any of them. */
    words?: readonly Sql[] | undefined;
    /** Where free text is looked for in `searchElse` of the report, whether a text contains it. */
    containsElse?: ((text: Sql) => Sql) | undefined;
    /** Says aloud that the figure is national, for everyone who may call, and why. */
    national(why: string): Sql;
    timeZone: string;
    /** The day of the call in the programme time zone, `YYYY-MM-DD`. */
    today: string;
    /** The time of the call: that of the application, never the database's own `now()`. */
    now: Date;
}

/** The largest places whose numbers say what the reader and the filters ask for. */
export interface Reach {
    /** `nation`, or a level of resources/places.ts. */
    level: string;
    /** The condition over a column with numbers of places of that level; true of the nation. Of sites there is none: `scope`. */
    within(column: string): Sql;
}

export interface Searched {
    found: Sql;
    page: Sql;
    number: Sql;
}

export interface Query {
    kind: 'query';
    report: Report;
    /**
     * Rows with exactly the report's columns and an `id`. The engine wraps it with search, sort,
     * page and count. Neither `order by` nor `limit` belongs in it.
     */
    rows(input: QueryInput): Sql;
    /**
     * The number of rows (one row, column `count`) from counters, where the filters are their
     * dimensions; undefined where they are not, and the engine counts the rows. Of a report with tallies each of them
     * is a column beside it.
     */
    count?(input: QueryInput): Sql | undefined;
    /** Of a report with tallies: one row, `count` of the rows of a relation named r and a column for each tally. */
    tally?(rows: Sql): Sql;
    /**
     * The rows of a page in the report's own order, and no other: found along indexes before anything is joined to
     * them. Undefined where that is no better than `rows`. Their order is the caller's.
     */
    page?(input: QueryInput, limit: number, offset: number): Sql | undefined;
    /** Under free text the rows of a page in that order, and the number as of `count`: both from what is found once, a relation named `found`. */
    search?(input: QueryInput, limit: number, offset: number): Searched;
    /**
     * Whether little is read, along the same indexes whatever the values of these filters, a page in the report's own
     * order or all that a report adds up: then one plan serves all of them.
     */
    alongIndex?(input: QueryInput): boolean;
    /** Rows that are found all together or not at all (what follows what): their number is told by the same reading as the page. */
    whole?: boolean;
    /** What stands beside the rows by the contract: one row, each of its columns a key of the answer. */
    beside?(input: QueryInput): Sql;
}

/**
 * Ties a report to its query. A query that never calls `scope()` (or `national(why)`) does not
 * register: the server runs it once at start-up with a probe that says so.
 */
export const defineQuery = (
    report: Report,
    rows: Query['rows'],
    quick: Pick<
        Query,
        'count' | 'tally' | 'page' | 'search' | 'alongIndex' | 'whole' | 'beside'
    > = {},
): Query => ({ kind: 'query', report, rows, ...quick });

/** The condition that a day column lies in the period of the call; true where none is given. */
export function within(column: string, { filters }: Pick<QueryInput, 'filters'>): Sql {
    const { start_date, end_date } = filters as { start_date?: string; end_date?: string };
    if (!start_date || !end_date) return sql`true`;
    return sql`${raw(column)} between ${start_date}::date and ${end_date}::date`;
}

/** As `within`; with the filter `older` what is from before the period counts too: what waits leaves no list by its age. */
export function withinOrOlder(column: string, input: Pick<QueryInput, 'filters'>): Sql {
    const { end_date, older } = input.filters;
    return older === true && end_date !== undefined
        ? sql`${raw(column)} <= ${end_date}::date`
        : within(column, input);
}

/** Counts the rows by the words of a column. */
export const tallyBy =
    (column: string, words: Readonly<Record<string, string>>): NonNullable<Query['tally']> =>
    (rows) => {
        const counts = Object.keys(words).map(
            (word) =>
                sql`count(*) filter (where r.${name(column)} = ${word}) as ${name(tallyName(word))}`,
        );
        return sql`select count(*) as count, ${join(counts, ', ')} from ${rows}`;
    };
