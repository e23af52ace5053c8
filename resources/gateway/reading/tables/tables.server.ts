/**
 * Files with one line a test, by their format: PIMA CD4, Alere q and m-PIMA, GxAlert, Truenat, CAD of chest X-rays. A
 * column that is missing or a line that does not fit is told, never guessed.
 */
import { phrases } from '../../../define/say.ts';
import { csvRows } from '../../../imports/csv.server.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import type { Run } from '../run.server.ts';
import { cad4tb, qxr } from './chestXray.server.ts';
import { cutOff, inPlainOrder, orderOf, type DateOrder, type FoundOrder } from './dates.server.ts';
import { plainName, plainNames, type Format } from './format.server.ts';
import { gxAlert } from './gxAlert.server.ts';
import { alere, pima } from './pointOfCare.server.ts';
import { truenat } from './truenat.server.ts';

const formats: readonly Format[] = [pima, alere, gxAlert, truenat, cad4tb, qxr];

const asInstrumentsWrite = { tolerant: true } as const;

/** The columns that a header lacks of each format, as a file should name them. */
export function missingOf(
    header: readonly string[],
): { name: Format['name']; missing: string[]; of: number }[] {
    const names = new Set(plainNames(header));
    return formats.map(({ name, needs, also }) => ({
        name,
        missing: [
            ...needs.filter((column) => !names.has(plainName(column))),
            ...(also && !also.is(header) ? [also.name] : []),
        ],
        of: needs.length + (also ? 1 : 0),
    }));
}

/** More than any header has: of a line without an end nobody reads the rest. */
const HEADER = 64 * 1024;

/** The first line of a table by its cells; empty where it is none. */
export function headerOf(text: string): string[] {
    const start = text.slice(0, HEADER);
    // Behind the line that may tell the separator.
    if (text.length > HEADER && !/[\r\n]/.test(start.slice(10))) return [];
    try {
        const [header = []] = csvRows(start, { ...asInstrumentsWrite, most: 1 });
        return header;
    } catch {
        return [];
    }
}

/** Nearly every message is one of records or segments, and says so without being read as a table. */
const isMessage = (text: string): boolean => /^\s*(?:H\||MSH\W)/.test(text);

/** The format of a text by its header, or undefined where it is no such table. */
export function tableFormat(text: string): Format | undefined {
    if (isMessage(text)) return undefined;
    const found = missingOf(headerOf(text)).find(({ missing }) => !missing.length);
    return formats.find(({ name }) => name === found?.name);
}

/**
 * The rows of a table as runs, in the order of the file.
 * @param told the order of its days, where a person says it
 * @throws AmbiguousDates where several orders make sense and nobody says which
 * @throws CsvError of a quotation that swallows further lines
 */
export function readTable(text: string, format: Format, told?: DateOrder): InstrumentMessage {
    const { rows: all, cut } = rowsOf(text);
    const [header = [], ...rows] = all;
    const full = rows.filter((row) => row.some((cell) => cell !== ''));
    const read = readerOf(format, header);
    const rest = full.slice(0, -1);
    const { order, lost: untold } = orderOfTable(
        format,
        (cut ? rest : full).map((row) => read.cells(row)),
        told,
    );
    const [last] = cut || ENDS.test(text) ? [] : full.slice(-1);
    const open = order !== undefined && last !== undefined && read.counts(last, order);
    const whole = cut || open ? rest : full;
    const runs = order ? whole.map((row) => read.run(row, order)) : [];
    const lost = untold ?? (cut ? cutOff : open ? noEnd : '');
    const system_name = runs[0]?.system_name ?? '';
    return { message_id: '', system_name, query: false, problems: [], runs, ...(lost && { lost }) };
}

const ENDS = /[\r\n]\s*$/;

const noEnd = phrases(
    'The last line of the file does not end, so that nobody knows whether it is whole, and was not taken. Export it again, or end it with an empty line.',
);

/**
 * The rows of a file, and whether its last one ends in the middle: with fewer cells than the header and no end of the line, or
 * within a quotation. A word at such an end may be the beginning of another, so that nothing of the line is taken.
 * @throws CsvError of a quotation that swallows further lines: then nobody knows how many are lost.
 */
function rowsOf(text: string): { rows: string[][]; cut: boolean } {
    try {
        const rows = csvRows(text, asInstrumentsWrite);
        const short = (rows.at(-1)?.length ?? 0) < (rows[0]?.length ?? 0);
        return { rows, cut: rows.length > 1 && short && !ENDS.test(text) };
    } catch (error) {
        if ((error as { code?: unknown }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
        const rows = csvRows(`${text}"`, asInstrumentsWrite);
        if (rows.at(-1)?.some((cell) => /[\r\n]/.test(cell))) throw error;
        return { rows, cut: true };
    }
}

type Cells = (column: string) => string;

/** The columns of a name in a header: those that are spelled as it is before those that are spelled alike. */
function placesOf(header: readonly string[]): (column: string) => readonly number[] {
    const names = plainNames(header);
    const found = new Map<string, number[]>();
    return (column) => {
        const known = found.get(column);
        if (known) return known;
        const alike = [...names.keys()].filter((at) => names[at] === plainName(column));
        const same = alike.filter((at) => header[at]!.toLowerCase() === column.toLowerCase());
        const places = same.length ? same : alike;
        found.set(column, places);
        return places;
    };
}

/** How the rows under a header are read. */
function readerOf(format: Format, header: readonly string[]) {
    const at = placesOf(header);
    const dated = new Set([...format.days, format.expiry ?? ''].flatMap(at));
    /** What a column says; two columns of one name that say different things are handed to `twice`. */
    const cells =
        (row: readonly string[], twice?: (column: string) => void): Cells =>
        (column) => {
            const [first = '', ...others] = at(column).map((place) => row[place] ?? '');
            if (others.some((other) => other !== first)) twice?.(column);
            return withoutFiller(first);
        };
    const run = (row: readonly string[], order: DateOrder): Run => {
        const doubled = new Set<string>();
        const cell = cells(row, (column) => doubled.add(column));
        const made = format.run((column) => {
            const value = cell(column);
            return at(column).some((place) => dated.has(place))
                ? inPlainOrder(value, order) || value
                : value;
        }, header);
        // A cell too many or too few, or two of one name: nobody knows which of them is meant.
        if (row.length !== header.length || doubled.size) made.problems.push('shifted_fields');
        return made;
    };
    /** Whether what stands in the last cell of a row tells of a result, a person or a time: it may be a part of it. */
    const counts = (row: readonly string[], order: DateOrder): boolean => {
        const told = (one: readonly string[]): string =>
            JSON.stringify({ ...run(one, order), ...uncounted });
        return told(row) !== told([...row.slice(0, -1), `${row.at(-1)}0`]);
    };
    return { cells, run, counts };
}

/** What no result is known or counted by. */
const uncounted: Partial<Run> = {
    system_name: '',
    pc_name: '',
    software: '',
    operator: '',
    analytes: [],
    notices: [],
};

/** The order of the days of a table. */
function orderOfTable(
    { days, expiry = '' }: Format,
    rows: readonly Cells[],
    told: DateOrder | undefined,
): FoundOrder {
    const [start = '', end = ''] = days;
    const times = rows.map((cell) => ({
        start: cell(start),
        end: cell(end),
        expiry: cell(expiry),
    }));
    return orderOf(times, { told });
}

/** `---` and `----` fill what was not measured. */
const withoutFiller = (value: string): string => (/^-+$/.test(value) ? '' : value);
