/** A workbook as it is written: a sheet that says what the list is, and the list on as many sheets as it needs, in flat memory. */
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
import { Zip } from './zip.ts';

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

/** The file, as it comes. */
export async function* workbook<Row>(made: Workbook<Row>): AsyncGenerator<Buffer> {
    const zip = new Zip();
    yield zip.part('xl/worksheets/first.xml', firstXml(made.first));
    const rows = ahead(made.rows);
    const names: string[] = [];
    do {
        names.push(sheetNamed(made.name, names.length));
        const part = `xl/worksheets/sheet${names.length}.xml`;
        yield* zip.streamed(part, listXml(rows, made.columns, made.most ?? MOST_ROWS));
    } while (await rows.more());
    yield zip.part('xl/styles.xml', stylesXml(made.columns));
    for (const [part, xml] of Object.entries(namingParts(made.first.name, names)))
        yield zip.part(part, xml);
    yield zip.end();
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
