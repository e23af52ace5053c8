/**
 * The "Export Data" file of GeneXpert Dx to runs: no table but sections (RESULT TABLE, Analyte
 * Result, Errors …) of lines `name,value`, one RESULT TABLE a test. Dates come in the order of the
 * PC's setting and with two digits of the year.
 */
import { csvRows } from '../../imports/csv.server.ts';
import { addTarget } from './exportTarget.server.ts';
import { phrases } from '../../define/say.ts';
import { readNumber } from '../parsing/words.server.ts';
import { inEnglish } from './headings.server.ts';
import type { InstrumentMessage } from './instrumentMessage.server.ts';
import type { Run } from './run.server.ts';
import { addNotice, emptyRun } from './runParts.server.ts';

export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const orders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

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
    [...text.matchAll(/^\uFEFF?(\p{Lu}[\p{L} ]{5,30}?)[ ,;]*\r?$/gmu)].some(
        ([, name = '']) => inEnglish(name) === 'RESULT TABLE',
    );

/** `order` settles what the file leaves open; a file that contradicts it is refused. */
export function readCsv(text: string, order?: DateOrder): InstrumentMessage {
    // French settings of a PC part cells by semicolons, since commas stand in numbers.
    const separator = /^[^,\n]*;[^,\n]*\r?$/m.test(text.slice(0, 2000)) ? ';' : ',';
    const rows = rowsOf(text, separator);
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
    const found = order ?? orderOf(whole, head.get('Exported Date') ?? '');
    return {
        message_id: '',
        system_name: head.get('System Name') ?? '',
        query: false,
        problems: [],
        runs: whole.map((one) => runOf(one, head, found)),
        ...(whole.length < tests.length && {
            lost: cutOff,
        }),
    };
}

const cutOff = phrases('The last test of the file is cut off and was not taken. Export it again.');

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

/** A file that is cut off in the middle of a quotation is read up to its end: the tests before are whole. */
function rowsOf(text: string, separator: string): string[][] {
    try {
        return csvRows(text, { separator, tolerant: true });
    } catch (error) {
        if ((error as { code?: unknown }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
        return csvRows(`${text}"`, { separator, tolerant: true });
    }
}

/** `<None>`, `<Not applicable>` … say that there is nothing. */
const withoutFiller = (value: string): string => (/^<.*>$/.test(value) ? '' : value);

/** `21/08/11 10:04:09` in an order to `20210811100409`; '' for no such time. */
export function stampOf(sent: string, order: DateOrder): string {
    const found =
        /^(\d{2,4})[/.-](\d{1,2})[/.-](\d{2,4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(sent);
    if (!found) return '';
    const parts = found.slice(1, 4).map((part) => part.padStart(2, '0')) as [
        string,
        string,
        string,
    ];
    const [year, month, day] =
        order === 'ymd'
            ? parts
            : order === 'dmy'
              ? [parts[2], parts[1], parts[0]]
              : [parts[2], parts[0], parts[1]];
    const full = year.length === 4 ? year : `20${year}`;
    const date = new Date(`${full}-${month}-${day}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return '';
    const time =
        found[4] === undefined
            ? ''
            : [found[4], found[5], found[6] ?? '00'].map((part) => part!.padStart(2, '0')).join('');
    return `${full}${month}${day}${time}`;
}

/** The file can be read in several orders, and they differ: a person has to say which is meant. */
export class AmbiguousDates extends Error {
    override readonly name = 'AmbiguousDates';
    constructor(readonly possible: readonly DateOrder[]) {
        super(phrases('The dates of this file can be read in more than one way.'));
    }
}

/**
 * The order in which every date exists, no test starts after its end or after the export, and, where
 * that leaves several, cartridges expire within six years of the test.
 */
function orderOf(tests: readonly Test[], exported: string): DateOrder {
    const possible = orders.filter((order) => {
        const limit = exported ? stampOf(exported, order) : '99991231';
        if (limit === '') return false;
        return tests.every(({ facts }) => {
            const [start, end, expiry] = ['Start Time', 'End Time', 'Expiration Date'].map(
                (name) => facts.get(name) ?? '',
            );
            const from = stampOf(start!, order);
            const to = stampOf(end!, order);
            return (
                (!start || from !== '') &&
                (!end || to !== '') &&
                (!expiry || stampOf(expiry, order) !== '') &&
                (!from || !to || from <= to) &&
                from <= limit
            );
        });
    });
    if (possible.length <= 1) return possible[0] ?? 'ymd';
    const plausible = possible.filter((order) =>
        tests.every(({ facts }) => {
            const start = Number(stampOf(facts.get('Start Time') ?? '', order).slice(0, 4));
            const expiry = Number(stampOf(facts.get('Expiration Date') ?? '', order).slice(0, 4));
            return !start || !expiry || Math.abs(expiry - start) <= 6;
        }),
    );
    if (plausible.length !== 1) throw new AmbiguousDates(possible);
    return plausible[0] as DateOrder;
}

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
        // Control, contrôle, controlo: whatever else it may be called is somebody's specimen.
        test_type: /^(positive|negative|external)|contr|profic|aptitude|\beqa\b|\bqc\b/i.test(
            fact('Test Type'),
        )
            ? 'qc'
            : 'specimen',
        status: /^(running|incomplete|en cours|incomplet)$/i.test(fact('Status')) ? 'I' : 'F',
        started_sent: stampOf(fact('Start Time'), order),
        ended_sent: stampOf(fact('End Time'), order),
        targets: [],
        analytes: analytesOf(analytes),
        notices: [],
        problems: [],
    };
    for (const text of fact('Test Result')
        .split('|')
        .map((part) => part.trim())
        .filter(Boolean))
        addTarget(run, text);
    if (!run.targets.length) addTarget(run, '');
    for (const row of errors) {
        const line = row.join(' ').trim();
        const code = /\b(\d{4})\b/.exec(line)?.[1];
        if (code) addNotice(run, ['Error', code, '', line], 'N');
    }
    if (fact('Notes')) addNotice(run, ['Notes', '', fact('Notes')], 'I');
    return run;
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
