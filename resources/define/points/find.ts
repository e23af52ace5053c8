/**
 * Finder: what an area lets people find by a name or a number, from every screen. Its SQL is limited to the account's
 * places; the engine asks all finders that are open to the account at once.
 */
import type { Grant } from '../../access.ts';
import type { Shape } from '../calls.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Context } from '../engine.ts';
import type { Day, Sentence } from '../say.ts';
import type { Sql } from '../sql.ts';

export interface Sought {
    /** As it was typed, without blanks around it: 2 to 100 letters. */
    text: string;
    /** The same in small letters, for `like`: `%`, `_` and `\` stand for themselves. */
    like: string;
    context: Pick<Context, 'viewer' | 'scope' | 'today'>;
    limit: number;
}

export interface Finder {
    kind: 'finder';
    name: string;
    /** What it finds: `Facilities`. */
    title: string;
    access: readonly Grant[];
    /** It finds people by who they are: only for accounts that see them in the clear. The others are told so. */
    identity?: true;
    /**
     * Rows with `id`, `label`, `hint` and, where the route takes another word, `word`; the best first. Nothing where the
     * text cannot be what it finds.
     */
    find(sought: Sought): Sql | undefined;
    /** What tells a row from others of its name, of columns that `find` gives beside, where `hint` alone does not say it. */
    hint?(row: Readonly<Record<string, unknown>>): Hint;
    /** What it finds, where that has pages of its own (resources/things.ts): a row leads where its name does everywhere. */
    thing?: string;
    /** Where a row leads else, the first that the account may open: `{id}`, `{word}` are the row's. */
    routes: readonly `/${string}`[];
}

/** The number of a document, typed short too: `req-4` is `req-000004`. */
export const numberOf = (like: string): string =>
    like.replace(
        /^([a-z]{2,4})[-\s]?(\d{1,5})$/,
        (_, word: string, digits: string) => `${word}-${digits.padStart(6, '0')}`,
    );

export const defineFinder = (finder: Omit<Finder, 'kind'>): Finder => ({
    kind: 'finder',
    ...finder,
});

/** Its parts stand beside each other: days, figures and words are written in the language of who reads. */
export type Hint = string | readonly (HintPart | readonly HintPart[])[];
export type HintPart = string | number | Day | Sentence;

export interface FoundRow {
    id: number;
    label: string;
    hint: Hint;
    word?: string;
}

/** What one finder found. */
export interface Found {
    name: string;
    title: Sentence;
    thing?: string;
    routes: readonly string[];
    rows: FoundRow[];
}

export type SearchCall = Shape<
    { text: string },
    {
        data: Found[];
        /** What was not looked for, because the account may not see who somebody is. */
        closed: Sentence[];
    }
>;
export const searchCall: Endpoint = 'POST /x/search';
