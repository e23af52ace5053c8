/**
 * A run to a result: assay, outcome, calls, value, clock. No table of the database is touched, so
 * that a change of the parsing tables can be shown before it is made.
 */
import { onLocalClock, readDay, timesOf, type Receipt } from '../clock.server.ts';
import { contentHash, dedupKey } from '../again/dedup.server.ts';
import { ageOn, operatorOf, sexes, yearsOf } from '../person.server.ts';
import type { CallWord, Outcome, ParsingTables } from '../../parsing/tables.server.ts';
import {
    isPending,
    isUnknownSerial,
    isWithdrawn,
    type Analyte,
    type Notice,
    type Run,
} from '../../reading/run.server.ts';
import { readCalls, type Call } from './calls.server.ts';
import { overallCall, reflexCall } from './overall.server.ts';
import { reviewed } from '../../review/reviewed.ts';
import { findAssay } from '../../parsing/words.server.ts';
import { settled } from '../../reading/tables/ending.server.ts';

/** The stored fields of a result that follow from its run, named as in the table. */
export interface ResultFields {
    dedup_key: Buffer;
    content_hash: Buffer;
    device_type: string;
    module_serial: string;
    module_slot: string;
    cartridge_serial: string;
    reagent_lot: string;
    cartridge_expiry: string | null;
    sample_id: string;
    specimen_id: string;
    patient_id: string;
    patient_name: string;
    age: number | null;
    sex: string;
    disease_area: string;
    assay: string;
    assay_version: string;
    host_code: string;
    outcome: Outcome;
    /** Of the whole run; empty where it gave no result. */
    call: CallWord | '';
    mtb: CallWord | null;
    mtb_grade: string;
    rif: CallWord | null;
    result: string;
    value: number | null;
    value_operator: string;
    log_value: number | null;
    unit: string;
    error_code: string;
    error_text: string;
    notices: Notice[];
    analytes: Analyte[];
    operator: string;
    test_type: 'specimen' | 'qc';
    started_sent: string;
    started_at: string | null;
    ended_at: string | null;
    received_at: string;
    day: string;
    flags: string[];
    review: boolean;
}

export interface Interpretation {
    fields: ResultFields;
    calls: Call[];
    /** No test at all but a self-test that failed: a fault of the module, and no result. */
    fault: { code: string; text: string } | null;
    /** What a result of before is known by, whose texts were kept as they came. */
    former?: Pick<ResultFields, 'dedup_key' | 'content_hash'>;
}

export type InterpretOptions = Receipt;

export const needsReview = (flags: readonly string[]): boolean =>
    flags.some((flag) => (reviewed as readonly string[]).includes(flag));

export function interpret(
    sent: Run,
    tables: ParsingTables,
    options: InterpretOptions,
): Interpretation {
    const run = asRead(sent, tables, options);
    const assay = findAssay(tables, run.device_type, run.assay, run.host_code);
    const read = readCalls(run, assay, tables);
    const error = mainError(run, tables);
    const times = timesOf(run, options);
    const outcome = outcomeOf(run, read, error.failed);
    const facts: Facts = { run, assay, read, times, outcome, code: error.code };
    const flags = flagsOf(facts, options);
    const untold = flags.includes('shifted_fields') || isContradicted(run, read);
    const calls = untold ? read.calls.map(unrecognised) : read.calls;
    // A figure that may belong to another line, or to no result, is in no mean.
    const told = untold ? { ...read, value: null, operator: '' as const, log: null } : read;
    return {
        fields: fieldsOf({ ...facts, read: told, flags, calls, errorText: error.text }, options),
        calls,
        fault: isSelfTest(read, error) ? { code: error.code, text: error.text } : null,
        ...(sent.came && { former: knownBy(asRead(sent.came, tables, options)) }),
    };
}

/** A run with what its table tells of its end understood, in local times. */
const asRead = (sent: Run, tables: ParsingTables, { timeZone }: InterpretOptions): Run =>
    withLocalTimes(settled(sent, tables), timeZone);

const knownBy = (run: Run) => ({ dedup_key: dedupKey(run), content_hash: contentHash(run) });

type Read = ReturnType<typeof readCalls>;
type Times = ReturnType<typeof timesOf>;
type Assay = ReturnType<typeof findAssay>;

/** What became of the run: an unfinished one is in progress, whatever its words say so far. */
function outcomeOf(run: Run, read: Read, failed: boolean): Outcome {
    if (isPending(run.status)) return 'in_progress';
    // Where the words say nothing that is known, an error that ended the run says that it failed.
    if (failed && read.calls.every(({ call }) => call === 'unrecognised')) return 'error';
    return read.outcome;
}

/** Words of success of a run that was withdrawn, or that was never ended. */
const isContradicted = ({ status }: Run, { outcome }: Read): boolean =>
    isWithdrawn(status) && outcome === 'success';

/** A self-test that failed, and no word beside it that somebody would have to look at. */
function isSelfTest({ calls }: Read, { selfTest }: ReturnType<typeof mainError>): boolean {
    const recognised = calls.some(({ call }) =>
        ['detected', 'not_detected', 'indeterminate'].includes(call),
    );
    // Words that nobody can read, or that contradict each other, are a result to look at, whatever code stands beside.
    const unread = calls.some(
        ({ call, result }) => call === 'unrecognised' && result.trim() !== '',
    );
    return selfTest && !recognised && !unread;
}

