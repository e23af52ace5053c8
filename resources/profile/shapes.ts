/** What `POST /genexpert/machine_details/` answers with. */
import type { Tone } from '../define/field.ts';
import type { Sentence } from '../define/say.ts';
import type { typeLabels } from '../machines/kinds.ts';

/** A sentence of the state in words. */
export interface StateLine {
    tone: Tone;
    said: Sentence;
}

/** A module with what it did on each day of the strip. */
export interface ProfileModule {
    serial: string;
    slot: string;
    status: string;
    tests: number;
    failures: number;
    /** Failures one after another at the end of the period. */
    running: number;
    /** It failed more often than chance explains, or three times running. */
    watch: boolean;
    /** It failed more often than chance explains, in fewer runs than the rule asks for. */
    few: boolean;
    /** A row a day, from the first day of the strip: tests, and how many of them failed. */
    days: readonly (readonly [tests: number, failed: number])[];
}

export interface ProfileMachine {
    id: number;
    serial: string;
    /** What it is, as messages tell it. */
    device_type: keyof typeof typeLabels;
    model: string;
    software: string;
    system_name: string;
    status: string;
    module_count: number;
    /** Whether it stands in the reader's places today, of a place whether it stands there; its last message is told then. */
    here: boolean;
    /** Where it is not `here`: the first day on which it stood there no longer. */
    left_on: string | null;
    facility_id: number | null;
    facility: string | null;
    last_upload_at: string | null;
    days_silent: number | null;
    hours_silent: number | null;
    last_test_at: string | null;
    tests: number;
    errors: number;
    modules: readonly ProfileModule[];
}

/** Where a machine stood, of the reader's places. */
export interface ProfilePlacement {
    machine: string;
    facility_id: number;
    facility: string;
    assigned_from: string;
    /** First day no longer there; null: it stands there now. */
    assigned_to: string | null;
    /** Why, as whoever moved it said; '' where nobody did. */
    reason: string;
}

export interface ProfileNote {
    id: number;
    machine: string | null;
    note: string;
    author: string;
    created_at: string;
    updated_at: string;
    version: number;
    /** The reader wrote it, and may change it. */
    own: boolean;
}

export interface ProfileFacility {
    id: number;
    name: string;
    code: string | null;
    level: string;
    ownership: string;
    district: string;
    region: string;
    hub: string | null;
    partner: string | null;
    contact: string;
    phone: string;
    email: string;
    active: boolean;
}

export interface Profile {
    facility: ProfileFacility | null;
    state: readonly StateLine[];
    /** First and last day of the strip. */
    from: string;
    to: string;
    machines: readonly ProfileMachine[];
    placements: readonly ProfilePlacement[];
    notes: readonly ProfileNote[];
    tests: number;
    errors: number;
    error_rate: number | null;
}
