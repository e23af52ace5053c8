/**
 * Files with one line a test, by their format: PIMA CD4, Alere q and m-PIMA, GxAlert, Truenat, CAD of chest X-rays. A
 * column that is missing or a line that does not fit is told, never guessed.
 */
import { csvRows } from '../../../imports/csv.server.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import { cad4tb, qxr } from './chestXray.server.ts';
import { cutOff, noDates, orderOf, stampOf, type DateOrder } from './dates.server.ts';
import { isPlainDay, plainDay, type Format } from './format.server.ts';
import { gxAlert } from './gxAlert.server.ts';
import { alere, pima } from './pointOfCare.server.ts';
import { truenat } from './truenat.server.ts';

const formats: readonly Format[] = [pima, alere, gxAlert, truenat, cad4tb, qxr];

/** The formats and the columns that each needs. */
export const tableNames: readonly Pick<Format, 'name' | 'needs'>[] = formats;

const asInstrumentsWrite = { tolerant: true } as const;

/** No header is longer. */
const HEADER = 16 * 1024;

const plain = (name: string): string => name.trim().toLowerCase();

/** The columns of a format that a header lacks, whatever the case of its letters. */
export function missingOf({ needs }: Pick<Format, 'needs'>, header: readonly string[]): string[] {
    const there = new Set(header.map(plain));
    return needs.filter((column) => !there.has(plain(column)));
}

/** The format of a text by its header, or undefined where it is no such table. */
export function tableFormat(text: string): Format | undefined {
    // Nearly every message is none of them, and says so without being read as one.
    const start = text.slice(0, HEADER).toLowerCase();
    const possible = formats.filter(({ needs }) =>
        needs.every((column) => start.includes(plain(column))),
    );
    if (!possible.length) return undefined;
    const [header = []] = csvRows(text, { ...asInstrumentsWrite, most: 1 });
    return possible.find(
        (format) => !missingOf(format, header).length && (format.also?.(header) ?? true),
    );
}

/**
 * The rows of a table as runs, in the order of the file. Days are read as YYYY-MM-DD; where they are written otherwise, in
 * the order in which all of them make sense.
 * @throws AmbiguousDates where several orders do and `told` says none
 */
export function readTable(text: string, format: Format, told?: DateOrder): InstrumentMessage {
    const [sent = [], ...all] = csvRows(text, asInstrumentsWrite);
    const header = sent.map(
        (name) => format.needs.find((one) => plain(one) === plain(name)) ?? name,
    );
    const rows = all.filter((row) => row.some((cell) => cell !== ''));
    // A last line that lacks cells and its end: what stands in its last cell may be the beginning of another word.
    const cut = (rows.at(-1)?.length ?? 0) < header.length && !/[\r\n]\s*$/.test(text);
    if (cut && rows.length) rows.pop();
    const cells = cellsOf(header);
    const order = told ?? orderOfTable(format, rows.map(cells));
    const runs = order === null ? [] : rows.map((row) => runOf(format, header, row, order));
    const lost = order === null ? noDates : cut ? cutOff : '';
    const system_name = runs[0]?.system_name ?? '';
    return { message_id: '', system_name, query: false, problems: [], runs, ...(lost && { lost }) };
}

type Cells = (column: string) => string;

const cellsOf =
    (header: readonly string[]) =>
    (row: readonly string[]): Cells => {
        const at = new Map(header.map((name, index) => [plain(name), index]));
        return (column) => withoutFiller(row[at.get(plain(column)) ?? -1] ?? '');
    };

function runOf(
    format: Format,
    header: readonly string[],
    row: readonly string[],
    order: DateOrder,
) {
    const cell = cellsOf(header)(row);
    const dated = [...format.days, format.expiry].map((name) => name && plain(name));
    const run = format.run((column) => {
        const value = cell(column);
        if (!dated.includes(plain(column)) || isPlainDay(value)) return value;
        return plainDay(stampOf(value, order));
    }, header);
    // A cell too many or too few: nobody knows which of them is out of place.
    if (row.length !== header.length) run.problems.push('shifted_fields');
    return run;
}

/** The order of the days of a table; a file that writes them all as YYYY-MM-DD leaves none open. */
function orderOfTable({ days, expiry }: Format, rows: readonly Cells[]): DateOrder | null {
    const [start = '', end = ''] = days;
    const other = (cell: Cells, column: string): string =>
        column === '' || isPlainDay(cell(column)) ? '' : cell(column);
    const sent = rows
        .map((cell) => ({
            start: other(cell, start),
            end: other(cell, end),
            expiry: other(cell, expiry ?? ''),
        }))
        .filter((one) => one.start || one.end || one.expiry);
    // Where other lines of the file are plain, a few that are not are told by themselves.
    return orderOf(sent) ?? (sent.length < rows.length ? 'ymd' : null);
}

/** `---` and `----` fill what was not measured. */
const withoutFiller = (value: string): string => (/^-+$/.test(value) ? '' : value);
