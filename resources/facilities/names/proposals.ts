/** What the name matcher answers: the words of the server and of the page that shows them. */
import type { Sentence } from '../../define/say.ts';

export type Certainty = 'certain' | 'likely' | 'doubtful' | 'none';

export interface Candidate {
    facility_id: number;
    name: string;
    code: string | null;
    level: string;
    district: string;
    /** 0–100. */
    score: number;
    reasons: readonly Sentence[];
}

export interface Proposal {
    /** The spelling as it was asked. */
    name: string;
    district: string | null;
    certainty: Certainty;
    /** Why the first candidate is, or is not, certain. */
    because: Sentence;
    candidates: readonly Candidate[];
}
