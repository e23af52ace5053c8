/** A machine that waits for its facility: the server answers it, the page shows it. */
export interface UnassignedMachine {
    id: number;
    serial: string;
    system_name: string;
    pc_name: string;
    software: string;
    module_count: number;
    first_message_at: string | null;
    last_message_at: string | null;
    /** Day of the oldest result that waits. */
    first_day: string | null;
    waiting: number;
    /** How many of them say rifampicin resistance: nobody can link them until the machine has a facility. */
    resistant: number;
    /** Waiting results by day, oldest first: which lie before a date and which after it. */
    days: readonly { day: string; count: number }[];
}

/** What the server says of a machine that got its facility. */
export interface PlacedMachine {
    machine_id: number;
    facility_id: number;
    /** First day at the facility, `YYYY-MM-DD`. */
    assigned_from: string;
    /** Results that belong to the facility now, or to another one. */
    results: number;
    /** Serial. */
    machine: string;
    /** Name. */
    facility: string;
}
