/** "Why this number": what a cell tells when it is asked, and who listens, where somebody does. */
import { createContext, useContext } from 'react';

export interface WhyQuestion {
    /** Column that is asked about. */
    name: string;
    /** The row or totals it stands in. */
    values: Readonly<Record<string, unknown>>;
    /** The same of the period before. */
    previous?: Readonly<Record<string, unknown>>;
    kind: 'total' | 'row';
    /** The values are of the period before. */
    before?: boolean;
}

/** Opens the explanation; null where nothing explains. */
export const WhyContext = createContext<((question: WhyQuestion) => void) | null>(null);

export const useWhy = () => useContext(WhyContext);
