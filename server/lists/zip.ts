/** A zip as it is written: parts that are known whole, and parts that come as they come, in flat memory. */
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

const [LOCAL, CENTRAL, END, DESCRIPTOR] = [0x04034b50, 0x02014b50, 0x06054b50, 0x08074b50];
/** 1 January 1980, as zips begin to count. */
const FIRST_DAY = 0x21;
/** Sums and sizes stand behind the part, not before it. */
const TOLD_AFTER = 8;
/** More than this, in all or in a part, such a zip cannot say. */
const MOST = 0xffff_ffff;
const PIECE = 65_536;
/** Of rows that are much alike more pains save a twelfth of the bytes, and take half as long again. */
const LEVEL = 3;

interface Sums {
    crc: number;
    packed: number;
    size: number;
}

/** A zip that is being written: what it gives is sent on in its order, `end` last. */
export class Zip {
    private at = 0;
    private readonly directory: Buffer[] = [];

    /** A part that is known whole. */
    part(name: string, text: string): Buffer {
        const data = Buffer.from(text);
        const packed = deflateRawSync(data);
        const sums = { crc: crc32(data), packed: packed.length, size: data.length };
        const head = this.opened(name, 0, sums);
        return this.passed(Buffer.concat([head, packed]));
    }

    /** A part that comes in pieces. */
    async *streamed(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        const sums: Sums = { crc: 0, packed: 0, size: 0 };
        const from = this.at;
        yield this.passed(localHead(name, TOLD_AFTER, sums));
        for await (const piece of packedOf(pieces, sums)) yield this.passed(piece);
        if (sums.size > MOST) throw new Error('A part of the file is larger than a zip can say.');
        const told = Buffer.alloc(16);
        told.writeUInt32LE(DESCRIPTOR, 0);
        writeSums(told, 4, sums);
        this.directory.push(entryOf(name, TOLD_AFTER, sums, from));
        yield this.passed(told);
    }

    /** What closes it: the directory of its parts. */
    end(): Buffer {
        const size = this.directory.reduce((sum, { length }) => sum + length, 0);
        const end = Buffer.alloc(22);
        end.writeUInt32LE(END, 0);
        end.writeUInt16LE(this.directory.length, 8);
        end.writeUInt16LE(this.directory.length, 10);
        end.writeUInt32LE(size, 12);
        end.writeUInt32LE(this.at, 16);
        return Buffer.concat([...this.directory, end]);
    }

    private opened(name: string, flags: number, sums: Sums): Buffer {
        this.directory.push(entryOf(name, flags, sums, this.at));
        return localHead(name, flags, sums);
    }

    private passed(bytes: Buffer): Buffer {
        this.at += bytes.length;
        if (this.at > MOST) throw new Error('The file is larger than a zip can say.');
        return bytes;
    }
}

/** Pieces packed, off this thread; `sums` are right when the last one has come. */
async function* packedOf(pieces: AsyncIterable<Buffer>, sums: Sums): AsyncGenerator<Buffer> {
    const summed = async function* () {
        for await (const piece of pieces) {
            sums.crc = crc32(piece, sums.crc);
            sums.size += piece.length;
            yield piece;
        }
    };
    const deflate = createDeflateRaw({ chunkSize: PIECE, level: LEVEL });
    // Whatever breaks the pieces reaches whoever reads what comes out.
    pipeline(Readable.from(summed(), { highWaterMark: 1 }), deflate, () => undefined);
    for await (const piece of deflate) {
        sums.packed += (piece as Buffer).length;
        yield piece as Buffer;
    }
}

function writeSums(to: Buffer, at: number, { crc, packed, size }: Sums): void {
    to.writeUInt32LE(crc, at);
    to.writeUInt32LE(packed, at + 4);
    to.writeUInt32LE(size, at + 8);
}

/** What a part and its entry in the directory say alike. */
function factsOf(name: string, flags: number, sums: Sums): Buffer {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt16LE(FIRST_DAY, 8);
    writeSums(facts, 10, sums);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    return facts;
}

function localHead(name: string, flags: number, sums: Sums): Buffer {
    const signature = Buffer.alloc(4);
    signature.writeUInt32LE(LOCAL);
    return Buffer.concat([signature, factsOf(name, flags, sums), Buffer.from(name)]);
}

function entryOf(name: string, flags: number, sums: Sums, from: number): Buffer {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(CENTRAL, 0);
    head.writeUInt16LE(20, 4);
    factsOf(name, flags, sums).copy(head, 6);
    head.writeUInt32LE(from, 42);
    return Buffer.concat([head, Buffer.from(name)]);
}
