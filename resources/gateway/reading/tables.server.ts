/**
 * Files with one line a test: PIMA CD4, Alere q and m-PIMA, and upload rows of GxAlert. A column that
 * is missing or a line that does not fit is told, never guessed.
 */
import { csvRows } from '../../imports/csv.server.ts';
import { addTarget } from './exportTarget.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import type { Analyte, Run, Target } from './run.server.ts';
import { addNotice, emptyRun } from './runParts.server.ts';
import { inUtc } from './zone.server.ts';

type Line = (column: string) => string;

interface Format {
    name: 'pima' | 'mpima' | 'gxalert';
    /** What every file of the format has; another header is another format. */
    needs: readonly string[];
    run(line: Line, header: readonly string[]): Run;
}

/** The format of a text by its header, or undefined where it is no such table. */
export function tableFormat(text: string): Format | undefined {
    const [header = []] = csvRows(text, { ...asInstrumentsWrite, most: 1 });
    return formats.find(({ needs }) => needs.every((column) => header.includes(column)));
}

/** The rows of a table as runs, in the order of the file. */
export function readTable(text: string, format: Format): InstrumentMessage {
    const [header = [], ...rows] = csvRows(text, asInstrumentsWrite);
    const runs = rows
        .filter((row) => row.some((cell) => cell !== ''))
        .map((row) => {
            const run = format.run(
                (column) => withoutFiller(row[header.indexOf(column)] ?? ''),
                header,
            );
            // A cell too many or too few: nobody knows which of them is out of place.
            if (row.length !== header.length) run.problems.push('shifted_fields');
            return run;
        });
    const system_name = runs[0]?.system_name ?? '';
    return { message_id: '', system_name, query: false, problems: [], runs };
}

const asInstrumentsWrite = { separator: ',', tolerant: true } as const;

/** `---` and `----` fill what was not measured. */
const withoutFiller = (value: string): string => (/^-+$/.test(value) ? '' : value);

/**
 * `2015-12-28 12:32:47`, `2012-06-26 08:53`, `2014-05-22T17:42:55Z`, `2014-05-22T20:42:55.120+03:00`: digits, with Z
 * where a zone was said (in UTC then).
 */
export function stamp(sent: string): string {
    const found =
        /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i.exec(
            sent.trim(),
        );
    if (!found) return '';
    return inUtc(found.slice(1, 7).join(''), found[7] ?? '');
}

const target = (name: string, text: string, unit = ''): Target => ({
    name,
    text,
    number: '',
    unit,
    range: '',
    flag: '',
    log: false,
});

const probe = (name: string, call: string): Analyte => ({
    target: '',
    name,
    call,
    ct: null,
    endpt: null,
    delta_ct: null,
});

const CD4 = 'CD3+CD4+ Value [cells/mm3]';
const pimaChecks = ['Barcode', 'Expiry Date', 'Volume', 'Device', 'Reagent'];

const pima: Format = {
    name: 'pima',
    needs: [
        'Test ID',
        'Device ID',
        'Assay ID',
        'Sample',
        CD4,
        'ErrorMessage',
        'Result Date',
        'Start Time',
    ],
    run(line) {
        const failed = line('ErrorMessage');
        const checks = pimaChecks.map((name) => probe(name, line(name)));
        const run: Run = {
            ...emptyRun('pima'),
            software: line('Software Version'),
            instrument_serial: line('Device ID'),
            sample_id: line('Sample'),
            specimen_id: line('Test ID') && `Test ${line('Test ID')}`,
            assay: line('Assay Name'),
            operator: line('Operator'),
            // 2 measures a patient; 3 are the control beads.
            test_type: line('Assay ID') === '2' ? 'specimen' : 'qc',
            status: 'F',
            started_sent: stamp(`${line('Result Date')} ${line('Start Time')}`),
            analytes: checks.filter(({ call }) => call !== ''),
            targets: [],
            notices: [],
            problems: [],
        };
        if (failed) addNotice(run, ['Error', /(\d+)\s*$/.exec(failed)?.[1] ?? '', failed], 'N');
        const doubtful = checks.some(({ call }) => /fail/i.test(call));
        run.targets.push(
            target('CD4', failed ? 'ERROR' : doubtful ? 'INVALID' : line(CD4), 'cells/mm3'),
        );
        return run;
    },
};

