/**
 * Messages and files that nobody had in mind when the readers were written, each with what is known of its sample. Whatever a
 * reader makes of one, a sample that is positive is never said to be negative, and what is not taken is told with its reason.
 */
import { astm, ultra, type Made } from './message.ts';

/** What is true of the sample, whether the message lets one know it or not. */
export type Truth =
    | 'positive'
    | 'resistant'
    | 'negative'
    | 'control'
    | 'fault'
    | 'nothing'
    | 'unknown';

export interface Sent {
    name: string;
    bytes: Buffer;
    truth: Truth;
    /** Words of the run that are to be read, or flags that say why they are not; of the last run of a file. */
    wanted?: Record<string, unknown>;
    /** Runs that are read, where it is not one. */
    runs?: number;
    /** What is said of a part or of all that was not taken. */
    told?: RegExp;
}

const sent = (
    name: string,
    truth: Truth,
    text: string | Buffer,
    more: Partial<Sent> = {},
): Sent => ({
    name,
    truth,
    bytes: Buffer.from(text as string),
    ...more,
});
const reviewed = (...flags: string[]) => ({ wanted: { review: true, flags: expectAll(flags) } });
/** Compared by `toMatchObject`: flags are sorted, and no others stand beside these. */
const expectAll = (flags: string[]): string[] => [...flags].toSorted();

const made = (name: string, truth: Truth, message: Made, more: Partial<Sent> = {}): Sent =>
    sent(name, truth, astm({ sample: name.replaceAll(',', ''), ...message }), more);
const xdr = (name: string, truth: Truth, targets: Record<string, string>, more: Partial<Sent>) =>
    made(name, truth, { assay: 'Xpert MTB-XDR', host: 'XDR', targets }, more);
const load = (name: string, truth: Truth, text: string, more: Partial<Sent>, unit = 'copies/mL') =>
    made(
        name,
        truth,
        { assay: 'Xpert HIV-1 Viral Load XC', host: 'HIVVL', unit, targets: { 'HIV-1': text } },
        more,
    );

const head = 'H|@^\\|GXM-1||Made Up^GeneXpert^6.5|||||LIS||P|1394-97|20260310093000';
const origin = (module = '645001', cartridge = '551200871') =>
    `Cepheid-1^812345^${module}^${cartridge}^04405^20270131`;
const record = (n: number, assay: string, target: string, text: string, from = origin()) =>
    `R|${n}|^CTNG^^T${n}^${assay}^4^${target}^|${text}^|||||F||Op|20260310081500|20260310092100|${from}`;
const records = (...some: string[]): string =>
    `${[head, 'P|1', 'O|1|S-9||^^^CTNG|R|20260310081500', ...some, 'L|1|N'].join('\r')}\r`;

const segments = (obx: readonly string[], order = 'OBR|1|||UV2', mode = 'P'): string =>
    `${[
        `MSH|^~\\&|Made Up^GeneXpert^6.5||LIS||20260310093000||ORU^R32^ORU_R30|URM-1|${mode}|2.5`,
        'PID|1||P-77',
        ...(order ? [order, 'TQ1|||||||20260310081500|20260310092100|R'] : []),
        ...obx,
        'SPM||S-1001^||ORH',
    ].join('\r')}\r`;
const obx = (
    n: number,
    target: string,
    text: string,
    status = 'F',
    assay = 'Xpert MTB-RIF Ultra',
) =>
    `OBX|${n}|ST|UV2&UV2&${assay}&4|${target}|${text}^||||||${status}|||||^Op||20270131~04405~551200871~645001~812345~Cepheid-1|20260310092100`;

