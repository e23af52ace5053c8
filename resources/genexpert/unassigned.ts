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
    /** Waiting results by day, oldest first: which lie before a date and which after it. */
    days: readonly { day: string; count: number }[];
}
