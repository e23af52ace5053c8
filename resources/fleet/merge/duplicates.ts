/** Machines that may be one: what the server proposes, previews and keeps, and the page shows. */

/** One of the two. */
export interface Twin {
    id: number;
    serial: string;
    facility_id: number | null;
    facility: string | null;
    model: string;
    system_name: string;
    results: number;
    first_day: string | null;
    last_day: string | null;
    last_message_at: string | null;
    enabled: boolean;
}

/** Why two machines may be one; the strongest first. */
export type Likeness = 'spelling' | 'runs' | 'modules' | 'apart';

/** A pair that may be one, `keep` the one with more behind it. `why` is empty of a pair that a person named. */
export interface Duplicate {
    id: string;
    facility: string | null;
    keep: Twin;
    merge: Twin;
    why: readonly Likeness[];
}

/** The machine that stays, and the one that becomes part of it. */
export interface Pair {
    keep: number;
    merge: number;
}

/** How much a merge moves, by what it is. */
export interface Moved {
    results: number;
    /** Results that belong to another facility afterwards. */
    facility_changes: number;
    /** Runs that came under both: the second stays apart and counts nowhere. */
    copies: number;
    /** Of them those that say something else than what stands: a person decides. */
    conflicts: number;
    /** Tests that counters of modules, facilities and places follow with. */
    tests: number;
    raw_messages: number;
    lots: number;
    modules: number;
    placements: number;
    module_faults: number;
    /** Requests for its modules. */
    requests: number;
    senders: number;
}

/** What stood before a merge: the way back. */
export interface Before {
    keep: MachineBefore;
    merged: MachineBefore;
    /** Placements of the merged machine, as they were. */
    placements: readonly Placement[];
    /** Placements that the merge gave the one that is kept. */
    added: readonly number[];
    modules: readonly number[];
    senders: readonly number[];
    requests: readonly MovedRequest[];
    /** Modules of the kept machine that the merge marked as faulty, as they were. */
    marked: readonly MarkedModule[];
    /** Decisions about resistant results that changed their facility, as they were. */
    linkages: readonly object[];
    /** What merges of earlier releases do not have. */
    copies?: CopiesBefore;
}

/** Runs that came under both, and what the results that stand took over from the others. */
export interface CopiesBefore {
    /** Results that do not stand. */
    aside: readonly number[];
    /** Of them those of the machine that is kept. */
    swapped: readonly number[];
    /** Results that were filled by a copy: the history has them as they were, and here no patient is named. */
    filled: readonly {
        id: number;
        content_hash: string;
        /** The content that filled it. */
        by_hash: string;
    }[];
    /** Results that a copy put on the review desk, as they were. */
    marked: readonly { id: number; flags: string[]; review: boolean }[];
    /** Rows of the history that came along. */
    history: readonly number[];
    /** Those of what copies said before, which wait for nobody; merges of earlier releases brought none. */
    told?: readonly number[];
    /** Decisions about resistance, what they name, links of X-rays from both sides, and samples referred: from which result to which. */
    decisions: readonly FromTo[];
    named: readonly FromTo[];
    exams: readonly FromTo[];
    tests: readonly FromTo[];
    matches: readonly FromTo[];
}

interface FromTo {
    id: number;
    from: number;
    to: number;
}

/** A request for a module, as it was; `closed` where the merge ended it, because an older one asks for the same. */
export interface MovedRequest {
    id: number;
    machine_id: number;
    module_id: number;
    status: string;
    decision_reason: string;
    closed: boolean;
}

export interface MarkedModule {
    id: number;
    status: string;
    reason: string;
    /** Why the merged machine's was. */
    why: string;
}

export interface MachineBefore {
    facility_id: number | null;
    status: string;
    model: string;
    module_count: number;
    first_message_at: string | null;
    last_message_at: string | null;
    last_test_at: string | null;
}

export interface Placement {
    id: number;
    machine_id: number;
    facility_id: number;
    assigned_from: string;
    assigned_to: string | null;
}

/** A merge as it was done. */
export interface Merge {
    id: number;
    keep: string;
    merged: string;
    at: string;
    by: string;
    reason: string;
    moved: Moved;
    undone_at: string | null;
    /** Results that came under the merged serial since. */
    since: number;
    /** The later merge, by its serials, that is taken back before this one. */
    first: { keep: string; merged: string } | null;
}
