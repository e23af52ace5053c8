/** The rows of tables as devices and spreadsheets write them. */
import { csvRows } from '../../../imports/csv.server.ts';

const asInstrumentsWrite = { tolerant: true } as const;

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

/** Whether a text ends with the end of a line. */
export const ENDS = /[\r\n]\s*$/;

/** A quotation that was never meant swallows the lines up to the next one: two tests would become one. */
export class SwallowedLines extends Error {
    override readonly name = 'SwallowedLines';
    readonly code = 'CSV_LINES_SWALLOWED';
}

/**
 * The rows of a file, and whether its last one ends in the middle: with fewer cells than the header and no end of the line, or
 * within a quotation. A word at such an end may be the beginning of another, so that nothing of the line is taken.
 * @throws CsvError and SwallowedLines of a quotation that swallows further lines: then nobody knows how many are lost.
 */
export function rowsOf(text: string): { rows: string[][]; cut: boolean } {
    try {
        const rows = csvRows(text, asInstrumentsWrite);
        const width = rows[0]?.length ?? 0;
        if (rows.some((row) => row.some((cell) => swallows(cell, width))))
            throw new SwallowedLines();
        const short = (rows.at(-1)?.length ?? 0) < width;
        return { rows, cut: rows.length > 1 && short && !ENDS.test(text) };
    } catch (error) {
        if ((error as { code?: unknown }).code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
        const rows = csvRows(`${text}"`, asInstrumentsWrite);
        if (rows.at(-1)?.some((cell) => /[\r\n]/.test(cell))) throw error;
        return { rows, cut: true };
    }
}

/** Whether a cell has a line of its own in it, with as many separators as a row has. */
const swallows = (cell: string, width: number): boolean =>
    /[\r\n]/.test(cell) && (cell.match(/[,;\t]/g)?.length ?? 0) >= width - 1;
