/** Spreadsheets that mean harm are zips that no library would write. */
import { deflateRawSync } from 'node:zlib';

/** A zip by hand, so that its directory can say what is not so: `claims` bytes where there are others. */
export function zip(entries: { name: string; data: Buffer; claims?: number }[]): Buffer {
    const parts: Buffer[] = [];
    const central: Buffer[] = [];
    let at = 0;
    for (const { name, data, claims } of entries) {
        const packed = deflateRawSync(data, { level: 9 });
        const size = claims ?? data.length;
        const local = Buffer.alloc(30);
        local.writeUInt32LE(0x04034b50, 0);
        local.writeUInt16LE(8, 8);
        local.writeUInt32LE(packed.length, 18);
        local.writeUInt32LE(size, 22);
        local.writeUInt16LE(name.length, 26);
        const entry = Buffer.alloc(46);
        entry.writeUInt32LE(0x02014b50, 0);
        entry.writeUInt16LE(8, 10);
        entry.writeUInt32LE(packed.length, 20);
        entry.writeUInt32LE(size, 24);
        entry.writeUInt16LE(name.length, 28);
        entry.writeUInt32LE(at, 42);
        parts.push(local, Buffer.from(name), packed);
        central.push(entry, Buffer.from(name));
        at += 30 + name.length + packed.length;
    }
    const directory = Buffer.concat(central);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(entries.length, 8);
    end.writeUInt16LE(entries.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(at, 16);
    return Buffer.concat([...parts, directory, end]);
}
