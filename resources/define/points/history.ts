/** The changes of one record, for whoever may read the audit: `POST /x/audits/record`. */
import { phrases } from '../say.ts';
import type { Shape } from '../calls.ts';
import type { Values } from '../values.ts';

/** What was done with a record, by the word that the audit keeps. */
export const doneWords = phrases({
    create: 'Created',
    update: 'Changed',
    delete: 'Deleted',
    retire: 'Disabled',
} as const);

/** One change: a row of the record before and after it. */
export interface Change {
    id: number;
    at: string;
    /** User name of who did it. */
    actor: string;
    action: string;
    before: Values | null;
    after: Values | null;
}

export interface Past {
    /** The newest first. */
    data: readonly Change[];
    /** Column, then number, to the name of the record that it is of. */
    names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export type HistoryCall = Shape<{ entity: string; entity_id: number }, Past>;
