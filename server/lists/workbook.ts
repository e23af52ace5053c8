/** A workbook as it is written: a sheet that says what the list is, and the list on as many sheets as it needs, in flat memory. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { lettersOf } from './cellXml.ts';
import {
    firstXml,
    listHead,
    namingParts,
    sheetEnd,
    stylesXml,
    type FirstSheet,
    type Look,
} from './workbookParts.ts';

interface Workbook<Row> {
    first: FirstSheet;
    /** Of the sheet with the list. */
    name: string;
    /** Columns, each with what comes of a row: the end of its cell (`cellEnd`). */
    columns: readonly (Look & { cell(row: Row): string })[];
    rows: AsyncIterable<Row>;
    /** Lines of a sheet, its heading among them. */
    most?: number;
}

/** A sheet holds no more rows, and a part of a zip no more bytes. */
const [MOST_ROWS, MOST_BYTES] = [1_048_576, 0xf000_0000];
/** Letters that are packed at once. */
const PIECE = 65_536;

/** Of rows that are much alike more pains save a twelfth of the bytes, and take half as long again. When a file was made is no part of it. */
const packed = {
    compressionLevel: 3,
    mtime: new Date(1980, 0, 1),
    forceDosTimestamp: true,
} as const;

/** The file, as it comes. */
export async function* workbook<Row>(made: Workbook<Row>): AsyncGenerator<Buffer> {
    const zip = new ZipFile();
    const file = zip.outputStream as Readable;
    const sheets = listSheets(made);
    // Whatever breaks the rows reaches whoever reads the file; where nobody reads on, the rows are let go.
    const broken = (error: Error) => void file.destroy(error);
    zip.on('error', broken);
    const parts = (async () => {
        zip.addBuffer(Buffer.from(firstXml(made.first)), 'xl/worksheets/first.xml', packed);
        const names: string[] = [];
        for await (const sheet of sheets) {
            names.push(sheetNamed(made.name, names.length));
            zip.addReadStream(sheet, `xl/worksheets/sheet${names.length}.xml`, packed);
            const gone = () => void sheet.destroy();
            file.once('close', gone);
            await finished(sheet);
            file.off('close', gone);
        }
        zip.addBuffer(Buffer.from(stylesXml(made.columns)), 'xl/styles.xml', packed);
        for (const [part, xml] of Object.entries(namingParts(made.first.name, names)))
            zip.addBuffer(Buffer.from(xml), part, packed);
        zip.end();
    })().catch(broken);
    yield* file as AsyncIterable<Buffer>;
    await parts;
}

/** The list on as many sheets as it needs, each once the one before is read to its end. */
async function* listSheets<Row>({
    rows,
    columns,
    most = MOST_ROWS,
}: Workbook<Row>): AsyncGenerator<Readable> {
    const all = ahead(rows);
    do {
        yield Readable.from(listXml(all, columns, most), { highWaterMark: 1 });
    } while (await all.more());
}

/** The second sheet of a list bears a number, within the length that names may have. */
function sheetNamed(list: string, before: number): string {
    const number = before ? `_${before + 1}` : '';
    return list.slice(0, 31 - number.length) + number;
}

interface Ahead<Row> {
    more(): Promise<boolean>;
    next(): Promise<IteratorResult<Row, unknown>>;
}

/** Rows one after the other for several sheets, with a look at whether another one comes. */
function ahead<Row>(rows: AsyncIterable<Row>): Ahead<Row> {
    const source = rows[Symbol.asyncIterator]();
    let seen: Promise<IteratorResult<Row, unknown>> | undefined;
    return {
        async more() {
            seen ??= source.next();
            return !(await seen).done;
        },
        next() {
            const next = seen ?? source.next();
            seen = undefined;
            return next;
        },
    };
}

/** The list from where it stands, to its end or to the end of a sheet. */
async function* listXml<Row>(
    rows: Ahead<Row>,
    columns: Workbook<Row>['columns'],
    most: number,
): AsyncGenerator<Buffer> {
    const cells = columns.map(({ cell }, at) => ({ opens: `<c r="${lettersOf(at)}`, cell }));
    let text = listHead(columns);
    let bytes = 0;
    for (let at = 2; at <= most && bytes < MOST_BYTES; at++) {
        const next = await rows.next();
        if (next.done) break;
        text += `<row r="${at}">`;
        for (const { opens, cell } of cells) {
            const end = cell(next.value);
            if (end) text += opens + at + end;
        }
        text += '</row>';
        if (text.length < PIECE) continue;
        const piece = Buffer.from(text);
        bytes += piece.length;
        text = '';
        yield piece;
    }
    yield Buffer.from(text + sheetEnd);
}
