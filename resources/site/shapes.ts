/** What the calls of the facility's dashboard answer. */

/** The day so far. All figures are of GeneXpert, of specimens. */
export interface Today {
    day: string;
    /** Whether tests are expected: a working day on which a machine stands here. */
    working: boolean;
    tests: number;
    valid: number;
    errors: number;
    invalid: number;
    no_result: number;
    /** Runs that go on now. */
    running: number;
    /** MTB detected, and rifampicin resistance among them. */
    tb_detected: number;
    rif_detected: number;
    /** By disease area, the most first. */
    diseases: readonly { disease_area: string; tests: number; positive: number }[];
    /** Tests of a working day: the mean of the four weeks before today; null where none was expected. */
    usual: number | null;
}

export interface Week {
    period: string;
    period_start: string;
    tests: number;
    errors: number;
    reporting_days: number;
    total_days: number;
}

export interface ErrorLine {
    code: string;
    errors: number;
    share: number | null;
    meaning: string | null;
    first_action: string | null;
}

export interface PeerLine {
    peer_group: string;
    tests: number;
    expected: number;
    utilization: number | null;
    sites: number;
}

/** A cartridge that is out or runs out before the next delivery. */
export interface StockLine {
    product: string;
    outlook: string;
    usable: number;
    days_of_stock: number | null;
}

/** Text messages about the facility, and whether a gateway sends them to anybody. */
export interface Messages {
    connected: boolean;
    sent: number;
    delivered: number;
    failed: number;
}

/** All that the landing of a facility shows but its worklist, in one answer. */
export interface Glance {
    facility: {
        id: number;
        name: string;
        district: string;
        region: string;
        machines: number;
        modules: number;
        /** Hours since anything came from a machine that stands here; null: never. */
        silent_hours: number | null;
    };
    today: Today;
    /** This week and the four before it, the newest first. */
    sms: Messages;
    weeks: readonly Week[];
    /** A mark a day of four weeks, the last of them today: 1 tests, 0 none, a dot where none were expected. */
    days: string;
    /** First and last day of errors and utilization. */
    from: string;
    to: string;
    errors: {
        tests: number;
        errors: number;
        error_rate: number | null;
        codes: readonly ErrorLine[];
    };
    utilization: readonly PeerLine[];
    /** Null where the account keeps no stock. */
    stock: readonly StockLine[] | null;
}
