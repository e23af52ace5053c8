/** What the name matcher answers. */
export type Certainty = 'certain' | 'likely' | 'doubtful' | 'none';

export interface Candidate {
    facility_id: number;
    name: string;
    code: string | null;
    level: string;
    district: string;
    score: number;
    reasons: readonly string[];
}

export interface Proposal {
    name: string;
    district: string | null;
    certainty: Certainty;
    because: string;
    candidates: readonly Candidate[];
}

export interface Proposals {
    data: readonly Proposal[];
    counts: Readonly<Record<Certainty, number>>;
}

/** Each degree in words, with a mark that tells it without colour. */
export const certainties: Readonly<Record<Certainty, { mark: string; label: string }>> = {
    certain: { mark: '●', label: 'Certain' },
    likely: { mark: '◐', label: 'Likely, please confirm' },
    doubtful: { mark: '○', label: 'Doubtful' },
    none: { mark: '–', label: 'None found' },
};
