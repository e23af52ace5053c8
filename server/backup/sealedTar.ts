/**
 * The file of a backup: a tar, compressed (gzip) and encrypted (age), written and read as a stream. `age --decrypt` and `tar`
 * open it on any computer, without Kipimo.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { BackupError } from './keys.ts';

/** Adds a file to the tar; resolves once it is on its way to the disk. */
export type Put = (name: string, bytes: Buffer) => Promise<void>;

interface Writing {
    path: string;
    recipients: readonly string[];
    /** Gives it up; nothing of the file is left. */
    signal?: AbortSignal | undefined;
    /** Told how many bytes are written, as they grow. */
    wrote?(bytes: number): void;
}

/** Writes what `feed` puts. Its size and digest are those of the encrypted file. Where it rejects no file is left. */
export async function writeSealed(
    { path, recipients, signal, wrote }: Writing,
    feed: (put: Put) => Promise<void>,
): Promise<{ bytes: number; sha256: string }> {
    const tar = pack();
    const give = () => tar.destroy(new BackupError('The backup was given up.'));
    if (signal?.aborted) give();
    signal?.addEventListener('abort', give);
    const put: Put = (name, bytes) =>
        new Promise((resolve, reject) => {
            tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
        });
    const digest = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
            digest.update(chunk);
            bytes += chunk.length;
            wrote?.(bytes);
            done(null, chunk);
        },
    });
    const flow = sealing(tar, recipients, [
        counted,
        createWriteStream(path, { mode: 0o600, flush: true }),
    ]);
    flow.catch((error: Error) => tar.destroy(error));
    const fed = feed(put).then(
        () => tar.finalize(),
        (error: Error) => {
            tar.destroy(error);
            throw error;
        },
    );
    const ends = await Promise.allSettled([fed, flow]);
    signal?.removeEventListener('abort', give);
    const failed = ends.filter((end) => end.status !== 'fulfilled');
    if (!failed.length) return { bytes, sha256: digest.digest('hex') };
    rmSync(path, { force: true });
    throw failed[0]!.reason;
}

async function sealing(
    tar: AsyncIterable<unknown>,
    recipients: readonly string[],
    [counted, file]: [Transform, NodeJS.WritableStream],
): Promise<void> {
    const sealer = new Encrypter();
    for (const recipient of recipients) sealer.addRecipient(recipient);
    const gzip = createGzip({ level: 5 });
    const packed = pipeline(tar, gzip);
    // Waited for below, and it may fail before.
    packed.catch(() => undefined);
    const sealed = await sealer.encrypt(webOf(gzip));
    await Promise.all([packed, pipeline(nodeOf(sealed), counted, file)]);
}

/** A file of the tar. */
export interface Piece {
    name: string;
    bytes: Buffer;
}

/**
 * The files of the tar in their order.
 * @throws BackupError none of the keys opens it, it is cut off, or a byte of it was changed
 */
export async function* readSealed(
    path: string,
    identities: readonly string[],
): AsyncGenerator<Piece> {
    const opener = new Decrypter();
    for (const identity of identities) opener.addIdentity(identity);
    const source = createReadStream(path, { highWaterMark: 2 ** 18 });
    const tar = extract();
    const flow = opener.decrypt(webOf(source)).then(
        (open) => pipeline(nodeOf(open), createGunzip(), tar),
        (error: Error) => {
            tar.destroy(error);
            throw error;
        },
    );
    flow.catch(() => undefined);
    try {
        for await (const entry of tar) {
            const parts: Buffer[] = [];
            for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
            yield { name: entry.header.name, bytes: Buffer.concat(parts) };
        }
        await flow;
    } catch (error) {
        throw error instanceof BackupError ? error : new BackupError(whyUnread(error as Error));
    } finally {
        source.destroy();
    }
}

const whyUnread = ({ message }: Error): string =>
    /no identity|identit/i.test(message)
        ? 'This key does not open the backup.'
        : `The backup is damaged or cut off (${message}).`;

// Node types its web streams apart from those of the browser, which the library names; they are the same objects.
const webOf = (stream: Readable) =>
    Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
const nodeOf = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
    Readable.fromWeb(stream as unknown as ReadableStream);
