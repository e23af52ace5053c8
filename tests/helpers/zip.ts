/** Zips by their own rules: such as no library would write, and what a reader that is not ours finds in a file. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

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

/** The files of a zip as its central directory lists them (APPNOTE 4.3.12), by their names. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
    const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
    if (end < 0) throw new Error('It is no zip');
    const found = new Map<string, Buffer>();
    let at = bytes.readUInt32LE(end + 16);
    for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
        const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
        const [name, extra, comment] = [28, 30, 32].map((part) => bytes.readUInt16LE(at + part));
        const local = bytes.readUInt32LE(at + 42);
        // The local header has lengths of its own.
        const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
        const packed = bytes.subarray(data, data + size);
        found.set(
            bytes.toString('utf8', at + 46, at + 46 + name!),
            method === 8 ? inflateRawSync(packed) : packed,
        );
        at += 46 + name! + extra! + comment!;
    }
    return found;
}

const told = (text: string): string =>
    text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&');

/** Attributes of the elements of that name, in their order. */
const elements = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}\\b([^>]*)`, 'g'))].map(([, attributes = '']) =>
        Object.fromEntries(
            [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
        ),
    );

/**
 * The first sheet of a workbook as any reader must find it (ECMA-376, part 1): the workbook names a sheet, its relation
 * the file, and each file has a type.
 */
export function firstSheet(bytes: Buffer): { name: string; rows: string[][] } {
    const files = unzip(bytes);
    const file = (path: string): string => {
        const data = files.get(path);
        if (!data) throw new Error(`${path} is missing`);
        return data.toString('utf8');
    };
    const types = file('[Content_Types].xml');
    for (const { PartName } of elements(types, 'Override')) file(PartName!.slice(1));
    const [sheet] = elements(file('xl/workbook.xml'), 'sheet');
    const relations = elements(file('xl/_rels/workbook.xml.rels'), 'Relationship');
    const target = relations.find(({ Id }) => Id === sheet!['r:id'])!['Target']!;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (!types.includes(`PartName="/${path}"`)) throw new Error(`${path} has no type`);
    const texts = (xml: string) =>
        told([...xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text).join(''));
    const shared = files.has('xl/sharedStrings.xml')
        ? [...file('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, one]) =>
              texts(one!),
          )
        : [];
    const rows = [...file(path).matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
        [...row!.matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, cell]) => {
            const value = /<v>([^<]*)<\/v>/.exec(cell!)?.[1] ?? '';
            if (attributes!.includes('t="s"')) return shared[Number(value)]!;
            return attributes!.includes('t="inlineStr"') ? texts(cell!) : told(value);
        }),
    );
    return { name: told(sheet!['name']!), rows };
}
