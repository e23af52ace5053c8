/**
 * Reads a file of rows, in the thread of foreign bytes: CSV in UTF-8 or UTF-16, separated by comma, semicolon or tab, or
 * the first sheet of an xlsx (the second of one that was exported here). The first item is the header, the others are its rows.
 */
import { CsvError } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { ownSheet } from '../../define/download.ts';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';
import { csvRows } from '../csv.server.ts';
import type { Cell, Sheet } from '../table.ts';
import { guardZip } from './zipGuard.server.ts';

const mostRows = 50_000;
const mostColumns = 100;

export async function itemsOf(bytes: Buffer): Promise<unknown[]> {
    const zipped = bytes.subarray(0, 2).toString('latin1') === 'PK';
    if (!zipped && bytes.length > 3 && bytes.readUInt32BE(0) === 0xd0cf11e0) {
        throw new Refusal(
            say('This is an old or protected Excel file. Save it as xlsx without password.'),
        );
    }
    const { header, rows } = asSheet(zipped ? await xlsxRows(bytes) : rowsOfCsv(bytes));
    return [header, ...rows];
}

function asSheet(table: readonly (readonly Cell[])[]): Sheet {
    const first = table.findIndex((cells) => cells.some((cell) => !isEmpty(cell)));
    const header = (table[first] ?? []).map((cell) => String(cell ?? '').trim());
    while (header.length && !header.at(-1)) header.pop();
    if (!header.length) throw new Refusal(say('The file has no rows.'), 'empty_file');
    if (header.length > mostColumns) {
        throw new Refusal(
            say('The file has more than %{most} columns.', { most: mostColumns }),
            'too_large',
        );
    }
    const rows = table
        .map((cells, at) => ({ row: at + 1, cells }))
        .slice(first + 1)
        .filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
    if (rows.length > mostRows) {
        throw new Refusal(
            say('The file has more than %{most} rows.', { most: mostRows }),
            'too_large',
        );
    }
    if (!rows.length) throw new Refusal(say('The file has a header but no rows.'), 'empty_file');
    return { header, rows };
}

const isEmpty = (cell: Cell): boolean =>
    cell === null || (typeof cell === 'string' && cell.trim() === '');

async function xlsxRows(bytes: Buffer): Promise<Cell[][]> {
    guardZip(bytes);
    // One row and one column more than allowed, so that too many are noticed, not cut.
    const range = `A1:CW${mostRows + 2}`;
    const readOne = async (at: number) => {
        const book = await readXlsx(bytes, { sheets: [at], range }).catch(() => {
            throw new Refusal(
                say('This is not a readable xlsx file. It may be damaged or cut off.'),
                'bad_file',
            );
        });
        return book.sheets[0];
    };
    const first = await readOne(0);
    // What was exported here tells of itself on its first sheet.
    const sheet = first?.name === ownSheet ? ((await readOne(1)) ?? first) : first;
    if (!sheet) throw new Refusal(say('The workbook has no sheet.'), 'empty_file');
    return sheet.rows.map((cells, row) =>
        cells.map((value, column) => {
            const formula = sheet.cells?.get(`${row},${column}`)?.formula;
            // A formula whose result the file carries is that result; without one it is unknown.
            return formula && value === null ? { formula } : value;
        }),
    );
}

function rowsOfCsv(bytes: Buffer): Cell[][] {
    const text = decode(bytes);
    try {
        return csvRows(text, { most: mostRows + 3 });
    } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        const line = (error as CsvError & { lines?: number }).lines;
        throw new Refusal(
            line
                ? say(
                      'The file cannot be read as CSV from line %{line} on: a quotation mark is missing or stands in the wrong place.',
                      { line: String(line) },
                  )
                : say(
                      'The file cannot be read as CSV: a quotation mark is missing or stands in the wrong place.',
                  ),
            'bad_file',
        );
    }
}

function decode(bytes: Buffer): string {
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
    try {
        return new TextDecoder(wide, { fatal: true }).decode(bytes);
    } catch {
        throw new Refusal(
            say('The file is not UTF-8. In Excel, save it as “CSV UTF-8” or as xlsx.'),
            'bad_encoding',
        );
    }
}
