/** In the thread: a report as a file. A sheet for each question of an xlsx, one after the other in a csv, tables on paper as PDF. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { tongueIn } from '../../define/language/tongues.server.ts';
import { daySheet, minuteSheet } from '../../define/fieldFacts.ts';
import { phrases } from '../../define/say.ts';
import type { Format } from './formats.ts';
import { isClock, moreThan, type Cell, type Made, type Part } from './parts.server.ts';

/** The file, as the only item. */
export async function itemsOf(
    bytes: Buffer,
    { format }: { format: Format },
): Promise<[Uint8Array]> {
    const [head, ...parts] = bytes
        .toString()
        .split('\n')
        .map((line) => JSON.parse(line));
    const { language, ...rest } = head;
    return [new Uint8Array(await writers[format]({ ...rest, parts, tongue: tongueIn(language) }))];
}

const writers: Readonly<Record<Format, (made: Made) => Promise<Buffer>>> = {
    // Its letters are read only where paper is drawn.
    pdf: async (made) => (await import('./paper.server.ts')).paperOf(made),
    xlsx: workbookOf,
    csv: async (made) => csvOf(made),
};

/** Everything under the title of a question. */
const linesOf = ({ heading, rows, totals, count }: Part, { tongue }: Made): Cell[][] => {
    const more = moreThan(rows.length, count, tongue);
    return [
        [...heading],
        ...[...rows, ...totals].map((row) => [...row]),
        ...(more ? [[more]] : []),
    ];
};

function csvOf(made: Made): Buffer {
    const { title, head, parts } = made;
    const lines = parts.flatMap((part) => [[part.title], ...linesOf(part, made), []]);
    const all: Cell[][] = [[title], ...head.map((line) => [...line]), [], ...lines];
    const text = writeCsv(
        all.map((line) => line.map(textOf)),
        {
            escapeFormulae: true,
            bom: true,
        },
    );
    return Buffer.from(text);
}

/** A moment as a list writes it. */
const textOf = (cell: Cell): string | number | null => (isClock(cell) ? cell.clock : cell);

const isDay = (cell: Cell, format: string): cell is string =>
    format === daySheet && typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell);

/** A spreadsheet counts a moment, and a day, as a date of its own. */
function countedOf(cell: Cell, format: string): string | number | Date | null {
    if (isClock(cell)) return new Date(`${cell.clock.replace(' ', 'T')}Z`);
    return isDay(cell, format) ? new Date(`${cell}T00:00:00Z`) : cell;
}

/** How a cell below the heading is shown. */
function formatAt({ formats }: Part, row: number, column: number): string {
    if (!formats) return '';
    if ('columns' in formats) return formats.columns[column] ?? '';
    return (column === 1 && formats.values[row - 1]) || '';
}

/** How a spreadsheet shows the figures, days and moments among the lines, by `row,column`. */
const looksOf = (part: Part, lines: readonly (readonly Cell[])[]) =>
    new Map(
        lines.flatMap((line, row) =>
            line.flatMap((cell, column) => {
                const format = formatAt(part, row, column);
                const shown = typeof cell === 'number' || isDay(cell, format) ? format : '';
                const numFmt = isClock(cell) ? minuteSheet : shown;
                return numFmt ? [[`${row},${column}`, { style: { numFmt } }] as const] : [];
            }),
        ),
    );

/** Spreadsheets take no sheet name with these signs, and none longer than 31. */
const sheetOf = ({ title }: Part, at: number): string =>
    `${at + 1} ${title}`
        .replaceAll(/[\\/?*:[\]']/g, ' ')
        .slice(0, 31)
        .trim();

async function workbookOf(made: Made): Promise<Buffer> {
    const { title, head, parts, tongue } = made;
    const counted = parts.flatMap((part, at) =>
        part.method.map((sentence, nth) => [nth === 0 ? sheetOf(part, at) : '', sentence]),
    );
    const about = [[title], ...head.map((line) => [...line]), [], ...counted];
    const bytes = await writeXlsx({
        sheets: [
            { name: tongue.textOf(phrases('About')), rows: about },
            ...parts.map((part, at) => {
                const lines = linesOf(part, made);
                return {
                    name: sheetOf(part, at),
                    rows: lines.map((line, row) =>
                        line.map((cell, column) => countedOf(cell, formatAt(part, row, column))),
                    ),
                    cells: looksOf(part, lines),
                    freezePane: { rows: 1 },
                };
            }),
        ],
    });
    return Buffer.from(bytes);
}
