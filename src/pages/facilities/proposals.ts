import { phrases } from '../../../resources/define/say.ts';
import type { Certainty, Proposal } from '../../../resources/facilities/names/proposals.ts';

/** The answer of the name matcher. */
export interface Proposals {
    data: readonly Proposal[];
    counts: Readonly<Record<Certainty, number>>;
}

/** Each degree in words, with a mark that tells it without colour. */
export const certainties: Readonly<Record<Certainty, { mark: string; label: string }>> = phrases({
    certain: { mark: '●', label: 'Certain' },
    likely: { mark: '◐', label: 'Likely, please confirm' },
    doubtful: { mark: '○', label: 'Doubtful' },
    none: { mark: '–', label: 'None found' },
});
