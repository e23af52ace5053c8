/** Lines of the tables and messages that devices bring, each with a canary in one of its columns. */
import { astm, type Made } from '../../unit/ingest/message.ts';

/** A kind of file: its header, a plain line of it by column, and where the sample stands. */
interface Table {
    device: string;
    serial: string;
    separator: ',' | ';';
    sample: string;
    line: Readonly<Record<string, string>>;
    /** Columns whose figures are measured: a figure there is a measurement. */
    measured: readonly string[];
    /** What stands beside these columns where they hold something. */
    beside?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    before?: string;
}

const tables: readonly Table[] = [
    {
        device: 'mpima',
        serial: 'ZT-MP1',
        separator: ';',
        before: 'sep=;\n',
        sample: 'Sample ID',
        line: {
            'Result No': '1',
            'Device Serial': 'ZT-MP1',
            'Test Name': 'm-PIMA HIV-1/2 Detect',
            'Cartridge ID': '0463800001',
            'Sample ID': '',
            'HIV-1 M/N': 'Detected',
            'HIV-1 O': 'Undetected',
            'HIV-2': 'Undetected',
            'Error Code': '0',
            Operator: 'OP',
            Timestamp: '',
            'Sample Detection': 'Pass',
            Device: 'Pass',
            'HIV-1 Positive Control': 'Pass',
            'HIV-2 Positive Control': 'Pass',
            'Negative Control': 'Pass',
            Analysis: 'Pass',
            'Device Software': '0.21.3',
        },
        measured: ['HIV-1 M/N', 'HIV-1 O', 'HIV-2'],
    },
    {
        device: 'pima',
        serial: 'ZT-PI1',
        separator: ',',
        sample: 'Sample',
        line: {
            'Test ID': '1',
            'Device ID': 'ZT-PI1',
            'Assay ID': '2',
            'Assay Name': 'PIMA CD4',
            Sample: '',
            'CD3+CD4+ Value [cells/mm3]': '659',
            ErrorMessage: '',
            Operator: 'OP',
            'Result Date': '',
            'Start Time': '',
            Barcode: 'pass',
            'Expiry Date': 'pass',
            Volume: 'pass',
            Device: 'pass',
            Reagent: 'pass',
            'Software Version': '0.39.1',
        },
        measured: ['CD3+CD4+ Value [cells/mm3]'],
        beside: { ErrorMessage: { 'CD3+CD4+ Value [cells/mm3]': '' } },
    },
    {
        device: 'truenat',
        serial: 'ZT-TN1',
        separator: ',',
        sample: 'Sample ID',
        line: {
            'Device Serial': 'ZT-TN1',
            Bay: '1',
            'Software Version': '2.4',
            'Sample ID': '',
            'Patient ID': '',
            'Patient Name': '',
            Age: '34',
            Sex: 'M',
            'Referred By': 'Ward 3',
            'Sample Type': 'Sputum',
            'Chip Type': 'MTB Plus',
            'Chip Serial': 'CH000001',
            'Chip Lot': 'L26A',
            'Chip Expiry': '2027-01-31',
            'Run Date': '',
            'Run Time': '',
            'Run Status': 'VALID',
            Result: 'MTB DETECTED (LOW)',
            Ct: '31.2',
            'CFU/mL': '1.2e2',
            Error: '',
            Operator: 'OP',
        },
        measured: ['Age', 'Result', 'Ct', 'CFU/mL'],
    },
    {
        device: 'xray',
        serial: 'ZT-XR1',
        separator: ',',
        sample: 'PatientID',
        line: {
            PatientID: '',
            PatientName: '',
            StudyDate: '',
            StudyTime: '',
            'CAD4TB 7': '67.31',
            DeviceSerialNumber: 'ZT-XR1',
            StationName: 'Made site',
            StudyInstanceUID: '',
            PatientAge: '034Y',
            PatientSex: 'M',
            Cough: 'yes',
            Fever: 'no',
            WeightLoss: 'no',
            NightSweats: 'no',
            Presumptive: 'yes',
            Abnormal: 'yes',
            Findings: '',
            Radiologist: '',
            OperatorsName: 'OP',
            Error: '',
        },
        measured: ['PatientAge', 'CAD4TB 7'],
        beside: { Error: { 'CAD4TB 7': '-1' } },
    },
];

