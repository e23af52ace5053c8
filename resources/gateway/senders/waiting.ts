/** A sender that waits for a person: the server answers it, the page shows it. */
export interface WaitingSender {
    id: number;
    /** `address 10.1.2.3`, `certificate <sha-256>`, `key <sha-256>`. */
    sender: string;
    first_at: string;
    last_at: string | null;
    machine_serial: string;
    facility_id: number | null;
    facility: string | null;
    /** Messages that are kept apart. */
    messages: number;
    /** Senders that are known for the machine. */
    known: readonly string[];
}
