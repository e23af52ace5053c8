/**
 * HL7 v2 results (ORU^R32 of GeneXpert, ORU^R01 of Afinion) to runs. Fields by their number: in MSH
 * field 1 is the delimiter itself, so that MSH-10 is fields[9]; elsewhere OBX-5 is fields[5].
 */
import { analyserOf } from './analysers.ts';
import { statusOf, wholeStatus, withdrawal, type Run, type Target } from '../run.server.ts';
import { DelimitedRecord, linesOf, type Delimiters } from './delimited.server.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import { addNotice, addUnnamed, dayOf, digits, emptyRun, runOfOrder } from '../runParts.server.ts';

/** Segments of each message in a text; a line that is no segment belongs to the one before. */
export function readSegments(text: string): DelimitedRecord[][] {
    const messages: DelimitedRecord[][] = [];
    let delimiters: Delimiters | null = null;
    for (const line of linesOf(text)) {
        if (line.startsWith('MSH')) {
            const field = line[3] ?? '|';
            const [component = '^', repeat = '~', escape = '\\', subcomponent = '&'] = line.slice(
                4,
                8,
            );
            delimiters = { field, component, repeat, escape, subcomponent };
            messages.push([]);
        }
        const segments = messages.at(-1);
        if (!segments || !delimiters) continue;
        if (/^[A-Z][A-Z0-9]{2}/.test(line) && (line.length === 3 || line[3] === delimiters.field))
            segments.push(new DelimitedRecord(line.split(delimiters.field), delimiters));
    }
    return messages;
}

export const readHl7 = (text: string): InstrumentMessage[] => readSegments(text).map(readOne);

function readOne(segments: DelimitedRecord[]): InstrumentMessage {
    const header = segments[0];
    const analyser = analyserOf(header?.text(2) ?? '');
    const measures = analyser !== undefined;
    const blank = {
        ...emptyRun(analyser?.type ?? 'genexpert'),
        system_name: header?.part(2) ?? '',
        software: header?.part(2, 2) ?? '',
        message_sent: digits(header?.raw(6) ?? ''),
    };
    const control = header?.raw(10) === 'Q';
    const runs: Run[] = [];
    let patient: DelimitedRecord | undefined;
    let current: Run | undefined;
    /** What runs without the name of an assay said: a test that was never begun, as a self-test is. */
    const unnamed = new Map<Run, Target[]>();
    const begin = (order?: DelimitedRecord): Run => {
        const run = startRun(blank, patient, order, control);
        if (measures && order) run.assay = nameOf(order, 4);
        runs.push(run);
        return run;
    };
    for (const segment of segments) {
        if (segment.kind === 'PID') patient = segment;
        if (segment.kind === 'OBR') current = begin(segment);
        // A result, or the error of a self-test, of which nobody said what was asked.
        if (segment.kind === 'OBX' || tellsError(segment)) current ??= begin();
        if (!current) continue;
        if (segment.kind === 'TQ1') {
            current.started_sent = digits(segment.raw(7));
            current.ended_sent = digits(segment.raw(8));
        }
        if (segment.kind === 'OBX' && isMain(segment, measures)) {
            takeOrigin(current, segment, measures);
            current.targets.push(measures ? measuredOf(segment, current) : mainOf(segment));
        } else if (segment.kind === 'OBX' && sentFrom(segment) && !isMeasure(segment)) {
            takeOrigin(current, segment, measures);
            unnamed.set(current, [...(unnamed.get(current) ?? []), mainOf(segment)]);
        }
        if (segment.kind === 'NTE') addNotice(current, segment.parts(3), segment.raw(4));
        if (segment.kind === 'SPM') {
            current.sample_id = segment.part(2);
            current.specimen_id ||= segment.part(2, 1);
            if (segment.raw(11) === 'Q') current.test_type = 'qc';
        }
    }
    for (const [run, targets] of unnamed)
        if (failed(run) || targets.some(({ text, number }) => text !== '' || number !== ''))
            addUnnamed(run, targets);
    for (const run of runs) run.status = wholeStatus(run);
    return {
        message_id: header?.text(9) ?? '',
        system_name: blank.system_name,
        query: runs.length === 0 && segments.some(({ kind }) => kind === 'QPD' || kind === 'QRD'),
        runs: runs.filter((run) => run.targets.length > 0 || failed(run)),
        problems: [],
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
        patient_id: patient?.part(3) || patient?.text(2) || '',
        host_code: order?.part(4) ?? '',
        reagent_lot: order?.part(24, 1) || order?.part(23, 1) || '',
        status: order?.raw(25) ?? '',
        // The action code of the specimen, as O.12 of ASTM.
        test_type: control || order?.raw(11) === 'Q' ? 'qc' : 'specimen',
    };
}

