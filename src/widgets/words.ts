/** The words of a declaration in the reader's language. */
import { createContext, useContext, useMemo } from 'react';
import { type Labels, labelsOf } from './labels.ts';
import { useSay } from './say.ts';

/** Name of the declaration whose fields the screen draws. */
export const DeclarationName = createContext('');

/** What the declaration around it says. */
export function useLabels(): Labels {
    const say = useSay();
    const name = useContext(DeclarationName);
    return useMemo(() => labelsOf(say, name), [say, name]);
}
