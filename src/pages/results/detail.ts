/** What `POST /x/results/detail` answers with. */
import type { Happening } from '../../../resources/results/detail/happenings.ts';

export interface Analyte {
    target: string;
    name: string;
    call: string;
    ct: number | null;
    endpt: number | null;
    delta_ct: number | null;
}

export interface Call {
    target: string;
    call: string;
    grade: string;
    result: string;
    value: number | null;
    ct: number | null;
}

export interface Notice {
    kind: 'error' | 'note' | 'information';
    code: string;
    title: string;
    detail: string;
    at: string;
    /** Typed at the site; not for this account. */
    hidden: boolean;
    meaning: {
        meaning: string;
        class: string;
        phase: string;
        counts_as: string;
        first_action: string;
    } | null;
}

export interface Detail extends Readonly<Record<string, unknown>> {
    id: number;
    day: string;
    facility: string | null;
    outcome: string;
    call: string;
    calls: readonly Call[];
    analytes: readonly Analyte[];
    notices: readonly Notice[];
    flags: readonly string[];
    timeline: readonly Happening[];
    /** Only for who may open messages. */
    raw_message_id: number | null;
    review: boolean;
    /** A correction that waits for a decision; only for who may decide. */
    correction: number | null;
    /** It is linked to a patient, and this account may take the link back. */
    unlinkable: boolean;
}
