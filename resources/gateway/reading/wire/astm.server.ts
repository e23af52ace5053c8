/**
 * ASTM E1394 records to runs. Field numbers as in the standard, from 1 (R.3 is fields[2]). One run
 * is all main results of one order that started at the same time: Ultra sends three for one cartridge.
 */
import { analyserOf, type Analyser } from './analysers.ts';
import { ofOrder as ofAnalyser, takeFailure, takeResult, tellsFailure } from './analysed.server.ts';
import {
    isUnknownSerial,
    statusOf,
    wholeStatus,
    withdrawal,
    type Run,
    type Target,
} from '../run.server.ts';
import type { DelimitedRecord } from './delimited.server.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import { readRecords, type RecordMessage } from './astmRecords.server.ts';
import {
    addAnalyte,
    addNotice,
    addUnnamed,
    dayOf,
    digits,
    emptyRun,
    runOfOrder,
} from '../runParts.server.ts';

export const readAstm = (text: string): InstrumentMessage[] => readRecords(text).map(readOne);

function readOne({ records, problems }: RecordMessage): InstrumentMessage {
    const header = records[0];
    const sender = header?.parts(4) ?? [];
    const analyser = analyserOf(sender[0] ?? '');
    const blank = {
        ...emptyRun(analyser?.type ?? 'genexpert'),
        system_name: sender[0] ?? '',
        software: sender[analyser ? (analyser.software ?? -1) : 2] ?? '',
        instrument_serial: analyser ? (sender[analyser.serial] ?? '') : '',
        message_sent: digits(header?.raw(13) || header?.raw(12) || ''),
    };
    const control = header?.raw(11) === 'Q';
    const runs: Run[] = [];
    let patient: DelimitedRecord | undefined;
    let order: DelimitedRecord | undefined;
    let ofOrder: Run[] = [];
    let current: Run | undefined;
    /** What runs without the name of an assay said: a test that was never begun, as a self-test is. */
    const unnamed = new Map<Run, Target[]>();
    const begin = (): Run => {
        const begun = startRun(blank, patient, order, control);
        const run = analyser ? ofAnalyser(begun, order, analyser) : begun;
        runs.push(run);
        ofOrder.push(run);
        return run;
    };
    for (const record of records) {
        if (record.kind === 'P')
            [patient, order, ofOrder, current] = [record, undefined, [], undefined];
        if (record.kind === 'O') [order, ofOrder, current] = [record, [], undefined];
        if (record.kind === 'R') {
            const own = sentFrom(record) !== -1;
            const main =
                analyser !== undefined ||
                record.part(2, 4) !== '' ||
                // A target whose record alone does not name the assay is none of its probes.
                (own && isTarget(record) && Boolean(current?.assay));
            if (main) {
                current = ofOrder.find((run) => isOf(run, record));
                current ??= begin();
                takeOrigin(current, record, analyser);
                if (analyser)
                    takeResult(current, record, measuredOf(record, current, analyser), analyser);
                else current.targets.push(mainOf(record));
            } else if (current?.targets.length) addMinor(current, record);
            else if (own) {
                current ??= begin();
                takeOrigin(current, record, analyser);
                unnamed.set(current, [...(unnamed.get(current) ?? []), mainOf(record)]);
            }
        }
        if (record.kind === 'C' && analyser && tellsFailure(order, analyser))
            takeFailure((current ??= begin()), record);
        else if (record.kind === 'C') {
            // A self-test that failed may tell its error and nothing else.
            if (/^err/i.test(record.part(3))) current ??= begin();
            if (current) addNotice(current, record.parts(3), record.raw(4));
        }
    }
    for (const [run, targets] of unnamed) addUnnamed(run, targets);
    for (const run of runs) {
        run.problems.push(...problems);
        run.status = wholeStatus(run);
    }
    return {
        message_id: header?.text(2) ?? '',
        system_name: blank.system_name,
        query: runs.length === 0 && records.some((record) => record.kind === 'Q'),
        runs,
        problems,
    };
}

function startRun(
    blank: Run,
    patient: DelimitedRecord | undefined,
    order: DelimitedRecord | undefined,
    control: boolean,
): Run {
    return {
        ...runOfOrder(blank, patient, order),
        // P.5 is what GeneXpert sends; P.3 and P.4 are the other places of the standard.
        patient_id: patient?.text(4) || patient?.text(2) || patient?.text(3) || '',
        sample_id: order?.text(2) ?? '',
        host_code: order?.parts(4).find(Boolean) ?? '',
        // An analyser names its test in the order alone.
        assay: blank.device_type === 'genexpert' ? '' : (order?.parts(4).find(Boolean) ?? ''),
        reagent_lot: order?.part(23, 1) ?? '',
        test_type: order?.raw(11) === 'Q' || control ? 'qc' : 'specimen',
    };
}