const alereChecks = [
    'Sample Detection',
    'Device',
    'HIV-1 Positive Control',
    'HIV-2 Positive Control',
    'Negative Control',
    'Analysis',
];

const alere: Format = {
    name: 'mpima',
    needs: [
        'Result No',
        'Device Serial',
        'Test Name',
        'Cartridge ID',
        'Sample ID',
        'Error Code',
        'Timestamp',
    ],
    run(line, header) {
        const code = line('Error Code').replace(/^0+$/, '');
        const checks = alereChecks.map((name) => probe(name, line(name)));
        const run: Run = {
            ...emptyRun('mpima'),
            software: line('Device Software'),
            instrument_serial: line('Device Serial'),
            cartridge_serial: line('Cartridge ID'),
            sample_id: line('Sample ID'),
            specimen_id: line('Result No') && `Result ${line('Result No')}`,
            assay: line('Test Name'),
            operator: line('Operator'),
            status: 'F',
            started_sent: stamp(line('Timestamp')),
            analytes: checks.filter(({ call }) => call !== ''),
            targets: [],
            notices: [],
            problems: [],
        };
        if (code) addNotice(run, ['Error', code, ''], 'N');
        const doubtful = checks.some(({ call }) => /fail/i.test(call));
        // The targets of the test stand between the sample and the error.
        const names = header.slice(header.indexOf('Sample ID') + 1, header.indexOf('Error Code'));
        for (const name of names)
            run.targets.push(target(name, code ? 'ERROR' : doubtful ? 'INVALID' : line(name)));
        return run;
    },
};

const gxProbes = ['A', 'B', 'C', 'D', 'E', 'Spc'];

const gxAlert: Format = {
    name: 'gxalert',
    needs: [
        'assay',
        'sampleId',
        'testStartedOn',
        'instrumentSerial',
        'moduleSerial',
        'resultText',
        'errorCode',
    ],
    run(line) {
        const run: Run = {
            ...emptyRun('genexpert'),
            system_name: line('systemName'),
            pc_name: line('computerName'),
            software: line('softwareVersion'),
            instrument_serial: line('instrumentSerial'),
            module_serial: line('moduleSerial'),
            cartridge_serial: line('cartridgeSerial'),
            cartridge_expiry: stamp(line('cartridgeExpirationDate')).slice(0, 8),
            reagent_lot: line('reagentLotId'),
            sample_id: line('sampleId'),
            patient_id: line('patientId'),
            host_code: line('assayHostTestCode'),
            assay: line('assay'),
            assay_version: line('assayVersion'),
            operator: line('user'),
            status: 'F',
            started_sent: stamp(line('testStartedOn')),
            ended_sent: stamp(line('testEndedOn')),
            message_sent: stamp(line('messageSentOn')),
            analytes: gxProbes.map((name) => ({
                ...probe(name === 'Spc' ? 'SPC' : `Probe ${name}`, line(`probe${name}`)),
                ct: figure(line(`probe${name}Ct`)),
                endpt: figure(line(`probe${name}Endpt`)),
            })),
            targets: [],
            notices: [],
            problems: [],
        };
        for (const text of line('resultText').split('|'))
            if (text.trim()) addTarget(run, text.trim());
        if (!run.targets.length) addTarget(run, '');
        if (line('errorCode'))
            addNotice(run, ['Error', line('errorCode'), '', line('errorNotes')], 'N');
        if (line('notes')) addNotice(run, ['Notes', '', line('notes')], 'I');
        return run;
    },
};

const formats: readonly Format[] = [pima, alere, gxAlert];

/** The formats and the columns that each needs. */
export const tableNames: readonly Pick<Format, 'name' | 'needs'>[] = formats;

const figure = (text: string): number | null =>
    text === '' || Number.isNaN(Number(text)) ? null : Number(text);
