/** What happened to a result, as its page shows it. */

/** One thing that happened. `word` says what; the rest are its facts. */
export interface Happening {
    at: string;
    word: string;
    facts: Readonly<Record<string, unknown>>;
    changes?: readonly Change[];
}

/** A field that a reading changed. */
export interface Change {
    field: string;
    before: unknown;
    after: unknown;
}
