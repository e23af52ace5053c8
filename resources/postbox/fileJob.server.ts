/** In the thread: a report as a file. A sheet for each question of an xlsx, one after the other in a csv, tables on paper as PDF. */
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { tongueIn } from '../define/language/tongues.server.ts';
import { phrases } from '../define/say.ts';
import type { Format } from './formats.ts';
import { moreThan, type Cell, type Made, type Part } from './parts.server.ts';

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
    const text = writeCsv([[title], ...head.map((line) => [...line]), [], ...lines], {
        escapeFormulae: true,
        bom: true,
    });
    return Buffer.from(text);
}

/** Spreadsheets take no sheet name with these signs, and none longer than 31. */
const sheetOf = ({ title }: Part, at: number): string =>
    `${at + 1} ${title}`
        .replaceAll(/[\\/?*:[\]']/g, ' ')
        .slice(0, 31)
        .trim();

async function workbookOf(made: Made): Promise<Buffer> {
    const { title, head, parts, tongue } = made;
    const counted = parts.flatMap((part, at): Cell[][] =>
        part.method.map((sentence, nth) => [nth === 0 ? sheetOf(part, at) : '', sentence]),
    );
    const about: Cell[][] = [[title], ...head.map((line) => [...line]), [], ...counted];
    const bytes = await writeXlsx({
        sheets: [
            { name: tongue.textOf(phrases('About')), rows: about },
            ...parts.map((part, at) => ({
                name: sheetOf(part, at),
                rows: linesOf(part, made),
                freezePane: { rows: 1 },
            })),
        ],
    });
    return Buffer.from(bytes);
}
