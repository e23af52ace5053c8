/**
 * The "Export Data" file of GeneXpert Dx to runs: no table but sections (RESULT TABLE, Analyte
 * Result, Errors …) of lines `name,value`, one RESULT TABLE a test. Dates come in the order of the
 * PC's setting and with two digits of the year.
 */
import { csvRows } from '../../imports/csv.server.ts';
import { addTargets } from './exportTarget.server.ts';
import { readNumber } from '../parsing/words.server.ts';
import { inEnglish } from './headings.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import type { Run } from './run.server.ts';
import { addNotice, emptyRun, isControlOfNobody, saysControl } from './runParts.server.ts';
import { cutOff, orderOf, stampOf, type DateOrder } from './tables/dates.server.ts';
import { SwallowedLines } from './tables/rows.server.ts';

/** Lines that begin a section; everything up to the next one belongs to it. */
const sections = new Set([
    'RESULT TABLE',
    'ASSAY INFORMATION',
    'Analysis Settings',
    'OPTICAL DATA',
    'History',
    'Analyte Result',
    'Detail',
    'Melt Peaks',
    'Errors',
    'Messages',
    'Run History',
]);

interface Test {
    sections: Set<string>;
    facts: Map<string, string>;
    analytes: string[][];
    errors: string[][];
}

/** A section heading on a line of its own, in what is no message of records or segments. */
export const looksLikeExport = (text: string): boolean =>
    !/^\s*(H\W|MSH\W)/.test(text) &&
    [...text.matchAll(/^\uFEFF?(\p{Lu}[\p{L} ]{5,30}?)[ ,;\t]*\r?$/gmu)].some(
        ([, name = '']) => inEnglish(name) === 'RESULT TABLE',
    );

/** `order` settles what the file leaves open; a file that contradicts it is refused. */
export function readCsv(text: string, order?: DateOrder): InstrumentMessage {
    const rows = rowsOf(text, separatorOf(text.slice(0, 2000)));
    const head = new Map<string, string>();
    const tests: Test[] = [];
    let section = '';
    let test: Test | undefined;
    for (const row of rows) {
        const [sent = '', ...values] = row;
        const name = inEnglish(sent);
        if (sections.has(name) && values.every((value) => value === '')) {
            section = name;
            if (name === 'RESULT TABLE')
                tests.push(
                    (test = { sections: new Set(), facts: new Map(), analytes: [], errors: [] }),
                );
            else if (['OPTICAL DATA', 'ASSAY INFORMATION', 'Analysis Settings'].includes(name))
                test = undefined;
            test?.sections.add(name);
            continue;
        }
        const value = withoutFiller(values[0] ?? '');
        if (!test) {
            if (section === '') head.set(name, value);
        } else if (section === 'Analyte Result') test.analytes.push(row);
        else if (section === 'Errors') test.errors.push(row);
        else if (section === 'RESULT TABLE' || section === 'History') {
            if (!test.facts.has(name)) test.facts.set(name, value);
        }
    }
    const whole = isCut(tests) ? tests.slice(0, -1) : tests;
    const exported = head.get('Exported Date') ?? '';
    const { order: found, lost: untold } = orderOf(whole.map(timesOf), { exported, told: order });
    const lost = untold ?? (whole.length < tests.length ? cutOff : '');
    return {
        message_id: '',
        system_name: head.get('System Name') ?? '',
        query: false,
        problems: [],
        runs: found ? whole.map((one) => runOf(one, head, found)) : [],
        ...(lost && { lost }),
    };
}

const timesOf = ({ facts }: Test) => ({
    start: facts.get('Start Time') ?? '',
    end: facts.get('End Time') ?? '',
    expiry: facts.get('Expiration Date') ?? '',
});

/** Lines and sections that every test has, in the order of the file. */
const always = ['Sample ID', 'Assay', 'Test Result', 'Start Time', 'Status'];
const afterwards = ['Analyte Result', 'Errors'];

/**
 * Whether the file ends in the middle of its last test: a word at its end may be the beginning of another (`DETECTED` of
 * `DETECTED LOW`), so that nothing of such a test is taken.
 */
function isCut(tests: readonly Test[]): boolean {
    const last = tests.at(-1);
    if (!last) return false;
    const lacks = always.some((name) => !last.facts.has(name));
    const others = tests.slice(0, -1);
    return (
        lacks ||
        (others.length > 0 &&
            afterwards.some(
                (name) =>
                    !last.sections.has(name) && others.every(({ sections }) => sections.has(name)),
            ))
    );
}

