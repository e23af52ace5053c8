/** How far a made-up patient with rifampicin resistance came, and when. */
import type {
    notInitiatedReasons,
    outcomes,
    regimens,
} from '../../../resources/mdr/cases/words.ts';

export interface Course {
    status:
        | 'linked'
        | 'referred'
        | 'received'
        | 'initiated'
        | 'transferred'
        | 'not_initiated'
        | 'closed';
    referred_on: string | null;
    received_on: string | null;
    initiated_on: string | null;
    regimen: keyof typeof regimens | null;
    not_initiated_reason: keyof typeof notInitiatedReasons | null;
    not_initiated_on: string | null;
    outcome: keyof typeof outcomes | null;
    outcome_on: string | null;
}

/** Linked, and no more. */
export const nothing: Course = {
    status: 'linked',
    referred_on: null,
    received_on: null,
    initiated_on: null,
    regimen: null,
    not_initiated_reason: null,
    not_initiated_on: null,
    outcome: null,
    outcome_on: null,
};
