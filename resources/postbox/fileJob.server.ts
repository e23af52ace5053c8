/** In the thread: a report as a file. A sheet for each question of an xlsx, one after the other in a csv, tables on paper as PDF. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { tongueIn } from '../define/language/tongues.server.ts';
import { phrases } from '../define/say.ts';
import type { Format } from './formats.ts';
import { isClock, moreThan, type Cell, type Made, type Part } from './parts.server.ts';

/** The file, as the only item. */
export async function read(bytes: Buffer, { format }: { format: Format }): Promise<[Uint8Array]> {
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

/** A spreadsheet counts a moment as a date of its own. */
const countedOf = (cell: Cell): string | number | Date | null =>
    isClock(cell) ? new Date(`${cell.clock.replace(' ', 'T')}Z`) : cell;

/** How a spreadsheet shows the moments among the lines, by `row,column`. */
const looksOf = (lines: readonly (readonly Cell[])[]) =>
    new Map(
        lines.flatMap((line, row) =>
            line.flatMap((cell, column) =>
                isClock(cell)
                    ? [[`${row},${column}`, { style: { numFmt: 'yyyy-mm-dd hh:mm' } }] as const]
                    : [],
            ),
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
                    rows: lines.map((line) => line.map(countedOf)),
                    cells: looksOf(lines),
                    freezePane: { rows: 1 },
                };
            }),
        ],
    });
    return Buffer.from(bytes);
}
