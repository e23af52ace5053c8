/**
 * Puts a sheet before those of a workbook that is being streamed. The library writes one kind of sheet to a stream; its zip ends with
 * the few small parts that name the sheets. What comes before them goes through as it comes, in flat memory.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Lines of the sheet: a heading and what is said of it. */
export interface FirstSheet {
    /** As spreadsheets take it (`sheetName`). */
    name: string;
    lines: readonly (readonly [heading: string, text: string])[];
}

/** More than the parts at the end ever take, in bytes: they hold no rows. */
const HELD = 1024 * 1024;
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const PART = 'xl/worksheets/first.xml';
const SHEETS = /^xl\/worksheets\//;

/** The workbook with the sheet before its own. @throws where the end of the zip is not as the library writes it. */
export async function* withFirstSheet(
    workbook: AsyncIterable<Uint8Array>,
    sheet: FirstSheet,
): AsyncGenerator<Buffer> {
    let held: Buffer[] = [];
    let size = 0;
    let passed = 0;
    for await (const chunk of workbook) {
        held.push(Buffer.from(chunk));
        size += chunk.length;
        if (size < HELD * 2) continue;
        const all = Buffer.concat(held, size);
        const goes = size - HELD;
        yield all.subarray(0, goes);
        passed += goes;
        held = [all.subarray(goes)];
        size = HELD;
    }
    yield* ending(Buffer.concat(held, size), passed, sheet);
}

/** A part of the zip: its entry in the directory, and where it begins and ends in the file. */
interface Part {
    name: string;
    entry: Buffer;
    from: number;
    to: number;
}

/** The last bytes again, with the new sheet, named first. `passed` are those that went before. */
function* ending(tail: Buffer, passed: number, sheet: FirstSheet): Generator<Buffer> {
    const parts = partsOf(tail, passed);
    const rows = parts.filter(({ name }) => SHEETS.test(name));
    const cut = Math.max(...rows.map(({ to }) => to));
    if (cut < passed) throw new Error('The parts after the rows are larger than expected.');
    yield tail.subarray(0, cut - passed);
    let at = cut;
    const directory = rows.map(({ entry }) => entry);
    for (const { name, entry, from, to } of parts.filter((one) => !SHEETS.test(one.name))) {
        const bytes = tail.subarray(from - passed, to - passed);
        const changed = changes[name]?.(textOf(bytes, entry), sheet);
        const written = changed === undefined ? { bytes, entry } : packed(name, changed);
        yield written.bytes;
        directory.push(movedTo(written.entry, at));
        at += written.bytes.length;
    }
    const first = packed(PART, sheetXml(sheet));
    yield first.bytes;
    directory.push(movedTo(first.entry, at));
    at += first.bytes.length;
    yield Buffer.concat([...directory, endOf(directory, at)]);
}

/** What names the sheets, with the new one. */
const changes: Readonly<Record<string, (xml: string, sheet: FirstSheet) => string>> = {
    'xl/workbook.xml': (xml, { name }) =>
        put(xml, '<sheets>', `<sheet name="${escaped(name)}" sheetId="9999" r:id="rIdFirst"/>`),
    'xl/_rels/workbook.xml.rels': (xml) =>
        put(
            xml,
            /<Relationships[^>]*>/.exec(xml)?.[0] ?? '',
            `<Relationship Id="rIdFirst" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/first.xml"/>`,
        ),
    '[Content_Types].xml': (xml) =>
        xml.replace(
            '</Types>',
            `<Override PartName="/${PART}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
        ),
};

function put(xml: string, after: string, what: string): string {
    if (!after || !xml.includes(after)) throw new Error('The workbook does not name its sheets.');
    return xml.replace(after, () => after + what);
}

const escaped = (text: string): string =>
    text
        // oxlint-disable-next-line no-control-regex -- XML has no word for them
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;');

function sheetXml({ lines }: FirstSheet): string {
    const cell = (text: string) =>
        `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
    const rows = lines.map(
        ([heading, text], at) => `<row r="${at + 1}">${cell(heading)}${cell(text)}</row>`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** The parts as the directory at the end tells them, in the order of the file. */
function partsOf(tail: Buffer, passed: number): Part[] {
    const end = tail.length - 22;
    if (end < 0 || tail.readUInt32LE(end) !== END) throw new Error('The workbook has no end.');
    const directory = tail.readUInt32LE(end + 16);
    const found: Omit<Part, 'to'>[] = [];
    for (let at = directory - passed; at < end;) {
        if (at < 0 || tail.readUInt32LE(at) !== CENTRAL)
            throw new Error('The directory of the workbook cannot be read.');
        const [name, extra, comment] = [28, 30, 32].map((where) => tail.readUInt16LE(at + where));
        const length = 46 + name! + extra! + comment!;
        const entry = tail.subarray(at, at + length);
        found.push({
            name: entry.toString('utf8', 46, 46 + name!),
            entry,
            from: entry.readUInt32LE(42),
        });
        at += length;
    }
    const inOrder = found.toSorted((a, b) => a.from - b.from);
    return inOrder.map((part, at) => ({ ...part, to: inOrder[at + 1]?.from ?? directory }));
}

/** A part unpacked; its size stands in the directory. */
function textOf(bytes: Buffer, entry: Buffer): string {
    const begins = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    const data = bytes.subarray(begins, begins + entry.readUInt32LE(20));
    return (entry.readUInt16LE(10) === 8 ? inflateRawSync(data) : data).toString('utf8');
}

/** A part as it stands in the file, and its entry in the directory (`movedTo` puts in where it begins). */
function packed(name: string, text: string): { bytes: Buffer; entry: Buffer } {
    const data = Buffer.from(text);
    const small = deflateRawSync(data);
    const named = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    // 1 January 1980, as zips begin to count.
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(small.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(named.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(CENTRAL);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    return {
        bytes: Buffer.concat([local, facts, named, small]),
        entry: Buffer.concat([entry, named]),
    };
}

function movedTo(entry: Buffer, from: number): Buffer {
    const moved = Buffer.from(entry);
    moved.writeUInt32LE(from, 42);
    return moved;
}

function endOf(directory: readonly Buffer[], at: number): Buffer {
    const end = Buffer.alloc(22);
    end.writeUInt32LE(END);
    end.writeUInt16LE(directory.length, 8);
    end.writeUInt16LE(directory.length, 10);
    end.writeUInt32LE(
        directory.reduce((sum, { length }) => sum + length, 0),
        12,
    );
    end.writeUInt32LE(at, 16);
    return end;
}
