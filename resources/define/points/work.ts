/**
 * Work: rows of a list that wait for somebody. The engine asks the list's own report, under the scope of the
 * account, for their number and the ones that wait longest: what a worklist says is what its list shows.
 */
import type { AccountType } from '../../access.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Sentence } from '../say.ts';
import type { Report } from '../report.ts';
import type { Shape } from '../calls.ts';

export interface Work {
    kind: 'work';
    name: string;
    title: string;
    /** Why they wait, and what is to be done, in a sentence. */
    about: string;
    /** Whose work it is: they hold what a mount of the report at `endpoint` asks for. */
    accounts: readonly AccountType[];
    report: Report;
    endpoint: Endpoint;
    /** The list, or the page that has the same rows. */
    route: `/${string}`;
    /** What the list is narrowed by; several words of a filter mean any of them. */
    filter?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    /** Of a report with a period: its last days, today included. */
    days?: number;
    /** Columns that say what waits. */
    what: readonly string[];
    /** Column with the figure that makes it work: a rate, a count. */
    figure?: string;
    /** Column that says whose it is. */
    whose?: string;
    /** Column since when it waits: a day or an instant; the list can be sorted by it. */
    since?: string;
    /** The column is a day to come: what is due next stands first. */
    due?: boolean;
    /** Hours after which one is late. */
    late?: number;
    /** What is done with one, at one click: `{id}` is the row's. Without it the row leads to the list. */
    act?: { label: string; route: `/${string}` };
}

export const defineWork = (work: Omit<Work, 'kind'>): Work => ({ kind: 'work', ...work });

/** One row that waits. */
export interface WaitingRow {
    id: number;
    /** The word of a choice among them, to be said in the reader's language. */
    word?: Sentence;
    what: string;
    whose: string;
    /** Names among them that have a page of their own, in their order. */
    named: WaitingName[];
    since: string | null;
    figure: number | null;
    /** What a rate among them is made of. */
    parts?: { part: number; whole: number };
}

/** A name in the words of a row, and what it is the name of (resources/things.ts). */
export interface WaitingName {
    name: string;
    thing: string;
    id: number | null;
}

/** What the server answers of a work: its words, how many wait, and the first of them. */
export interface Waiting {
    name: string;
    title: Sentence;
    about: Sentence;
    count: number;
    route: string;
    filter: Readonly<Record<string, unknown>>;
    due: boolean;
    late: number | null;
    act: { label: Sentence; route: string } | null;
    /** What the figures of its rows are, and what they are counted in. */
    figure: { label: Sentence; unit: string } | null;
    rows: WaitingRow[];
}

export type WorklistCall = Shape<object, { data: Waiting[] }>;
export const worklistCall: Endpoint = 'GET /x/worklist';
