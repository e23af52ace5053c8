/** One message as the server tells of it: what it is, what it became, and, opened, what it says. */
export interface MessageFacts {
    id: number;
    received_at: string;
    protocol: string;
    address: string;
    system_name: string;
    message_id: string;
    state: string;
    failure: string;
    results: number;
    duplicates: number;
    bytes: number;
    parse_version: number | null;
    newest_version: number;
    became: readonly BecameResult[];
    faults: readonly {
        module_serial: string;
        error_code: string;
        error_text: string;
        at: string;
    }[];
    history: readonly { result_id: number; reason: string; at: string }[];
}

export interface BecameResult {
    id: number;
    day: string;
    assay: string;
    outcome: string;
    call: string;
    result: string;
    machine_serial: string | null;
    facility: string | null;
    review: boolean;
}

export interface OpenedMessage {
    id: number;
    text: string;
    runs: readonly OpenedRun[];
}

export interface OpenedRun extends Readonly<Record<string, unknown>> {
    calls: readonly { target: string; call: string; grade: string }[];
    flags: readonly string[];
    fault: { code: string; text: string } | null;
    became: { id: number; own: boolean; same: boolean } | null;
}
