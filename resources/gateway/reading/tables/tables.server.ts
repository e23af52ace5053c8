/**
 * Files with one line a test, by their format: PIMA CD4, Alere q and m-PIMA, GxAlert, Truenat, CAD of chest X-rays. A
 * column that is missing or a line that does not fit is told, never guessed.
 */
import { csvRows } from '../../../imports/csv.server.ts';
import type { InstrumentMessage } from '../instrumentMessage.server.ts';
import { cad4tb, qxr } from './chestXray.server.ts';
import type { Format } from './format.server.ts';
import { gxAlert } from './gxAlert.server.ts';
import { alere, pima } from './pointOfCare.server.ts';
import { truenat } from './truenat.server.ts';

const formats: readonly Format[] = [pima, alere, gxAlert, truenat, cad4tb, qxr];

/** The formats and the columns that each needs. */
export const tableNames: readonly Pick<Format, 'name' | 'needs'>[] = formats;

/** The format of a text by its header, or undefined where it is no such table. */
export function tableFormat(text: string): Format | undefined {
    // Nearly every message is none of them, and says so without being read as one.
    const possible = formats.filter(({ needs }) => needs.every((column) => text.includes(column)));
    if (!possible.length) return undefined;
    const [header = []] = csvRows(text, { ...asInstrumentsWrite, most: 1 });
    return possible.find(
        ({ needs, also }) =>
            needs.every((column) => header.includes(column)) && (also?.(header) ?? true),
    );
}

/** The rows of a table as runs, in the order of the file. */
export function readTable(text: string, format: Format): InstrumentMessage {
    const [header = [], ...rows] = csvRows(text, asInstrumentsWrite);
    const runs = rows
        .filter((row) => row.some((cell) => cell !== ''))
        .map((row) => {
            const run = format.run(
                (column) => withoutFiller(row[header.indexOf(column)] ?? ''),
                header,
            );
            // A cell too many or too few: nobody knows which of them is out of place.
            if (row.length !== header.length) run.problems.push('shifted_fields');
            return run;
        });
    const system_name = runs[0]?.system_name ?? '';
    return { message_id: '', system_name, query: false, problems: [], runs };
}

const asInstrumentsWrite = { tolerant: true } as const;

/** `---` and `----` fill what was not measured. */
const withoutFiller = (value: string): string => (/^-+$/.test(value) ? '' : value);