/** A message of an Afinion or of a GeneXpert, by what stands in its fields. */
const messages = {
    afinion: {
        serial: 'ZT-AF1',
        line: {
            serial: 'ZT-AF1',
            assay: 'HbA1c',
            name: 'HbA1c',
            value: '6.1',
            unit: '%',
            flag: '',
            operator: 'OP',
            lot: '10200001',
        },
        measured: ['value'],
        text: (said: Readonly<Record<string, string>>, sample: string, at: string) =>
            [
                `H|\\^&|||Afinion 2 Analyzer^^${said['serial']}|||||||P|1|${at}`,
                `P|1||${sample}|||||U`,
                `O|1||6|^^^${said['assay']}|||||||N||||^O||||||||^${said['lot']}||F`,
                `R|1|^^^${said['name']}|${said['value']}|${said['unit']}||${said['flag']}||F||${said['operator']}||${at}`,
                'L|1|N',
            ]
                .map((record) => `${record}\r`)
                .join(''),
    },
    genexpert: {
        serial: '812345',
        line: {
            assay: 'Xpert MTB-RIF Ultra',
            version: '4',
            host: 'UV2',
            instrument: '812345',
            module: '645001',
            cartridge: '551200871',
            unit: '',
            range: '',
            flag: '',
            system: 'Made Up Health Centre',
            software: '6.5',
            operator: 'OP',
            lot: '04405',
            call: 'NOT DETECTED',
            code: '',
            title: '',
            detail: '',
        },
        measured: ['call', 'range'],
        text: (said: Readonly<Record<string, string>>, sample: string, at: string) => {
            const { code, title, detail, call, software, operator, lot, ...rest } = said;
            const failed = Boolean(code || title || detail);
            const made: Made = {
                ...rest,
                sample,
                id: `ZT-${at}`,
                start: at,
                end: at,
                targets: {
                    MTB: failed ? 'ERROR' : (call ?? ''),
                    'MTB Trace': '',
                    'RIF Resistance': '',
                },
                comments: failed ? [`Error^${code || '5007'}^${title}^${detail}^${at}`] : [],
            };
            return astm(made)
                .replaceAll('^GeneXpert^6.5', `^GeneXpert^${software}`)
                .replaceAll('|Operator One|', `|${operator}|`)
                .replaceAll('^04405^', `^${lot}^`);
        },
    },
} as const;

export const serials: readonly (readonly [serial: string, device: string])[] = [
    ...tables.map(({ serial, device }) => [serial, device] as const),
    ...Object.entries(messages).map(([device, { serial }]) => [serial, device] as const),
];

/** Samples of other rows at the place. */
export const others = ['CAN-77001', 'Zqbirdie Nakanari', '512345', 'K12'];

/** What people type beside where it belongs; `own` stands for the number of the row's sample. */
const typed: readonly { text: string; sample?: string; figure?: true; name?: true }[] = [
    { text: 'Zqbirdie  Nakanari' },
    { text: 'ZQBIRDIE', name: true },
    { text: '0772-555-123' },
    { text: '0772555123', figure: true },
    { text: '+256 772 555 123' },
    { text: 'own' },
    { text: 'CAN/77001' },
    { text: 'can77001' },
    { text: 'CAN 77-001 mum' },
    { text: '512345', sample: '512345', figure: true },
    { text: '51-23-45' },
    { text: 'K-12' },
];

/** Any of them, however it is written. */
export const canaries =
    /zqbirdie|nakanari|772\W{0,3}555\W{0,3}123|can\W{0,3}77\W{0,3}001|zq\W?own|(?<![\d.])51[-/ ]?23[-/ ]?45(?!\d)|(?<!\w|r=")k-?12(?!\w)/gi;

export interface File {
    protocol: 'upload' | 'astm';
    text: string;
}

/** Minutes of one day after another, no two alike. */
function clock(): () => string {
    let minute = 0;
    return () => {
        minute += 7;
        return new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
    };
}

const digits = (at: string): string => at.replace(/\D/g, '').slice(0, 14);

function tableFile(table: Table, column: string, text: string, sample: string, at: string): File {
    const [day, time] = [at.slice(0, 10), at.slice(11, 19)];
    const times: Record<string, string> = {
        Timestamp: `${day} ${time}`,
        'Result Date': day,
        'Start Time': time.slice(0, 5),
        'Run Date': day,
        'Run Time': time.slice(0, 5),
        StudyDate: day,
        StudyTime: time.replaceAll(':', ''),
        StudyInstanceUID: `1.2.${digits(at)}`,
    };
    const plain = {
        ...table.line,
        ...Object.fromEntries(Object.entries(times).filter(([key]) => key in table.line)),
        [table.sample]: sample,
    };
    const line = { ...plain, ...(column && { ...table.beside?.[column], [column]: text }) };
    const lines = [Object.keys(line), Object.values(line)];
    // A file without any day is refused as a whole.
    if (column in times) lines.push(Object.values(plain));
    const rows = lines.map((row) => row.join(table.separator));
    return { protocol: 'upload', text: `${table.before ?? ''}${rows.join('\n')}\n` };
}

/** A file for every column of every table and each of what people type there. */
export function filesWithCanaries(): File[] {
    const next = clock();
    const files = others.map((sample) => tableFile(tables[0]!, '', '', sample, next()));
    let number = 0;
    const each = (columns: readonly string[], measured: readonly string[], make: Make): void => {
        for (const column of columns)
            for (const { text, sample, figure, name } of typed) {
                if ((figure && measured.includes(column)) || (name && isOperator(column))) continue;
                const own = sample ?? `ZQ-OWN${++number}`;
                files.push(make(column, text === 'own' ? own : text, own, next()));
            }
    };
    for (const table of tables)
        each(Object.keys(table.line), table.measured, (...one) => tableFile(table, ...one));
    for (const { line, measured, text } of Object.values(messages))
        each(Object.keys(line), measured, (column, word, sample, at) => ({
            protocol: 'astm',
            text: text({ ...line, [column]: word }, sample, digits(at)),
        }));
    return files;
}

type Make = (column: string, text: string, sample: string, at: string) => File;

/** Of a word alone nobody knows whether it is a patient or who ran the test. */
const isOperator = (column: string): boolean => /operator/i.test(column);