/** French settings of a PC part cells by semicolons, since commas stand in numbers; a spreadsheet that saves text, by tabs. */
function separatorOf(start: string): string {
    if (/^[^,\t\n]*;[^,\t\n]*\r?$/m.test(start)) return ';';
    return /^[^,\t\n]+\t[^,\n]*\r?$/m.test(start) ? '\t' : ',';
}

/**
 * A file that is cut off in the middle of a quotation is read up to its end: the tests before are whole.
 * @throws SwallowedLines of a quotation that was never meant and has lines of tests in it
 */
function rowsOf(text: string, separator: string): string[][] {
    const read = (whole: string): string[][] => csvRows(whole, { separator, tolerant: true });
    const refused = (rows: string[][], names: readonly string[]): string[][] => {
        if (rows.some((row) => row.some((cell) => swallows(cell, names))))
            throw new SwallowedLines();
        return rows;
    };
    try {
        return refused(read(text), ['RESULT TABLE', ...always]);
    } catch (error) {
        if ((error as { code?: unknown }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
        return refused(read(`${text}"`), ['RESULT TABLE']);
    }
}

/** Whether a line within a cell begins with one of these names. */
const swallows = (cell: string, names: readonly string[]): boolean =>
    cell
        .split(/[\r\n]+/)
        .slice(1)
        .some((line) => names.includes(inEnglish((line.split(/[,;\t]/)[0] ?? '').trim())));

/** `<None>`, `<Not applicable>` … say that there is nothing. */
const withoutFiller = (value: string): string => (/^<.*>$/.test(value) ? '' : value);

function runOf(
    { facts, analytes, errors }: Test,
    head: ReadonlyMap<string, string>,
    order: DateOrder,
): Run {
    const fact = (name: string): string => facts.get(name) ?? '';
    const run: Run = {
        ...emptyRun('genexpert'),
        system_name: head.get('System Name') ?? '',
        software: fact('S/W Version'),
        instrument_serial: fact('Instrument S/N'),
        module_serial: fact('Module S/N'),
        module_slot: fact('Module Name'),
        cartridge_serial: fact('Cartridge S/N'),
        reagent_lot: fact('Reagent Lot ID'),
        cartridge_expiry: stampOf(fact('Expiration Date'), order).slice(0, 8),
        sample_id: fact('Sample ID'),
        patient_id: fact('Patient ID'),
        assay: fact('Assay'),
        assay_version: fact('Assay Version'),
        operator: fact('User'),
        test_type: saysControl(fact('Test Type')) ? 'qc' : 'specimen',
        status: statusOf(fact('Status')),
        started_sent: stampOf(fact('Start Time'), order),
        ended_sent: stampOf(fact('End Time'), order),
        targets: [],
        analytes: analytesOf(analytes),
        notices: [],
        problems: [],
    };
    if (isControlOfNobody(run)) run.test_type = 'qc';
    addTargets(run, fact('Test Result'));
    for (const row of errors) {
        const line = row.join(' ').trim();
        const code = /\b(\d{4})\b/.exec(line)?.[1];
        if (code) addNotice(run, ['Error', code, '', line], 'N');
    }
    if (fact('Notes')) addNotice(run, ['Notes', '', fact('Notes')], 'I');
    return run;
}

/** What became of a run that did not come to its end: still on the way, or broken off, so that no words of success count. */
function statusOf(sent: string): string {
    if (/^(running|incomplete|en cours|incomplet)$/i.test(sent)) return 'I';
    return /^(abort|stop|cancel|interromp|arr[eê]t|annul|avort|cancelad|abortad|interrompid)/i.test(
        sent,
    )
        ? 'X'
        : 'F';
}

/** A header that names the columns, then a row a probe. */
function analytesOf([header = [], ...rows]: readonly string[][]): Run['analytes'] {
    const names = header.map(inEnglish);
    const column = (row: string[], name: string): string => row[names.indexOf(name)] ?? '';
    const number = (text: string): number | null => (text === '' ? null : readNumber(text));
    return rows
        .filter((row) => row.length > 1)
        .map((row) => ({
            target: '',
            name: column(row, 'Analyte Name'),
            call: column(row, 'Analyte Result'),
            ct: number(column(row, 'Ct')),
            endpt: number(column(row, 'EndPt')),
            delta_ct: number(column(row, 'Delta Ct')),
        }));
}