/** No word can be trusted to stand in its own field. */
const unrecognised = (call: Call): Call => ({
    ...call,
    call: 'unrecognised',
    grade: '',
    value: null,
});

interface Facts {
    run: Run;
    assay: Assay;
    read: Read;
    times: Times;
    outcome: Outcome;
    code: string;
}

/** What is to be said of the result, sorted. */
function flagsOf(
    { run, assay, read, times, outcome, code }: Facts,
    { uploaded }: InterpretOptions,
): string[] {
    const flags = new Set([...run.problems, ...read.flags]);
    const expiry = readDay(run.cartridge_expiry);
    if (!assay) flags.add('unrecognised_assay');
    if (isUnknownSerial(run.instrument_serial)) flags.add('no_instrument');
    if (isContradicted(run, read)) flags.add('contradictory');
    if (flags.has('shifted_fields') || flags.has('contradictory')) flags.add('unrecognised_result');
    if (times.suspect) flags.add('clock_suspect');
    // What an instrument sends itself was measured about then; a file may be a year old.
    if (times.untold && uploaded) flags.add('no_day');
    if (expiry && expiry < times.day) flags.add('expired_cartridge');
    if (run.sample_id.includes(',')) flags.add('pooled');
    if (outcome === 'success' && code) flags.add('error_code_on_success');
    return [...flags].toSorted();
}

interface Understood extends Facts {
    flags: string[];
    calls: Call[];
    errorText: string;
}

/**
 * The fields, as sent and as understood. One literal: put together from several, an object of so many fields
 * costs more than all else that is understood of a run.
 */
function fieldsOf(
    { run, assay, read, times, outcome, code, flags, calls, errorText }: Understood,
    { received }: InterpretOptions,
): ResultFields {
    const meaning = meaningOf(assay, outcome, calls);
    return {
        ...knownBy(run),
        device_type: run.device_type,
        module_serial: run.module_serial,
        module_slot: run.module_slot,
        cartridge_serial: run.cartridge_serial,
        reagent_lot: run.reagent_lot,
        cartridge_expiry: readDay(run.cartridge_expiry),
        sample_id: run.sample_id,
        specimen_id: run.specimen_id,
        patient_id: run.patient_id,
        patient_name: run.patient_name,
        age: ageOn(run.birth_date, times.day) ?? yearsOf(run.age ?? ''),
        sex: sexes[run.sex.toUpperCase()] ?? '',
        disease_area: assay?.disease_area ?? 'unrecognised',
        assay: run.assay || assay?.name || run.host_code,
        assay_version: run.assay_version,
        host_code: run.host_code,
        outcome,
        call: meaning.call,
        mtb: meaning.mtb,
        mtb_grade: meaning.mtb_grade,
        rif: meaning.rif,
        result: read.shown,
        value: read.value,
        value_operator: read.operator,
        log_value: read.log,
        unit: read.unit,
        error_code: code,
        error_text: errorText,
        notices: run.notices,
        analytes: run.analytes,
        operator: operatorOf(run),
        test_type: run.test_type,
        started_sent: run.started_sent,
        started_at: times.started?.toISOString() ?? null,
        ended_at: times.ended?.toISOString() ?? null,
        received_at: received.toISOString(),
        day: times.day,
        flags,
        review: needsReview(flags),
    };
}

/** What the result means: the call over all, and of a TB assay those that decide about treatment. */
function meaningOf(assay: Assay, outcome: Outcome, calls: Call[]) {
    const tb = assay?.disease_area === 'tb';
    const callOf = (target: string) =>
        tb ? calls.find((one) => one.target === target) : undefined;
    const mtb = callOf('MTB');
    return {
        call:
            assay?.family === 'resistance'
                ? reflexCall(outcome, calls)
                : overallCall(assay?.target ?? '', outcome, calls),
        mtb: mtbOf(assay, mtb),
        mtb_grade: mtb?.grade ?? '',
        rif: callOf('RIF')?.call ?? null,
    };
}

/** Of a chip that reads rifampicin alone nothing is said of MTB: its own chip says that. */
function mtbOf(assay: Assay, mtb: Call | undefined): CallWord | null {
    if (assay?.disease_area !== 'tb') return null;
    if (assay.family === 'resistance' && assay.target === '') return null;
    return mtb?.call ?? 'unrecognised';
}

/** The same run told in UTC by one sender and in local time by another is one run. */
const withLocalTimes = (run: Run, timeZone: string): Run => ({
    ...run,
    started_sent: onLocalClock(run.started_sent, timeZone),
    ended_sent: onLocalClock(run.ended_sent, timeZone),
    message_sent: onLocalClock(run.message_sent, timeZone),
});

/** The error that counts: one that ended the run before one that only informs. */
function mainError(run: Run, tables: ParsingTables) {
    const errors = run.notices.filter((notice) => notice.kind === 'error');
    const meaning = (notice: Notice) => tables.codes.get(`${run.device_type} ${notice.code}`);
    const counts = (notice: Notice) => meaning(notice)?.counts_as ?? 'error';
    const main = errors.find((notice) => counts(notice) !== 'information') ?? errors[0];
    if (!main) return { code: '', text: '', selfTest: false, failed: false };
    return {
        code: main.code,
        // What the device says in the words of the table is said once.
        text: [...new Set([main.title || meaning(main)?.meaning, main.detail])]
            .filter(Boolean)
            .join(': '),
        selfTest: counts(main) === 'self_test',
        failed: counts(main) === 'error',
    };
}