const messages: Sent[] = [
    made(
        'a doubt behind the word',
        'positive',
        { targets: ultra('NOT DETECTED?', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'a byte lost in the word',
        'positive',
        { targets: ultra('NOT\0 DETECTED', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'letters lost in French',
        'positive',
        { targets: ultra('NON D?TECT?', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'Spanish',
        'resistant',
        { targets: ultra('DETECTADO BAJO', '', 'DETECTADO') },
        reviewed('contradictory', 'unrecognised_result'),
    ),
    made(
        'Portuguese',
        'positive',
        { targets: ultra('DETECTADO MUITO BAIXO', '', 'NÃO DETECTADO') },
        { wanted: { mtb: 'detected', mtb_grade: 'very_low', rif: 'not_detected', review: false } },
    ),
    made(
        'Russian',
        'positive',
        { targets: ultra('ОБНАРУЖЕНО', '', 'НЕ ОБНАРУЖЕНО') },
        reviewed('unrecognised_result'),
    ),
    made(
        'a letter of another alphabet',
        'positive',
        { targets: ultra('NОT DETECTED', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'one word',
        'positive',
        { targets: ultra('NOTDETECTED', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'a remark behind the word',
        'positive',
        { targets: ultra('NOT DETECTED, REPEAT', '', '') },
        reviewed('unrecognised_result'),
    ),
    made(
        'a hyphen in the word',
        'negative',
        { targets: ultra('NOT-DETECTED', '', '') },
        { wanted: { mtb: 'not_detected', review: false } },
    ),
    made(
        'withdrawn, with words',
        'positive',
        { status: 'X', targets: ultra('NOT DETECTED', '', '') },
        reviewed('contradictory', 'unrecognised_result'),
    ),
    made(
        'withdrawn, without a result',
        'nothing',
        { status: 'X', targets: ultra('NO RESULT', '', '') },
        { wanted: { outcome: 'no_result', review: false } },
    ),
    made(
        'preliminary',
        'positive',
        { status: 'P', targets: ultra('NOT DETECTED', '', '') },
        { wanted: { outcome: 'in_progress', call: '' } },
    ),
    made(
        'not found, yet resistant',
        'resistant',
        { targets: ultra('NOT DETECTED', '', 'DETECTED') },
        reviewed('contradictory', 'unrecognised_result'),
    ),
    made(
        'a self-test beside words',
        'negative',
        { comments: ['Error^4018^Self-test^x^20260310090000'] },
        { wanted: { mtb: 'not_detected', flags: ['error_code_on_success'] } },
    ),
    made('a self-test with a test', 'fault', {
        targets: { MTB: 'ERROR' },
        comments: ['Error^4018^Self-test^x^20260310090000'],
    }),
    made(
        'a control',
        'control',
        { qc: true, targets: ultra('NOT DETECTED', '', '') },
        { wanted: { test_type: 'qc' } },
    ),
    made(
        'a clock behind itself',
        'negative',
        { start: '20260310081500', end: '20260309081500' },
        { wanted: { flags: ['clock_suspect'], day: '2026-03-10' } },
    ),
    made(
        'a clock of New York',
        'negative',
        { start: '20260309201500-0500', end: '20260309212100-0500' },
        { wanted: { flags: [], day: '2026-03-10' } },
    ),
    sent(
        'targets of which none names the assay',
        'positive',
        records(record(1, '', 'CT', 'DETECTED'), record(2, '', 'NG', 'NOT DETECTED')),
        { wanted: { call: 'detected' } },
    ),
    sent(
        'targets of which the first alone names the assay',
        'positive',
        records(record(1, 'Xpert CT/NG', 'NG', 'NOT DETECTED'), record(2, '', 'CT', 'DETECTED')),
        { wanted: { call: 'detected' } },
    ),
    sent(
        'two cartridges begun at once',
        'positive',
        records(
            record(1, 'Xpert CT/NG', 'CT', 'NOT DETECTED'),
            record(2, 'Xpert CT/NG', 'CT', 'DETECTED', origin('645002', '551200872')),
        ),
        { runs: 2, wanted: { call: 'detected', module_serial: '645002' } },
    ),
    sent(
        'two words for one target',
        'positive',
        records(
            record(1, 'Xpert CT/NG', 'CT', 'NOT DETECTED'),
            record(2, 'Xpert CT/NG', 'CT', 'DETECTED'),
        ),
        reviewed('unrecognised_result'),
    ),
    sent(
        'a field too many',
        'positive',
        records(record(1, 'Xpert CT/NG', 'CT', 'NOT DETECTED').replace('|||||F', '||||||F')),
        reviewed('shifted_fields', 'unrecognised_result'),
    ),
];

const reflex: Sent[] = [
    xdr(
        'low by its own target',
        'resistant',
        { MTB: 'DETECTED', 'INH Resistance': 'NOT DETECTED', 'Low INH Resistance': 'DETECTED' },
        { wanted: { calls: { INH: 'detected low' }, review: false } },
    ),
    xdr(
        'low in the word',
        'resistant',
        {
            MTB: 'DETECTED',
            'INH Resistance': 'LOW-LEVEL DETECTED',
            'FLQ Resistance': 'LOW RESISTANCE DETECTED',
        },
        { wanted: { calls: { INH: 'detected low', FLQ: 'detected low' }, review: false } },
    ),
    xdr(
        'low of a drug without low',
        'resistant',
        { MTB: 'DETECTED', 'Low AMK Resistance': 'DETECTED', 'AMK Resistance': 'NOT DETECTED' },
        reviewed('unrecognised_result'),
    ),
    xdr(
        'drugs in full',
        'resistant',
        {
            MTB: 'DETECTED',
            'Isoniazid Resistance': 'DETECTED',
            'Fluoroquinolone Resistance': 'NOT DETECTED',
        },
        { wanted: { calls: { INH: 'detected', FLQ: 'not_detected' } } },
    ),
    xdr(
        'resistance of what is not there',
        'resistant',
        { MTB: 'NOT DETECTED', 'INH Resistance': 'DETECTED' },
        reviewed('contradictory', 'unrecognised_result'),
    ),
    xdr(
        'resistance of what failed',
        'resistant',
        { MTB: 'INVALID', 'INH Resistance': 'DETECTED' },
        reviewed('contradictory', 'unrecognised_result'),
    ),
    xdr(
        'nothing of what is not there',
        'negative',
        { MTB: 'NOT DETECTED', 'INH Resistance': 'NOT DETECTED' },
        { wanted: { calls: { MTB: 'not_detected', INH: 'not_applicable' }, review: false } },
    ),
    xdr(
        'drugs and no organism',
        'unknown',
        { 'INH Resistance': 'NOT DETECTED' },
        reviewed('unrecognised_result'),
    ),
];

const loads: Sent[] = [
    load(
        'a load as a logarithm',
        'positive',
        '3.5',
        reviewed('other_unit', 'unrecognised_result'),
        'log copies/mL',
    ),
    load(
        'a load in international units',
        'positive',
        '5000',
        reviewed('other_unit', 'unrecognised_result'),
        'IU/mL',
    ),
    load(
        'a load in copies, cut short',
        'positive',
        '1E3',
        { wanted: { value: 1000, call: 'detected', review: false } },
        'cp/mL',
    ),
    load('a load below', 'positive', '< 40', {
        wanted: { value: 40, value_operator: '<', review: false },
    }),
    load(
        'a load of two readings',
        'positive',
        '1,234',
        reviewed('ambiguous_number', 'unrecognised_result'),
    ),
    load('no target', 'negative', 'TND', {
        wanted: { call: 'not_detected', value: null, review: false },
    }),
    load('a limit in words', 'positive', 'DETECTED <LLOQ', {
        wanted: { call: 'detected', value: null, value_operator: '<', review: false },
    }),
];

const hl7: Sent[] = [
    sent(
        'segments without an assay',
        'resistant',
        segments([
            obx(1, 'MTB', 'DETECTED LOW', 'F', ''),
            obx(2, 'RIF Resistance', 'DETECTED', 'F', ''),
        ]),
        { wanted: { mtb: 'detected', rif: 'detected' } },
    ),
    sent(
        'a result said to be wrong',
        'positive',
        segments([obx(1, 'MTB', 'NOT DETECTED', 'W')]),
        reviewed('contradictory', 'unrecognised_result'),
    ),
    sent(
        'a result said to be deleted',
        'positive',
        segments([obx(1, 'MTB', 'NOT DETECTED', 'D')]),
        reviewed('contradictory', 'unrecognised_result'),
    ),
    sent(
        'a result without an order',
        'resistant',
        segments([obx(1, 'MTB', 'DETECTED LOW'), obx(2, 'RIF Resistance', 'DETECTED')], ''),
        { wanted: { mtb: 'detected', rif: 'detected', review: true } },
    ),
    sent(
        'a self-test alone',
        'fault',
        segments(['NTE|1|L|Error^4004^Self-test^Valve motion^20260310081600|N'], ''),
    ),
    sent(
        'quality control',
        'control',
        segments([obx(1, 'MTB', 'NOT DETECTED')], 'OBR|1|||UV2', 'Q'),
        { wanted: { test_type: 'qc' } },
    ),
];

export const wired: readonly Sent[] = [...messages, ...reflex, ...loads, ...hl7];

type Facts = Record<string, string>;

/** An export of GeneXpert Dx. */
export function exported(tests: readonly Facts[], date = '26/03/10 08:00:00'): string {
    const blocks = tests.map((test, n) => {
        const { errors = '<None>', ...facts }: Facts = {
            'Sample ID': `S-${n}`,
            'Patient ID': 'P-1',
            Assay: 'Xpert MTB-RIF Ultra',
            'Assay Version': '4',
            'Test Type': 'Specimen',
            'Test Result': 'MTB NOT DETECTED',
            'Module Name': 'A1',
            'Module S/N': '645001',
            'Cartridge S/N': '551200871',
            'Instrument S/N': '812345',
            'Expiration Date': '26/12/26',
            'Start Time': '26/03/09 08:15:00',
            'End Time': '26/03/09 09:15:00',
            Status: 'Done',
            User: 'One',
            ...test,
        };
        const lines = Object.entries(facts).map(
            ([name, value]) => `${name},${/[",|]/.test(value) ? `"${value}"` : value}`,
        );
        return `RESULT TABLE\n${lines.join('\n')}\n\nAnalyte Result\nAnalyte Name,Ct,EndPt,Analyte Result\nSPC,27.1,300,NA\n\nErrors\n${errors}\n`;
    });
    return `,GeneXpert Dx System\nSystem Name,Made Up\nExported Date,${date}\n\n${blocks.join('\n')}`;
}

const resistant = { 'Test Result': 'MTB DETECTED LOW|RIF Resistance DETECTED' };
const two = exported([resistant, resistant]);
const dated = (start: string, end: string, expiry: string): Facts => ({
    ...resistant,
    'Start Time': start,
    'End Time': end,
    'Expiration Date': expiry,
});
const read = { wanted: { rif: 'detected', day: '2026-03-09' } };

const exports: Sent[] = [
    sent(
        'an export as a spreadsheet saves it',
        'resistant',
        Buffer.concat([
            Buffer.from([0xff, 0xfe]),
            Buffer.from(two.replaceAll(',', '\t').replaceAll('\n', '\r\n'), 'utf16le'),
        ]),
        { runs: 2, ...read },
    ),
    sent(
        'an export of the other end',
        'resistant',
        Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(two, 'utf16le').swap16()]),
        { runs: 2, ...read },
    ),
    sent('an export that lost its mark', 'resistant', Buffer.from(two, 'utf16le'), {
        runs: 2,
        ...read,
    }),
    sent(
        'an export in Western letters',
        'resistant',
        Buffer.from(
            exported([{ 'Test Result': 'MTB DÉTECTÉ FAIBLE|Résistance RIF DÉTECTÉE' }]),
            'latin1',
        ),
        read,
    ),
    sent(
        'a clock of twelve hours',
        'resistant',
        exported(
            [dated('3/9/2026 8:15:00 PM', '3/9/2026 9:15:00 PM', '12/26/2026')],
            '3/10/2026 8:00:00 AM',
        ),
        { wanted: { rif: 'detected', day: '2026-03-09', started_at: '2026-03-09T17:15:00.000Z' } },
    ),
    sent(
        'days with points',
        'resistant',
        exported([dated('9.3.2026 08:15', '9.3.2026 09:15', '26.12.2026')], '10.3.2026 08:00'),
        read,
    ),
    sent(
        'days that nobody can read',
        'resistant',
        exported([dated('Monday', 'Tuesday', 'May')], 'now'),
        { runs: 0, told: /None of its dates/ },
    ),
    sent('cut off in its first test', 'resistant', exported([resistant]).slice(0, 300), {
        runs: 0,
        told: /cut off/,
    }),
    sent(
        'cut off in the word of its last test',
        'resistant',
        two.slice(0, two.lastIndexOf('RIF Resistance DETECTED') + 16),
        { told: /cut off/, ...read },
    ),
    sent(
        'broken off, with words',
        'positive',
        exported([{ Status: 'Aborted' }]),
        reviewed('contradictory', 'unrecognised_result'),
    ),
    sent(
        'broken off in French, with words',
        'positive',
        exported([{ Status: 'Interrompu', 'Test Result': 'MTB NON DÉTECTÉ' }]),
        reviewed('contradictory', 'unrecognised_result'),
    ),
    sent('a control in French', 'control', exported([{ 'Test Type': 'Témoin positif' }]), {
        wanted: { test_type: 'qc' },
    }),
    sent(
        'a self-test in an export',
        'fault',
        exported([
            {
                'Sample ID': '<None>',
                Assay: '<None>',
                'Test Result': '<None>',
                errors: 'Error 4017,Self-test,thermistor',
            },
        ]),
    ),
    sent(
        'a load with a blank in its thousands',
        'positive',
        exported([
            {
                Assay: 'Xpert HIV-1 Viral Load XC',
                'Test Result': 'HIV-1 DETECTED 1 234 copies/mL (log 3.09)',
            },
        ]),
        { wanted: { value: 1234, call: 'detected', log_value: 3.09 } },
    ),
    sent(
        'a load below, in French',
        'positive',
        exported([
            {
                Assay: 'Xpert HIV-1 Viral Load XC',
                'Test Result': 'HIV-1 DÉTECTÉ < 40 copies/ml (log < 1,60)',
            },
        ]),
        { wanted: { value: 40, value_operator: '<', log_value: 1.6 } },
    ),
    sent(
        'a load of no more than',
        'positive',
        exported([
            { Assay: 'Xpert HIV-1 Viral Load XC', 'Test Result': 'HIV-1 DETECTED ≤ 40 copies/mL' },
        ]),
        { wanted: { value: 40, value_operator: '<', call: 'detected' } },
    ),
];

const gx =
    'assay,sampleId,testStartedOn,testEndedOn,instrumentSerial,moduleSerial,cartridgeSerial,resultText,errorCode';
const row = (more: Facts = {}): string =>
    gx
        .split(',')
        .map(
            (name) =>
                ({
                    assay: 'Xpert MTB-RIF Ultra',
                    sampleId: 'G-1',
                    testStartedOn: '2026-03-09T05:15:00Z',
                    testEndedOn: '2026-03-09T06:15:00Z',
                    instrumentSerial: '812345',
                    moduleSerial: '645001',
                    cartridgeSerial: '55',
                    resultText: 'MTB DETECTED LOW|Rif Resistance DETECTED',
                    errorCode: '',
                    ...more,
                })[name] ?? '',
        )
        .join(',');
const pima =
    'Test ID,Device ID,Assay ID,Assay Name,Sample,CD3+CD4+ Value [cells/mm3],ErrorMessage,Operator,Result Date,Start Time,Barcode,Expiry Date,Volume,Device,Reagent,Software Version';
const mpima =
    'Result No;Device Serial;Test Name;Cartridge ID;Sample ID;HIV-1 M/N;HIV-1 O;HIV-2;Error Code;Operator;Timestamp;Sample Detection;Device;HIV-1 Positive Control;HIV-2 Positive Control;Negative Control;Analysis;Device Software';
const qual = (more: string, code = '0') =>
    `1;NAT-9;m-PIMA HIV-1/2 Detect;046;MP-1;${more};${code};OP;2026-03-09 10:00:00;Pass;Pass;Pass;Pass;Pass;Pass;0.21`;
const lines = (...some: string[]): string => `${some.join('\n')}\n`;

const tables: Sent[] = [
    sent('headings in small letters', 'resistant', lines(gx.toLowerCase(), row()), read),
    sent('a column of errors that says none', 'resistant', lines(gx, row({ errorCode: '0' })), {
        wanted: { rif: 'detected', error_code: '', flags: [] },
    }),
    sent('the same line twice', 'resistant', lines(gx, row(), row()), { runs: 2, ...read }),
    sent(
        'days as an office writes them',
        'resistant',
        lines(gx, row({ testStartedOn: '25/12/2025 08:15', testEndedOn: '25/12/2025 09:15' })),
        { wanted: { rif: 'detected', day: '2025-12-25' } },
    ),
    sent(
        'days as another office writes them',
        'resistant',
        lines(
            gx,
            row({ testStartedOn: '12/25/2025 8:15:00 PM', testEndedOn: '12/25/2025 9:15:00 PM' }),
        ),
        { wanted: { rif: 'detected', started_at: '2025-12-25T17:15:00.000Z' } },
    ),
    sent(
        'days that are none',
        'resistant',
        lines(gx, row({ testStartedOn: 'soon', testEndedOn: 'later' })),
        { runs: 0, told: /None of its dates/ },
    ),
    sent(
        'a last line that is cut off',
        'resistant',
        lines(gx, row(), row({ sampleId: 'G-2' })).slice(0, -28),
        { told: /cut off/, wanted: { sample_id: 'G-1', rif: 'detected' } },
    ),
    sent(
        'a line with a cell too few',
        'resistant',
        lines(gx, row().slice(0, -1)),
        reviewed('shifted_fields', 'unrecognised_result'),
    ),
    sent('a column that is missing', 'resistant', lines(gx.replace(',errorCode', ''), row()), {
        runs: 0,
        told: /errorCode/,
    }),
    sent(
        'beads under the number of patients',
        'control',
        lines(
            pima,
            '1,PIMA-D-1,2,PIMA BEADS,LOW,180,,OP,2026-03-09,08:53,pass,pass,pass,pass,pass,0.39.1',
        ),
        { wanted: { test_type: 'qc', review: false } },
    ),
    sent(
        'an hour of one digit',
        'unknown',
        lines(
            pima,
            '1,PIMA-D-1,2,PIMA CD4,CD-1,659,,OP,2026-03-09,8:53,pass,pass,pass,pass,pass,0.39.1',
        ),
        { wanted: { value: 659, day: '2026-03-09', flags: [] } },
    ),
    sent(
        'the other virus',
        'positive',
        lines('sep=;', mpima, qual('Undetected;Undetected;Detected')),
        { wanted: { call: 'detected' } },
    ),
    sent(
        'one virus that was not read',
        'unknown',
        lines('sep=;', mpima, qual('---;Undetected;Undetected')),
        reviewed('unrecognised_result'),
    ),
    sent(
        'no error, in words',
        'positive',
        lines('sep=;', mpima, qual('Detected;Undetected;Undetected', 'No error')),
        { wanted: { call: 'detected', error_code: '' } },
    ),
    sent(
        'a load that is no number of copies',
        'positive',
        lines('sep=;', mpima, qual('4.40;---;---').replace('Detect;', 'VL;')),
        reviewed('unrecognised_result'),
    ),
];

/** Read by their tables in a database alone, which the seeds of the unit tests do not hold. */
const chips =
    'Device Serial,Bay,Software Version,Sample ID,Patient ID,Patient Name,Age,Sex,Referred By,Sample Type,Chip Type,Chip Serial,Chip Lot,Chip Expiry,Run Date,Run Time,Run Status,Result,Ct,CFU/mL,Error,Operator';
const chip = (type: string, words: string, kind = 'Sputum', at = '9:10') =>
    `TN-1,1,2.4,TN-7,P,N,34,M,W,${kind},${type},CH1,L26A,31/01/2027,25/12/2025,${at},VALID,${words},,,,Op`;
export const chipped: readonly Sent[] = [
    sent(
        'a chip with the days of an office',
        'positive',
        lines(chips, chip('MTB Plus', 'MTB DETECTED (LOW)')),
        { wanted: { mtb: 'detected', day: '2025-12-25' } },
    ),
    sent(
        'a chip of a control by its name',
        'control',
        lines(chips, chip('MTB', 'MTB DETECTED (HIGH)', 'Positive control')),
        { wanted: { test_type: 'qc' } },
    ),
    sent('a chip of nothing', 'control', lines(chips, chip('MTB', 'MTB NOT DETECTED', 'NTC')), {
        wanted: { test_type: 'qc' },
    }),
    sent(
        'a chip of rifampicin alone',
        'resistant',
        lines(chips, chip('MTB-RIF Dx', 'RIF RESISTANCE DETECTED')),
        { wanted: { rif: 'detected', mtb: null } },
    ),
];

export const filed: readonly Sent[] = [...exports, ...tables];
