/**
 * The archive of the embedded database: copies of its files now and then, and every piece of its log of changes (WAL), at most
 * a minute after it was written. PostgreSQL hands the pieces over in a folder beside its files; from there they go, compressed
 * and encrypted, to a folder that is best on another disk.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import type { Logger } from '../../resources/define/engine.ts';
import { clusterPaths } from '../embedded/cluster.ts';
import { writeSealed, type Put } from './sealedTar.ts';
import { connect } from './tables.ts';

export interface Archiving {
    dataDir: string;
    /** Where the copies go. */
    archive: string;
    recipients: readonly string[];
    log: Logger;
}

export const archivePaths = (archive: string) => ({
    wal: join(archive, 'wal'),
    base: join(archive, 'base'),
});

/** A piece of the log, the label of a copy, the history of a time line. */
const ofLog = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.(backup|partial))?|[0-9A-F]{8}\.history)$/;
/** A copy of the files: when it was complete, and the first piece of the log that it needs. */
export const ofBase = /^(\d{8}T\d{6}Z)-([0-9A-F]{24})\.tar\.gz\.age$/;
export const sealedEnding = '.gz.age';

/** Takes over what PostgreSQL has handed over since. Number of pieces. */
export async function ship({ dataDir, archive, recipients }: Archiving): Promise<number> {
    const { spool } = clusterPaths(dataDir);
    if (!existsSync(spool)) return 0;
    const { wal } = archivePaths(archive);
    mkdirSync(wal, { recursive: true, mode: 0o700 });
    const waiting = readdirSync(spool)
        .filter((name) => ofLog.test(name))
        .toSorted();
    for (const name of waiting) {
        const packed = await promisify(gzip)(await readFile(join(spool, name)));
        const sealer = new Encrypter();
        for (const recipient of recipients) sealer.addRecipient(recipient);
        const target = join(wal, `${name}${sealedEnding}`);
        await writeFile(`${target}.part`, await sealer.encrypt(packed), {
            mode: 0o600,
            flush: true,
        });
        renameSync(`${target}.part`, target);
        rmSync(join(spool, name));
    }
    return waiting.length;
}

/** Parts of the files that a server makes anew. */
const notCopied =
    /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|log)\/|(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*)$/;

/** Bytes of a file that are put at once. */
const PIECE = 2 ** 22;

export const foldersName = 'folders.json';
export const passwordName = 'postgres.password';
/** Name of a part of a file in the copy, and back. */
const partOf = (offset: number, path: string): string => `files/${offset}/${path}`;
export const partIn = /^files\/(\d+)\/(.+)$/;

/** Copies the files of the running database, as its superuser. Name of the copy. */
export async function copyFiles(archiving: Archiving, adminUrl: string): Promise<string> {
    const { base } = archivePaths(archiving.archive);
    mkdirSync(base, { recursive: true, mode: 0o700 });
    const { cluster, password } = clusterPaths(archiving.dataDir);
    const part = join(base, 'copy.part');
    const client = await connect(adminUrl);
    try {
        const { rows } = await client.query<{ segment: string }>(
            `select pg_walfile_name(pg_backup_start('kipimo', true)) as segment`,
        );
        await writeSealed({ path: part, recipients: archiving.recipients }, async (put) => {
            const { folders, files } = below(cluster);
            await put(foldersName, Buffer.from(JSON.stringify(folders)));
            await put(passwordName, readFileSync(password));
            for (const file of files) await putFile(cluster, file, put);
            const { rows: labels } = await client.query<{ labelfile: string }>(
                'select labelfile from pg_backup_stop(false)',
            );
            await put(partOf(0, 'backup_label'), Buffer.from(labels[0]!.labelfile));
        });
        const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
        const name = `${stamp}-${rows[0]!.segment}.tar.gz.age`;
        renameSync(part, join(base, name));
        return name;
    } finally {
        await client.end();
    }
}

function below(root: string): { folders: string[]; files: string[] } {
    const [folders, files]: [string[], string[]] = [[], []];
    const look = (folder: string) => {
        for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
            const path = folder ? `${folder}/${entry.name}` : entry.name;
            if (notCopied.test(path)) continue;
            if (entry.isDirectory()) {
                folders.push(path);
                look(path);
            } else if (entry.isFile()) files.push(path);
        }
    };
    look('');
    return { folders, files };
}

async function putFile(root: string, path: string, put: Put): Promise<void> {
    const file = await open(join(root, path)).catch((error: NodeJS.ErrnoException) => {
        // Dropped in the meantime: the log says so, too.
        if (error.code === 'ENOENT') return undefined;
        throw error;
    });
    if (!file) return;
    try {
        for (let offset = 0; ;) {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, offset);
            if (bytesRead || !offset)
                await put(partOf(offset, path), buffer.subarray(0, bytesRead));
            offset += bytesRead;
            if (bytesRead < PIECE) return;
        }
    } finally {
        await file.close();
    }
}

/** The copies that are there, oldest first. */
export const copiesIn = (archive: string): string[] => {
    const { base } = archivePaths(archive);
    return existsSync(base)
        ? readdirSync(base)
              .filter((name) => ofBase.test(name))
              .toSorted()
        : [];
};

/** Keeps the two newest copies, and of the log what the older of them needs. */
export function forgetOld(archive: string): void {
    const copies = copiesIn(archive);
    const [first] = copies.slice(-2);
    if (!first || copies.length < 2) return;
    const { base, wal } = archivePaths(archive);
    for (const name of copies.slice(0, -2)) rmSync(join(base, name));
    const oldest = ofBase.exec(first)![2]!;
    for (const name of readdirSync(wal))
        // The first eight letters are the time line; what follows grows with time.
        if (/^[0-9A-F]{24}\./.test(name) && name.slice(8, 24) < oldest.slice(8))
            rmSync(join(wal, name));
}

const DAYS = 7;

/** Ships every few seconds, and copies the files where the newest copy is a week old. */
export function startArchive(archiving: Archiving, adminUrl: string): { close(): Promise<void> } {
    let [running, failing]: [Promise<void> | undefined, boolean] = [undefined, false];
    const look = async () => {
        try {
            await ship(archiving);
            const newest = copiesIn(archiving.archive).at(-1)?.slice(0, 8) ?? '';
            const due = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10);
            if (newest < due.replaceAll('-', '')) {
                const name = await copyFiles(archiving, adminUrl);
                forgetOld(archiving.archive);
                archiving.log.info(
                    { copy: name },
                    'the files of the database were copied to the archive',
                );
            }
            failing = false;
        } catch (error) {
            const { code, name } = error as NodeJS.ErrnoException;
            if (!failing)
                archiving.log.error(
                    { fault: code ?? name },
                    'ALERT the archive of the database takes nothing',
                );
            failing = true;
        }
    };
    const timer = setInterval(() => {
        running ??= look().finally(() => (running = undefined));
    }, 5000);
    return {
        async close() {
            clearInterval(timer);
            await running;
            await ship(archiving).catch(() => undefined);
        },
    };
}
