/**
 * Files with one line a test, by their format: PIMA CD4, Alere q and m-PIMA, GxAlert, Truenat, CAD of chest X-rays. A
 * column that is missing or a line that does not fit is told, never guessed.
 */
import { phrases } from '../../../define/say.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import type { Run } from '../run.server.ts';
import { isControlOfNobody } from '../runParts.server.ts';
import { cad4tb, qxr } from './chestXray.server.ts';
import { cutOff, inPlainOrder, orderOf, type DateOrder, type FoundOrder } from './dates.server.ts';
import { plainName, plainNames, type Format } from './format.server.ts';
import { gxAlert } from './gxAlert.server.ts';
import { alere, pima } from './pointOfCare.server.ts';
import { ENDS, headerOf, rowsOf } from './rows.server.ts';
import { truenat } from './truenat.server.ts';

const formats: readonly Format[] = [pima, alere, gxAlert, truenat, cad4tb, qxr];

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

/** Nearly every message is one of records or segments, and says so without being read as a table. */
const isMessage = (text: string): boolean => /^\s*(?:H\||MSH\W)/.test(text);

/** The format of a header, or undefined where it is that of no such table. */
function formatOf(header: readonly string[]): Format | undefined {
    const found = missingOf(header).find(({ missing }) => !missing.length);
    return formats.find(({ name }) => name === found?.name);
}

/** Whether a text begins with the header of such a table. */
export const isTable = (text: string): boolean =>
    !isMessage(text) && formatOf(headerOf(text)) !== undefined;

interface Part {
    format: Format;
    header: readonly string[];
    rows: string[][];
}

/** The columns that formats are known by. */
const known: ReadonlySet<string> = new Set(
    formats.flatMap(({ needs }) => needs.map((column) => plainName(column))),
);

/** The tables of a file: somebody put several exports into one, each with its header. */
function partsOf(rows: readonly string[][]): Part[] {
    const parts: Part[] = [];
    const names = new Set(known);
    for (const row of rows) {
        // Nearly every row is of a test, and says so by its first cells.
        const isHeader = row.slice(0, 3).some((cell) => names.has(plainName(cell)));
        const format = isHeader || !parts.length ? formatOf(row) : undefined;
        if (format) {
            parts.push({ format, header: row, rows: [] });
            for (const name of plainNames(row)) if (name !== '') names.add(name);
        } else if (row.some((cell) => cell !== '')) parts.at(-1)?.rows.push(row);
    }
    return parts;
}

/**
 * The tables of a file, their rows as runs in the order of the file.
 * @param told the order of its days, where a person says it
 * @throws AmbiguousDates where several orders make sense and nobody says which
 * @throws CsvError of a quotation that swallows further lines
 */
export function readTables(text: string, told?: DateOrder): InstrumentMessage[] {
    const { rows, cut } = rowsOf(text);
    const parts = partsOf(rows);
    if (cut) parts.at(-1)?.rows.pop();
    const open = !cut && !ENDS.test(text);
    return parts.map((part, at) => {
        const last = at === parts.length - 1;
        return readPart(part, { told, cut: cut && last, open: open && last });
    });
}

interface End {
    told: DateOrder | undefined;
    /** The last row was cut off, and is not among the others. */
    cut: boolean;
    /** The last row bears no end: it may be cut off in its last cell. */
    open: boolean;
}

function readPart({ format, header, rows }: Part, { told, cut, open }: End): InstrumentMessage {
    const read = readerOf(format, header, rows);
    const cells = rows.map((row) => read.cells(row));
    const { order, lost: withoutDays } = orderOfTable(format, cells, told);
    const last = open ? rows.at(-1) : undefined;
    // What is cut off in a cell that counts is another result: such a row is left out.
    const lastMayBeCut = order !== undefined && last !== undefined && read.counts(last, order);
    const whole = lastMayBeCut ? rows.slice(0, -1) : rows;
    const all = order ? whole.map((row) => read.run(row, order)) : [];
    const isAnyShortened = all.some(isShortened);
    const runs = isAnyShortened ? [] : all;
    const why: readonly [boolean, string][] = [
        [isAnyShortened, shortened],
        [cut, cutOff],
        [lastMayBeCut, noEnd],
    ];
    const lost = withoutDays ?? why.find(([holds]) => holds)?.[1];
    const system_name = runs[0]?.system_name ?? '';
    return { message_id: '', system_name, query: false, problems: [], runs, ...(lost && { lost }) };
}

