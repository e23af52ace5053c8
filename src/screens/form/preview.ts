/** What a preview is given: the record as it is kept and as it would be, and what becomes of the save. */
import { createContext, useContext } from 'react';

export interface Previewed {
    before: Readonly<Record<string, unknown>>;
    after: Readonly<Record<string, unknown>>;
    /** Saves it, or goes back to the form. */
    settle(save: boolean): void;
}

export const PreviewContext = createContext<Previewed | null>(null);

/** Of the change that waits: for the file that an entity names as its `preview`. */
export function usePreviewed(): Previewed {
    const given = useContext(PreviewContext);
    if (!given) throw new Error('A preview stands in a form only');
    return given;
}
