/** How a list is written as each kind of file: piece by piece, the next when it is asked for. */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { writeCsvStream } from 'hucre/csv';
import { ownSheet } from '../../resources/define/download.ts';
import type { Field } from '../../resources/define/field.ts';
import { digitsOf, sheetFormat } from '../../resources/define/fieldFacts.ts';
import { dayIn, minuteSaid, type Tongue } from '../../resources/define/say.ts';
import { cellFor, type Hand, sourceOf, writtenOf } from '../fieldTypes/file.ts';
import { cellEnd, isCounted } from './cellXml.ts';
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

export type Row = Record<string, unknown>;

interface File {
    title: string;
    about: FirstSheet['lines'];
    columns: readonly Column[];
    rows: AsyncIterable<Row>;
    /** Stands below the last row. */
    totals?: Row | undefined;
    tongue: Tongue;
}

/** Stands in a column in place of a value, as it is: what the totals are called. */
export class Word {
    constructor(readonly text: string) {}
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

interface Column {
    key: string;
    field: Field;
    hand: Hand;
}

/** So many values of a column are kept once they are written: a place, a word or an assay comes again and again. */
const mostKept = 500;

/** What comes of a row, each value written once as long as it is one of few. */
function keeping<Made>(
    { key, field, hand }: Column,
    made: (value: ReturnType<typeof cellFor>) => Made,
): (row: Row) => Made {
    const source = sourceOf(field, key);
    const known = new Map<unknown, Made>();
    return (row) => {
        const value = row[source];
        const kept = known.get(value);
        if (kept !== undefined) return kept;
        const one = made(value instanceof Word ? value.text : cellFor(field, value, hand));
        if (known.size < mostKept && typeof value !== 'object') known.set(value, one);
        return one;
    };
}

const lookOf = ({ field, hand }: Column) => {
    const { header, width } = writtenOf(field);
    return { header: header(field, hand), width, format: sheetFormat(field) };
};

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

/** As people read it: figures as the language writes them with the digits of their field, days by the name of their month. */
function onPaper(column: Column, { locale }: Tongue) {
    const { field } = column;
    const { dated } = writtenOf(field);
    const digits = digitsOf(field);
    const figures = new Intl.NumberFormat(locale, {
        maximumFractionDigits: digits ?? 6,
        minimumFractionDigits: 'asTold' in field ? 0 : (digits ?? 0),
    });
    return {
        header: lookOf(column).header,
        figure: digits !== null,
        cell: keeping(column, (value) => {
            if (value === null) return '';
            if (typeof value === 'number') return figures.format(value);
            // A day in two lines is hard to read.
            return dated
                ? minuteSaid(value, locale).replaceAll(' ', '\u00a0')
                : dayIn(value, locale);
        }),
    };
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
