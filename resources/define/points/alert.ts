/**
 * Alert: what a programme wants to be told of without looking. An area declares a kind in a `.alert.ts`, and beside it in a
 * `.watch.server.ts` what is wrong now: rows of the list that people work by, so that an alert and its list never differ.
 */
import type { AccountType } from '../../access.ts';
import type { Query } from '../query.ts';
import type { Sql } from '../sql.ts';

/** What is known of an alert where its rows are looked for. */
export interface Alerted {
    what: string;
    figure: number | null;
    /** In the programme time zone, `YYYY-MM-DD`. */
    today: string;
}

export interface AlertKind {
    kind: 'alertKind';
    /** Never changed: rules and alerts are found by it. */
    name: string;
    title: string;
    /** Why it matters and what is to be done, in a sentence. */
    about: string;
    /** Whom it may be told to, and where each has the list that it stands in: who does not open the list is not told. */
    to: Readonly<Partial<Record<AccountType, `/${string}`>>>;
    /** How the rows of one alert are found in that list beside the place that it is at: its filters. */
    rows?(alert: Alerted): Readonly<Record<string, unknown>>;
    /** Each alert is of one row of that list, whose number is its subject: it leads to the page of that row. */
    ofOne?: true;
    /** The list takes no place. */
    placeless?: true;
    /** Whose list is a page, which takes no filters. */
    pages?: readonly AccountType[];
    /** What a rule holds the rows against, unless it says otherwise. */
    usual: number;
    /** What its figure counts, where its rows bear one. */
    unit?: string;
}

export const defineAlert = (kind: Omit<AlertKind, 'kind'>): AlertKind => ({
    kind: 'alertKind',
    ...kind,
});

/** What a watch is given when it looks. */
export interface Look {
    /** Rows of a list of the whole country, as its query says them. */
    rows(query: Query, filters?: Readonly<Record<string, unknown>>): Sql;
    /** The limit of the rule; that of the kind where it names none. */
    limit: number;
    /** Whether the rule names a limit of its own. */
    own: boolean;
    now: Date;
    /** In the programme time zone, `YYYY-MM-DD`. */
    today: string;
    timeZone: string;
    /** The room on the server's disk in bytes; undefined where nobody looks. */
    room: { free: number; low: boolean } | undefined;
}

export interface Watch {
    kind: 'watch';
    of: AlertKind;
    /**
     * What is wrong: `subject` (text, the same as long as it is the same matter), `facility_id` (null: of the nation),
     * `what` (text: a serial, a lot, a number of ours; never anything of a patient), `since` (timestamptz or null), `figure` (numeric or null).
     */
    rows(look: Look): Sql;
}

export const defineWatch = (of: AlertKind, rows: Watch['rows']): Watch => ({
    kind: 'watch',
    of,
    rows,
});
