/** How a list is written as each kind of file: piece by piece, the next when it is asked for. */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { ownSheet } from '../../resources/define/download.ts';
import type { Tongue } from '../../resources/define/say.ts';
import { writtenOf } from '../fieldTypes/file.ts';
import { cellEnd, isCounted } from './cellXml.ts';
import { type Column, keeping, lookOf, type Row } from './fileColumn.ts';
import { onPaper } from './onPaper.ts';
import { paper } from './paper.ts';
import { workbook } from './workbook.ts';
import { type FirstSheet, stylesOf } from './workbookParts.ts';

/** What each is called on the wire. */
export const types = {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
    pdf: 'application/pdf',
} as const;

/** The kinds of files. */
export type Format = keyof typeof types;

interface File {
    title: string;
    about: FirstSheet['lines'];
    columns: readonly Column[];
    rows: AsyncIterable<Row>;
    /** Stands below the last row. */
    totals?: Row | undefined;
    tongue: Tongue;
}

/** Each makes the next piece when it is asked for it. */
export const writers: Readonly<Record<Format, (file: File) => Readable>> = {
    xlsx: ({ title, about, columns, rows, totals }) =>
        Readable.from(
            workbook({
                first: { name: ownSheet, lines: about },
                name: sheetName(title),
                columns: columnsOf(columns),
                rows: ending(rows, totals),
            }),
            { highWaterMark: 1 },
        ),
    csv: ({ rows, totals, columns }) => csvOf(ending(rows, totals), columns),
    pdf: ({ columns, ...file }) =>
        Readable.from(
            paper({ ...file, columns: columns.map((one) => onPaper(one, file.tongue)) }),
            {
                highWaterMark: 1,
            },
        ),
};

/** The rows, and the totals after the last of them. */
async function* ending(rows: AsyncIterable<Row>, totals: Row | undefined): AsyncGenerator<Row> {
    yield* rows;
    if (totals) yield totals;
}

/** Columns of a spreadsheet. It counts days: a day, or a minute in the programme's time zone, as its own date cell. */
function columnsOf(columns: readonly Column[]) {
    const looks = columns.map(lookOf);
    const styles = stylesOf(looks);
    return columns.map((column, at) => {
        const { dated } = writtenOf(column.field);
        const cell = keeping(column, (value) =>
            cellEnd(dated && typeof value === 'string' ? dayOf(value, dated) : value, styles[at]!),
        );
        return { ...looks[at]!, cell };
    });
}

/** What no spreadsheet counts as a day stays the text that it is: a year that was typed wrong is seen. */
export function dayOf(text: string, dated: (text: string) => Date): Date | string {
    const day = dated(text);
    return isCounted(day) ? day : text;
}

/** The writer gives the stream of the web's types, which Node's own reader does not know as its own. */
function csvOf(rows: AsyncIterable<Row>, columns: readonly Column[]): Readable {
    const cells = columns.map((column) => keeping(column, withoutFormula));
    const lines = async function* () {
        for await (const row of rows) yield cells.map((cell) => cell(row));
    };
    const written = writeCsvStream(lines(), {
        headers: columns.map((column) => lookOf(column).header),
        escapeFormulae: true,
        bom: true,
    });
    // The library's stream is typed by the browser's declarations, that of Node by its own: the same class.
    return Readable.fromWeb(written as unknown as WebStream);
}

/**
 * Spreadsheets take full-width signs for the plain ones, and read over blanks and marks that nobody sees: what begins
 * so is text, too. The plain signs themselves are the library's to escape.
 */
const disguised = /^[\s\p{Cf}\p{Cc}\u115f\u3164\uffa0]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

const withoutFormula = <T>(value: T): T | string =>
    typeof value === 'string' && !/^[=+\-@\t\r]/.test(value) && disguised.test(value)
        ? `'${value}`
        : value;

/** Spreadsheets take no sheet name with these signs, none longer than 31, and none that begins or ends with an apostrophe. */
const sheetName = (title: string): string =>
    title
        .replaceAll(/[\\/?*:[\]]/g, ' ')
        .slice(0, 31)
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet';