const noEnd = phrases(
    'The last line of the file does not end, so that nobody knows whether it is whole, and was not taken. Export it again, or end it with an empty line.',
);

const shortened = phrases(
    'A spreadsheet has shortened its long numbers (1.23E+11), so nothing was taken: nobody knows whose they are. Export it again, and do not save it with a spreadsheet.',
);

/** Whether a number that somebody or something is known by has lost its digits: those of several are one then. */
const isShortened = (run: Run): boolean =>
    [
        run.sample_id,
        run.specimen_id,
        run.patient_id,
        run.instrument_serial,
        run.module_serial,
        run.cartridge_serial,
    ].some((number) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(number));

type Cells = (column: string) => string;

/**
 * The columns of a name in a header, those that are spelled as it is before those that are spelled alike. Of one that the format needs
 * every such column counts; elsewhere the better spelled one alone.
 */
function placesOf(
    header: readonly string[],
    { needs }: Format,
): (column: string) => readonly number[] {
    const names = plainNames(header);
    const found = new Map<string, number[]>();
    return (column) => {
        const known = found.get(column);
        if (known) return known;
        const alike = [...names.keys()].filter((at) => names[at] === plainName(column));
        const same = alike.filter((at) => header[at]!.toLowerCase() === column.toLowerCase());
        const places = needs.includes(column)
            ? [...new Set([...same, ...alike])]
            : same.length
              ? same
              : alike;
        found.set(column, places);
        return places;
    };
}

/** How the rows under a header are read. */
function readerOf(format: Format, header: readonly string[], rows: readonly string[][]) {
    const at = placesOf(header, format);
    const dated = new Set([...format.days, format.expiry ?? ''].flatMap(at));
    /** What a column says; two columns of one name that say different things are handed to `twice`. */
    const cells =
        (row: readonly string[], twice?: (column: string) => void): Cells =>
        (column) => {
            const [first = '', ...others] = at(column).map((place) => row[place] ?? '');
            if (others.some((other) => other !== first)) twice?.(column);
            return withoutFiller(first);
        };
    const other =
        format.isOther?.((column) => rows.map((row) => cells(row)(column)), header) ?? false;
    const run = (row: readonly string[], order: DateOrder): Run => {
        const doubled = new Set<string>();
        const cell = cells(row, (column) => doubled.add(column));
        const made = format.run(
            (column) => {
                const value = cell(column);
                return at(column).some((place) => dated.has(place))
                    ? inPlainOrder(value, order) || value
                    : value;
            },
            header,
            other,
        );
        // Whatever else its device says or leaves blank. Where somebody's name stands it is theirs.
        if (isControlOfNobody(made)) made.test_type = 'qc';
        // A cell too many or too few, or two of one name: nobody knows which of them is meant.
        if (row.length !== header.length || doubled.size) made.problems.push('shifted_fields');
        return made;
    };
    /** Whether what stands in the last cell of a row tells of a result, a person or a time: it may be a part of it. */
    const counts = (row: readonly string[], order: DateOrder): boolean => {
        const whatCounts = (one: readonly string[]): string =>
            JSON.stringify({ ...run(one, order), ...uncounted });
        // Read with one more sign in its last cell: the same, or another result.
        return whatCounts(row) !== whatCounts([...row.slice(0, -1), `${row.at(-1)}7`]);
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

/** `---` and `----` fill what was not measured; `="046"` is how a spreadsheet is told to leave a number as it is. */
const withoutFiller = (value: string): string =>
    /^-+$/.test(value) ? '' : value.replace(/^="(.*)"$/, '$1').trim();