const failed = (run: Run): boolean => run.notices.some(({ kind }) => kind === 'error');

/** OBX-3: panel & test code & assay & version. */
const isMain = (segment: DelimitedRecord, measures: boolean): boolean =>
    measures || Boolean(segment.partsBy(3, segment.delimiters.subcomponent)[2]);

/** A cycle, an endpoint: a number beside a target, named behind it in OBX-4. */
const isMeasure = (segment: DelimitedRecord): boolean =>
    !['', 'LOG'].includes(
        (segment.partsBy(4, segment.delimiters.subcomponent)[1] ?? '').toUpperCase(),
    );

const tellsError = (segment: DelimitedRecord): boolean =>
    segment.kind === 'NTE' && /^err/i.test(segment.part(3));

/** Whether it says where it was measured. */
const sentFrom = (segment: DelimitedRecord): boolean =>
    segment.partsBy(18, segment.delimiters.repeat).length > 1;

/** What a main result tells of its run. */
function takeOrigin(run: Run, segment: DelimitedRecord, measures: boolean): void {
    const { subcomponent, repeat } = segment.delimiters;
    const [panel, test, assay, version] = segment.partsBy(3, subcomponent);
    run.host_code ||= panel || test || '';
    run.assay ||= measures ? nameOf(segment, 3) : (assay ?? '');
    run.assay_version ||= version ?? '';
    const status = segment.raw(11);
    run.status = statusOf(run.status, status, measures);
    run.operator ||= operatorOf(segment.parts(16));
    // The reverse of ASTM's order: expiry ~ lot ~ cartridge ~ module ~ instrument ~ pc.
    const equipment = segment.partsBy(18, repeat);
    if (equipment.length > 1) {
        const [expiry = '', lot = '', cartridge = '', module = '', instrument = '', pc = ''] =
            equipment;
        run.cartridge_expiry ||= dayOf(expiry);
        run.reagent_lot ||= lot;
        run.cartridge_serial ||= cartridge;
        run.module_serial ||= module;
        run.instrument_serial ||= instrument;
        run.pc_name ||= pc;
    } else run.instrument_serial ||= equipment[0] ?? '';
    run.ended_sent ||= digits(segment.raw(19));
}

/** OBX-4: the target, or & LOG. */
function mainOf(segment: DelimitedRecord): Target {
    const [target = '', complement = ''] = segment.partsBy(4, segment.delimiters.subcomponent);
    const [text = '', number = ''] = segment.parts(5);
    return {
        name: target,
        text,
        number,
        unit: segment.text(6),
        range: segment.text(7).replace(/(?<=\d)-(?=\d)/, ' to '),
        flag: segment.raw(8),
        log: complement.toUpperCase() === 'LOG',
        ...withdrawal(segment.raw(11)),
    };
}

/** A coded name: its text where it has one, else the code. */
const nameOf = (segment: DelimitedRecord, field: number): string =>
    segment.part(field, 1) || segment.part(field);

/** A figure of an analyser: of the test itself, or of another quantity of the same order. */
function measuredOf(segment: DelimitedRecord, run: Run): Target {
    const name = nameOf(segment, 3);
    return { ...mainOf(segment), name: name === run.assay ? '' : name };
}

const operatorOf = (parts: readonly string[]): string =>
    parts.find((part) => part && !/^<none>$/i.test(part)) ?? '';
