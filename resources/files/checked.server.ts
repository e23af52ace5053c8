/**
 * Files that people bring, by their content and never by their name: pictures are decoded and written anew (upright, at most
 * 1600 points a side, without what a camera wrote into them: place, time, owner), documents are PDF without anything that runs.
 */
import sharp from 'sharp';
import type { Upload } from '../define/engine.ts';
import { refuse } from '../define/errors.ts';
import { say, type Sentence } from '../define/say.ts';

/** A file as it is kept. */
export interface Checked {
    name: string;
    type: 'image/jpeg' | 'application/pdf' | 'text/plain' | 'application/octet-stream';
    bytes: Buffer;
}

const SIDE = 1600;
/** More than any camera of a telephone takes; a bomb of a few bytes unfolds to more. */
const POINTS = 50_000_000;

sharp.cache(false);
let turn: Promise<unknown> = Promise.resolve();
/** One picture is unfolded at a time: many at once would take the memory of all. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => undefined);
    return next;
}

const refuseFile = (field: string, sentence: Sentence): never =>
    refuse(field, sentence, 'bad_file');

/** What a picture begins with: JPEG, PNG, WebP. Other kinds are not decoded at all. */
const isPicture = (bytes: Buffer): boolean =>
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
    (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** The same picture, decoded and written anew as JPEG. @throws Refusal `bad_file` for what is none. */
export async function checkedPhoto({ name, bytes }: Upload, field = 'photo'): Promise<Checked> {
    if (!isPicture(bytes))
        return refuseFile(field, say('%{name} is no picture: JPEG, PNG or WebP.', { name }));
    try {
        const drawn = await inTurn(() =>
            sharp(bytes, { limitInputPixels: POINTS, failOn: 'error' })
                .rotate()
                .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
                .flatten({ background: '#ffffff' })
                .jpeg({ quality: 76 })
                .toBuffer(),
        );
        return { name: safeName(name, 'jpg'), type: 'image/jpeg', bytes: drawn };
    } catch {
        return refuseFile(
            field,
            say('%{name} cannot be read as a picture: it is damaged, or far too large.', { name }),
        );
    }
}

/** What makes a PDF do something when it is opened, or carries another file. */
const runs =
    /\/(?:JavaScript|JS|Launch|OpenAction(?!\s*\[)|AA|EmbeddedFile|RichMedia|XFA|SubmitForm|Encrypt)\b/;

/** Points a side of an emblem: sharp on paper at its size, and a few kilobytes on a bad line. */
const EMBLEM = 96;

/** A picture decoded and written anew as a small PNG, see-through where it was. @throws Refusal `bad_file` */
export async function checkedEmblem({ name, bytes }: Upload, field = 'file'): Promise<Buffer> {
    if (!isPicture(bytes))
        return refuseFile(field, say('%{name} is no picture: JPEG, PNG or WebP.', { name }));
    try {
        return await inTurn(() =>
            sharp(bytes, { limitInputPixels: POINTS, failOn: 'error' })
                .rotate()
                .resize({ width: EMBLEM, height: EMBLEM, fit: 'inside', withoutEnlargement: true })
                .png({ palette: true, compressionLevel: 9 })
                .toBuffer(),
        );
    } catch {
        return refuseFile(
            field,
            say('%{name} cannot be read as a picture: it is damaged, or far too large.', { name }),
        );
    }
}

/** A PDF as it is, or a picture written anew. @throws Refusal `bad_file` */
export async function checkedDocument(file: Upload, field = 'file'): Promise<Checked> {
    const { name, bytes } = file;
    if (isPicture(bytes)) return checkedPhoto(file, field);
    if (!bytes.subarray(0, 1024).includes('%PDF-'))
        return refuseFile(field, say('%{name} is neither a PDF nor a picture.', { name }));
    if (!bytes.subarray(-2048).includes('%%EOF'))
        return refuseFile(field, say('%{name} is cut off: its end is missing.', { name }));
    // Names may be written in hexadecimal: /J#53 is /JS.
    // What is compressed is left out: there such words stand by chance.
    const text = bytes
        .toString('latin1')
        .replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, 'endstream')
        .replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
        );
    if (runs.test(text))
        return refuseFile(
            field,
            say('%{name} holds more than pages: print it to a new PDF and choose that.', { name }),
        );
    return { name: safeName(name, 'pdf'), type: 'application/pdf', bytes };
}

/** The name without folders and odd letters, with the ending of what it is. */
export function safeName(name: string, ending: string): string {
    const bare = name
        .replace(/^.*[\\/]/, '')
        .replace(/\.[^.]*$/, '')
        .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
        .slice(0, 80)
        .trim();
    return `${bare || 'file'}.${ending}`;
}
