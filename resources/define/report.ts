/**
 * Report: a query that people read. The declaration says filters, columns, totals and mounts; the
 * SQL stands beside it in `*.sql.ts` (define/query.ts). Every row an account sees is within its
 * scope; every mount's endpoint answers with the same columns.
 */
import type { Endpoint, Envelope } from './endpoint.ts';
import { boolean, integer, type Fields } from './field.ts';
import { sorts } from './fieldFacts.ts';
import type { BulkAction } from './screens/bulk.ts';
import type { Mount } from './screens/mount.ts';
import type { RowOfFields } from './values.ts';

/** A mount of a report always names its endpoint. */
export type ReportMount<E extends Endpoint = Endpoint> = Mount & { endpoint: E };

/** `C` are its columns, `F` its filters: rows, calls and what its query is given are typed from them. */
export interface Report<
    C extends Fields = Fields,
    F extends Fields = Fields,
    E extends Endpoint = Endpoint,
    N extends Envelope = Envelope,
> {
    kind: 'report';
    name: string;
    title: string;
    /** A sentence under the title: what a row is and what is counted. */
    about: string;
    /** What is told while nothing was asked, of a report that lists nothing until then. */
    unasked?: { title: string; about: string };
    /** A sentence told where there is nothing, of a report without a period that needs more than somebody entering it. */
    none?: string;
    /** Columns left out as long as they say in every row what the first one says. */
    repeats?: readonly string[];
    /** Filters beyond those of `period` and `place`. A body may carry these and no others. */
    filters: F;
    /** Filters that its calls take, too, and that no screen offers: what many reports have in common. */
    quiet?: Fields;
    /**
     * `days`: the list takes `start_date` and `end_date` (both ends included, programme time zone)
     * and opens on the last `window` days unless told.
     */
    period: { kind: 'days'; window: number } | { kind: 'none' };
    /** Takes `region`, `district`, `facility`, `ip`, `hub`. */
    place: boolean;
    columns: C;
    /** The column that holds what the filter `by` tells rows apart by: screens call it as the choice, `otherwise` where there is none. */
    called?: { column: string; by: string; otherwise: string };
    /** Columns that give way last where a table has not room for all, the most wanted first; the rest follow by what they are (src/screens/table/fit.ts). */
    first?: readonly string[];
    /** Columns hidden until somebody chooses them. */
    optional: readonly string[];
    /** What its rows answer with beside their columns, and no screen shows: a call may put them in order by it. */
    unshown?: readonly string[];
    /** The first is the column it opens on, `-` for descending. Every column sorts (`sortsOf`), named here or not. */
    sort: readonly string[];
    /** Columns that the free text `q` searches, within the reader's identity rights. */
    search: readonly string[];
    /** What `q` searches for readers who may look in none of those: each of these columns is open to them. */
    searchElse?: readonly string[];
    /** Columns summed by the query's own totals row. */
    totals: readonly string[];
    /** What the rows are counted by under a list that sums no column: counts of the query (`tally`), which stand among the totals. */
    tallies?: Fields;
    envelope: N;
    /** Catalogue text of failure: what could not be done. */
    failure?: string;
    mounts: readonly ReportMount<E>[];
    /**
     * Its GET, asked with `Accept: text/event-stream`, stays open and says what changes: rows whose numbers are told under the
     * topic (`Db.tell`). `alike`: all accounts of a type with the same places see the same. No patient, and no period.
     */
    live?: { topic: string; alike?: boolean };
    /** A row opens a detail: the endpoint answers one row by `id` with `detail` columns too. */
    detail?: boolean;
    /** A page of its own for the detail, under src/pages: `results/ResultDetail`. */
    detailPage?: string;
    /** Name of the document that its rows are: a row opens it (define/documents/document.ts). */
    document?: string;
    /** Base name of the exported file; the default is the title. */
    file?: string;
    /** How it is drawn beside its table, and in panels of dashboards. */
    chart?: Chart;
    /** Route of the list with the rows behind a figure; filters and period go along. */
    rows?: `/${string}`;
    /** Buttons over the list that lead to pages: label to route. */
    links?: Readonly<Record<string, `/${string}`>>;
    /** What may be done to several of its rows at once. */
    bulk?: readonly BulkAction[];
    /** How the figures are counted, for "why this number": sentences with their source. */
    method?: readonly string[];
}

