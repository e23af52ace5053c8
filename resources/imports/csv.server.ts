/** CSV to rows: one reader for the lists that people bring and for the files of instruments. */
import { parse } from 'csv-parse/sync';

interface Reading {
    /** Between cells, unless the file tells it in a line `sep=;`. Without one: what the first line holds most of. */
    separator?: string;
    /**
     * As instruments write: quotation marks anywhere, blanks around cells and empty lines mean nothing. Otherwise every
     * line counts, so that rows have the numbers that a spreadsheet shows, and a broken quotation is an error.
     */
    tolerant?: boolean;
    /** Rows to read at most. */
    most?: number;
}

/** The line that tells Excel the separator. */
const TOLD = /^sep=(.)\r?\n/;

/** @throws CsvError where quotation marks do not match, unless tolerant. */
export function csvRows(text: string, { separator, tolerant, most }: Reading = {}): string[][] {
    const plain = text.replaceAll('\uFEFF', '');
    const told = TOLD.exec(plain);
    // The line that tells the separator counts as a row in Excel: its end stays, as an empty one.
    const body = told ? plain.slice(told[0].length - 1) : plain;
    return parse(body, {
        delimiter: told?.[1] ?? separator ?? separatorOf(body),
        relax_column_count: true,
        ...(most !== undefined && { to: most }),
        // A file put together from two systems ends its lines in more than one way.
        record_delimiter: ['\r\n', '\n', '\r'],
        ...(tolerant
            ? { relax_quotes: true, skip_empty_lines: true, trim: true }
            : { max_record_size: 100_000 }),
    });
}

/** The separator that the first line holds most of, outside quotes. */
function separatorOf(text: string): string {
    const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
    const count = (mark: string) => line.split(mark).length;
    return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
