/**
 * Refuses a spreadsheet that would unpack to too much, before anything of it is unpacked: sizes
 * come from the zip directory, and what an entry truly holds is measured against what it claims.
 */
import { inflateRawSync } from 'node:zlib';
import { Refusal } from '../../define/errors.ts';
import { say } from '../../define/say.ts';

const mebibyte = 1024 * 1024;
/** 50,000 rows of 20 columns unpack to about 40 MiB. */
const largestUnpacked = 64 * mebibyte;
const mostEntries = 500;
/** 50,000 rows of 20 columns. */
const mostCells = 1_000_000;
/** Strings and everything else that is no cell; a few more than there are cells to show them. */
const mostOthers = 2_500_000;
const spareOthers = 100_000;

const damaged = () =>
    new Refusal(say('This is not a readable xlsx file. It may be damaged or cut off.'), 'bad_file');
const tooMany = () =>
    new Refusal(
        say('The spreadsheet holds more cells and texts than can be read. Nothing was read.'),
        'too_large_unpacked',
    );
const tooLarge = () =>
    new Refusal(
        say('The spreadsheet unpacks to more than 64 MB. Nothing was read.'),
        'too_large_unpacked',
    );

interface Entry {
    name: string;
    method: number;
    packed: number;
    unpacked: number;
    at: number;
}

/** Throws a refusal unless the archive is whole and small enough unpacked. */
export function guardZip(bytes: Buffer): void {
    const entries = directory(bytes);
    if (!entries.some(({ name }) => name === '[Content_Types].xml')) throw damaged();
    const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
    if (total > largestUnpacked) throw tooLarge();
    // Claimed sizes are within bounds now; an entry that holds more than it claims is hostile. What the parts
    // are called says nothing: elements are counted wherever they are.
    let cells = 0;
    let others = 0;
    for (const entry of entries) {
        const held = count(unpack(bytes, entry));
        cells += held.cells;
        others += held.others;
        if (cells > mostCells || others > mostOthers) throw tooMany();
    }
    // A cell has up to four elements in it, and a string three for each cell that shows it.
    if (others > spareOthers + 7 * cells) throw tooMany();
}

/** Elements of a part: cells, and all others. Entities that unfold are in no spreadsheet that means well. */
function count(part: Buffer): { cells: number; others: number } {
    if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')) throw damaged();
    let cells = 0;
    let others = 0;
    for (let at = 0; at < part.length - 2; at++) {
        if (part[at] !== OPEN) continue;
        const first = part[at + 1]!;
        if (first === SLASH || first === QUESTION || first === EXCLAMATION) continue;
        const second = part[at + 2]!;
        if (first === C && (second === SPACE || second === CLOSE || second === SLASH)) cells++;
        else others++;
        if (cells > mostCells || others > mostOthers) throw tooMany();
    }
    return { cells, others };
}

const [OPEN, SLASH, QUESTION, EXCLAMATION] = [0x3c, 0x2f, 0x3f, 0x21];
const [C, SPACE, CLOSE] = [0x63, 0x20, 0x3e];

/** The entries as the directory at the end of the file lists them. */
function directory(bytes: Buffer): Entry[] {
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || end + 22 > bytes.length) throw damaged();
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > mostEntries) throw tooLarge();
    const entries: Entry[] = [];
    for (let read = 0; read < count; read++) {
        if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
        const nameLength = bytes.readUInt16LE(at + 28);
        entries.push({
            name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
            method: bytes.readUInt16LE(at + 10),
            packed: bytes.readUInt32LE(at + 20),
            unpacked: bytes.readUInt32LE(at + 24),
            at: bytes.readUInt32LE(at + 42),
        });
        at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return entries;
}

function unpack(bytes: Buffer, entry: Entry): Buffer {
    if (entry.at + 30 > bytes.length) throw damaged();
    const start =
        entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    if (start + entry.packed > bytes.length) throw damaged();
    const packed = bytes.subarray(start, start + entry.packed);
    if (entry.method !== 8) return packed;
    try {
        return inflateRawSync(packed, {
            maxOutputLength: Math.max(1, entry.unpacked),
        });
    } catch (error) {
        throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged();
    }
}