/** The rows under the report's envelope, and what stands beside them. */
export interface ReportAnswer {
    count: number;
    totals?: Record<string, number | null>;
    previous?: Record<string, unknown>;
    /** Of the rows, by their id, in the period compared with. */
    before?: Record<string, unknown>;
    compared?: { start_date: unknown; end_date: unknown };
    [envelope: string]: unknown;
}

/** A chart of a report: `x` along, one or more number columns up. */
export interface Chart {
    type: 'line' | 'bar' | 'stacked' | 'map';
    x: string;
    y: readonly string[];
    /** Columns in the order in which colours and patterns are given, where several charts share them; the default is `y`. */
    looks?: readonly string[];
    /** What several counts are counted in, the word of their axis: `Tests`. */
    of?: string;
    /** Column that tells several lines or bar groups apart. */
    by?: string;
    /** A column and its word: rows that say so are drawn however many others stand before them. */
    keep?: readonly [column: string, word: string];
    /** Routes of the lists with the rows behind the marks of a column, where those are lists of their own. */
    rows?: Readonly<Record<string, `/${string}`>>;
    /** A line to hold the figures against: an aim with its name. */
    target?: { value: number; label: string };
    /** Of a map: the column whose number a mark may be as large as, in area. */
    size?: string;
    /** Of a map: what stands at one site, the last step down. */
    inside?: Inside;
}

/** A list of what stands at a site; each line is the way to its rows. */
export interface Inside {
    /** Takes the site and the period by their filters; answers `{ data }` of records with an `id`. */
    call: Endpoint;
    title: string;
    /** The first names a record. */
    columns: Fields;
    /** The filter of the rows that takes that name. */
    filter: string;
    /** Told where there is nothing. */
    none: string;
}

type Optional = 'filters' | 'period' | 'place' | 'optional' | 'search' | 'totals' | 'envelope';

/** Declares a report; fills what nearly every report has alike. */
export function defineReport<
    const C extends Fields,
    const E extends Endpoint,
    const F extends Fields = {},
    const N extends Envelope = 'data',
>(
    input: Omit<Report<C, F, E, N>, 'kind' | Optional> &
        Partial<Pick<Report<C, F, E, N>, Optional>>,
): Report<C, F, E, N> {
    return {
        kind: 'report',
        period: { kind: 'days', window: 30 },
        place: true,
        optional: [],
        search: [],
        totals: [],
        ...input,
        filters: input.filters ?? ({} as F),
        envelope: input.envelope ?? ('data' as N),
    };
}

/** Filters that an endpoint says by itself: what all mounts fix that name it. A call of it cannot say otherwise. */
export function fixedAt(
    { mounts }: Pick<Report, 'mounts'>,
    endpoint: Endpoint,
): NonNullable<Mount['filter']> {
    const [first, ...others] = mounts.filter((mount) => mount.endpoint === endpoint);
    return Object.fromEntries(
        Object.entries(first?.filter ?? {}).filter(([key, value]) =>
            others.every(({ filter }) => filter?.[key] === value),
        ),
    );
}

/** The name of the tally of a word. */
export const tallyName = (word: string): string => word.replaceAll(/[^a-z0-9_]/gi, '_');

/** Tallies of a report by the words of one of its columns: word to label. */
export const talliesOf = (words: Readonly<Record<string, string>>): Fields =>
    Object.fromEntries(
        Object.entries(words).map(([word, label]) => [tallyName(word), integer(label)]),
    );

/** Filter of a list with a period in which something waits: its query asks by `withinOrOlder`. */
export const older = boolean('From before the period too');

/** The columns that a reader can put it in order by. */
export const sortsOf = ({ sort, columns }: Pick<Report, 'sort' | 'columns'>): string[] => [
    ...new Set([
        ...sort.map((key) => key.replace(/^-/, '')),
        ...Object.keys(columns).filter((key) => sorts(columns[key])),
    ]),
];

/** A row of a report as it answers with it: `RowOf<typeof levels>`. */
export type RowOf<R extends Report> = RowOfFields<R['columns']>;
