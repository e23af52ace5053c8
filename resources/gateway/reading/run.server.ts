/**
 * A run as an instrument told of it, before anything is understood: what the readers of ASTM, HL7
 * and CSV give and what interpretation takes. Texts are as sent; '' where nothing was sent.
 */
export interface Run {
    /** A word of resources/machines/kinds.ts. */
    device_type: string;
    system_name: string;
    software: string;
    pc_name: string;
    instrument_serial: string;
    module_serial: string;
    module_slot: string;
    cartridge_serial: string;
    reagent_lot: string;
    /** `YYYYMMDD`. */
    cartridge_expiry: string;
    sample_id: string;
    specimen_id: string;
    patient_id: string;
    patient_name: string;
    /** `YYYYMMDD`. */
    birth_date: string;
    /** Years as sent, where the instrument knows no day of birth. */
    age?: string;
    sex: string;
    host_code: string;
    assay: string;
    assay_version: string;
    targets: Target[];
    analytes: Analyte[];
    notices: Notice[];
    operator: string;
    test_type: 'specimen' | 'qc';
    /** R-9, OBX-11: F final, C correction; see `isPending` and `isWithdrawn` for what is neither. */
    status: string;
    /** `YYYYMMDDHHMMSS` on the clock of the instrument's PC, which has no zone; Z where it is UTC. */
    started_sent: string;
    ended_sent: string;
    /** When the message says that it was sent, same form. */
    message_sent: string;
    /** Fields out of place and the like, in words of the review desk. */
    problems: string[];
    /** What a table tells of how the run ended: understood with the parsing tables (`settled`). */
    ending?: Ending;
    /** As it came, where signs that nobody sees were taken out of its texts: results of before are known by these. */
    came?: Run;
}

/** Columns of a table beside those of the results, as sent. */
export interface Ending {
    /** A word for the whole run; '' where the table has none. */
    state: string;
    error: string;
    /** Of parts of it, any of which may say that the run failed. */
    checks: readonly Check[];
    /** What it says of its results. */
    results: readonly string[];
    /** What tells that there is no result, with its word as text. */
    targets: readonly Target[];
}

/** What a table says of a part of a run. */
export interface Check {
    said: string;
    /** What it looks for, whose finding says that it passed: a negative control that is `Negative`. */
    passes?: 'detected' | 'not_detected';
    /** A result stands here, which may say that the run failed; that it passed nobody asks. */
    isResult?: boolean;
}

/** A main result: the words for one target of the cartridge. */
export interface Target {
    /** As named by the instrument: `MTB Trace`, `Rif Resistance`, or '' for the only one. */
    name: string;
    text: string;
    /** A number as sent, decimal comma or point. */
    number: string;
    unit: string;
    /** `40.00 to 10000000.00`. */
    range: string;
    /** `<`, `>`, N, A … */
    flag: string;
    /** The number is the logarithm of another target's. */
    log: boolean;
    /** What R-9 or OBX-11 says of it alone, where it is withdrawn (`isWithdrawn`). */
    withdrawn?: string;
}

/** A probe or control behind the main results. */
export interface Analyte {
    target: string;
    name: string;
    call: string;
    ct: number | null;
    endpt: number | null;
    delta_ct: number | null;
}

export interface Notice {
    kind: 'error' | 'note' | 'information';
    code: string;
    title: string;
    detail: string;
    /** As sent. */
    at: string;
}

/** Pending or preliminary: the final result is still to come. */
export const isPending = (status: string): boolean => status === 'I' || status === 'P';

/** Cannot be done, deleted, wrong, not asked for: whatever words stand beside it are no result. */
export const isWithdrawn = (status: string): boolean => ['X', 'D', 'W', 'N'].includes(status);

/** Deleted or wrong: it takes back what was sent before. */
export const isTakenBack = (status: string): boolean => ['D', 'W'].includes(status);

/**
 * A later record of a run may say of all of it that it is corrected or still to come; and of one that measures a single thing, that it
 * is withdrawn, whatever its order says.
 */
export const statusOf = (before: string, sent: string, single = false): string =>
    before === '' || sent === 'C' || isPending(sent) || (single && isWithdrawn(sent))
        ? sent
        : before;

/** What a record says of its own target, where that is withdrawn. */
export const withdrawal = (status: string): Pick<Target, 'withdrawn'> =>
    isWithdrawn(status) ? { withdrawn: status } : {};

/**
 * The status of a run once all of it is read: withdrawn where all that it tells is, whatever its order says. What takes something back is
 * no news of a run that is still to come.
 */
export function wholeStatus({ status, targets }: Run): string {
    const withdrawn = targets.flatMap((one) => one.withdrawn ?? []);
    const takenBack = withdrawn.find(isTakenBack);
    if (status === 'C' || isWithdrawn(status) || !withdrawn.length) return status;
    if (isPending(status) && takenBack) return takenBack;
    const telling = targets.filter(({ text, number, log }) => !log && `${text}${number}` !== '');
    const all = telling.length ? telling : targets;
    return all.every((one) => one.withdrawn) ? (takenBack ?? withdrawn[0]!) : status;
}

/**
 * A number that stands for "not known" in place of a serial or cartridge: nothing, one digit
 * repeated (000000000), a negative. Such numbers repeat, so they identify nothing.
 */
export const isUnknownSerial = (serial: string): boolean =>
    serial === '' ||
    /^(.)\1*$/.test(serial) ||
    serial.startsWith('-') ||
    !/[0-9A-Za-z]/.test(serial);