const TIME = /^\d{8,14}Z?$/;

/** R.12; or where fields are out of place, the first field that looks like it. */
function startOf(record: DelimitedRecord): string {
    const sent = digits(record.raw(11));
    if (TIME.test(sent)) return sent;
    return (
        record.fields
            .slice(6)
            .find((field) => /^\d{14}$/.test(field.trim()))
            ?.trim() ?? ''
    );
}

/** The field that says where it was measured, pc^instrument^module^cartridge^lot^expiry; -1 without one. */
const sentFrom = (record: DelimitedRecord): number =>
    record.fields.findLastIndex(
        (field, index) => index > 6 && field.split(record.delimiters.component).length >= 5,
    );

/** It names a target, and is no cycle or endpoint of one. */
const isTarget = (record: DelimitedRecord): boolean =>
    record.part(2, 6) !== '' && ['', 'LOG'].includes(record.part(2, 7).toUpperCase());

/** Whether a record tells of this run of its order: begun at the same time, in the same cartridge. */
function isOf(run: Run, record: DelimitedRecord): boolean {
    const start = startOf(record);
    const [, , , cartridge = ''] = record.parts(sentFrom(record));
    const other = [cartridge, run.cartridge_serial].every((one) => !isUnknownSerial(one));
    return (
        (!start || !run.started_sent || run.started_sent === start) &&
        !(other && cartridge !== run.cartridge_serial)
    );
}

/** What a main result tells of its run. */
function takeOrigin(run: Run, record: DelimitedRecord, analyser: Analyser | undefined): void {
    // Where it does not stand in R.14, fields are shifted.
    const at = sentFrom(record);
    const shift = at === -1 ? 0 : at - 13;
    const status = record.raw(8);
    if (shift !== 0 || (!analyser && status && !/^[A-Z]$/.test(status)))
        run.problems.push('shifted_fields');
    const [pc, instrument, module, cartridge, lot, expiry] =
        at === -1 ? [record.part(13)] : record.parts(at);
    if (!analyser) run.pc_name ||= pc ?? '';
    run.instrument_serial ||= instrument ?? '';
    run.module_serial ||= module ?? '';
    run.cartridge_serial ||= cartridge ?? '';
    run.reagent_lot ||= lot ?? '';
    run.cartridge_expiry ||= dayOf(expiry ?? '');
    const [code = '', name = ''] = record.parts(10 + shift);
    run.operator ||= operatorName(analyser ? name || code : record.text(10 + shift));
    run.started_sent ||= startOf(record);
    run.ended_sent ||= digits(record.raw(12 + shift));
    // A correction or a pending result anywhere in the run says it of the whole run.
    run.status = statusOf(run.status, status, analyser !== undefined);
    run.assay ||= record.part(2, 4);
    if (!analyser) run.assay_version ||= record.part(2, 5);
    run.host_code ||= record.part(2, 1) || record.part(2, 3);
}

function mainOf(record: DelimitedRecord): Target {
    const [text = '', number = ''] = record.parts(3);
    return {
        name: record.part(2, 6),
        text,
        number,
        unit: record.text(4),
        range: record.text(5),
        flag: record.raw(6),
        log: record.part(2, 7).toUpperCase() === 'LOG',
        ...withdrawal(record.raw(8)),
    };
}

/** A result of an analyser, named in R.3 like the order: of the test itself, or of another target or quantity of it. */
function measuredOf(record: DelimitedRecord, run: Run, { target }: Analyser): Target {
    const name =
        target === undefined ? (record.parts(2).find(Boolean) ?? '') : record.part(2, target);
    return { ...mainOf(record), name: name === run.assay ? '' : name };
}

/** `<None>` is how GeneXpert writes that nobody signed in. */
const operatorName = (text: string): string => (/^<none>$/i.test(text) ? '' : text.trim());

function addMinor(run: Run, record: DelimitedRecord): void {
    const [text = '', number = ''] = record.parts(3);
    addAnalyte(run, {
        target: record.part(2, 3),
        name: record.part(2, 6),
        measure: record.part(2, 7),
        text,
        number,
    });
}
