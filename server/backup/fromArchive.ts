/** The embedded database out of its archive: a copy of its files, and the log of changes up to its end or to a moment. */
import {
    appendFileSync,
    chmodSync,
    existsSync,
    mkdirSync,
    readdirSync,
    renameSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { lockFolder } from '../database/processLock.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { clusterPaths, superuser } from '../embedded/cluster.ts';
import { prepareFolder } from '../embedded/dataFolder.ts';
import { findOwner, type Owner } from '../embedded/owner.ts';
import { freePort, launch, shutDown, urlOf, type Launch } from '../embedded/postmaster.ts';
import {
    archivePaths,
    copiesIn,
    foldersName,
    ofBase,
    partIn,
    passwordName,
    sealedEnding,
} from './archive.ts';
import { BackupError } from './keys.ts';
import { readSealed } from './sealedTar.ts';
import { connect } from './tables.ts';

interface Wanted {
    archive: string;
    identities: readonly string[];
    /** A new data folder. */
    dataDir: string;
    /** Up to this moment (ISO 8601); to the end unless told. */
    until?: string | undefined;
}

/**
 * Makes the database of a new data folder from an archive. It then starts as any other.
 * @throws BackupError there is a database already, nothing to take it from, or it does not come up
 */
export async function restoreFromArchive(
    wanted: Wanted,
): Promise<{ copy: string; pieces: number }> {
    const { archive, dataDir } = wanted;
    prepareFolder(dataDir);
    const lock = await lockFolder(dataDir);
    const log = join(dataDir, 'postgres.restore');
    try {
        const { cluster, draft, links } = clusterPaths(dataDir);
        if (existsSync(cluster))
            throw new BackupError(
                `There is a database in ${dataDir}: restore into a new folder (KIPIMO_DATA).`,
            );
        const copy = chosen(archive, wanted.until);
        const binaries = findBinaries(links);
        const owner = findOwner(binaries, dataDir);
        await layOut(join(archivePaths(archive).base, copy), wanted, draft);
        const pieces = await openLog(wanted, ofBase.exec(copy)![2]!, log);
        writeFileSync(join(draft, 'recovery.signal'), '');
        for (const folder of [draft, log]) giveAll(owner, folder);
        renameSync(draft, cluster);
        // PostgreSQL knows no names of time zones yet when it reads this, not even Z.
        const target = wanted.until
            ? [`recovery_target_time=${new Date(wanted.until).toISOString().replace('Z', '+00')}`]
            : [];
        const fetch =
            process.platform === 'win32' ? `copy "${log}\\%f" "%p"` : `cp "${log}/%f" "%p"`;
        const settings = [`restore_command=${fetch}`, 'recovery_target_action=promote', ...target];
        const signal = new AbortController().signal;
        await recover({ dataDir, binaries, owner, durable: true, signal, settings });
        return { copy, pieces };
    } finally {
        rmSync(log, { recursive: true, force: true });
        lock.release();
    }
}

/** The newest copy, or the newest that was complete by then. */
function chosen(archive: string, until?: string): string {
    const stamp = until && new Date(until).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const found = copiesIn(archive).findLast((name) => !stamp || ofBase.exec(name)![1]! <= stamp);
    if (!found)
        throw new BackupError(
            `${archive} holds no copy of the files of a database${until ? ` from before ${until}` : ''}.`,
        );
    return found;
}

async function layOut(path: string, { identities, dataDir }: Wanted, draft: string): Promise<void> {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    for await (const { name, bytes } of readSealed(path, identities)) {
        const part = partIn.exec(name)?.[2];
        if (part) appendFileSync(inside(draft, part), bytes, { mode: 0o600 });
        else if (name === passwordName)
            writeFileSync(clusterPaths(dataDir).password, bytes, { mode: 0o600, flush: true });
        else if (name === foldersName)
            for (const folder of [
                ...(JSON.parse(bytes.toString()) as string[]),
                'pg_wal/archive_status',
            ])
                mkdirSync(inside(draft, folder), { recursive: true, mode: 0o700 });
    }
    if (!existsSync(join(draft, 'backup_label')))
        throw new BackupError('The copy of the files is damaged or cut off.');
}

/** A path of the copy below the folder, and nowhere else. */
function inside(folder: string, path: string): string {
    if (path.split('/').includes('..'))
        throw new BackupError('The copy of the files is not of Kipimo.');
    return join(folder, path);
}

/** Decrypts the log from a piece on. Number of pieces. */
async function openLog(
    { archive, identities }: Wanted,
    from: string,
    folder: string,
): Promise<number> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { wal } = archivePaths(archive);
    const names = existsSync(wal) ? readdirSync(wal) : [];
    const needed = names.filter(
        (name) =>
            name.endsWith(sealedEnding) &&
            (name.includes('.history') || name.slice(8, 24) >= from.slice(8)),
    );
    for (const name of needed) {
        const opener = new Decrypter();
        for (const identity of identities) opener.addIdentity(identity);
        const packed = await opener.decrypt(await readFile(join(wal, name)));
        writeFileSync(
            join(folder, name.slice(0, -sealedEnding.length)),
            await promisify(gunzip)(packed),
        );
    }
    return needed.length;
}

function giveAll(owner: Owner, path: string): void {
    owner.give(path);
    chmodSync(path, 0o700);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
        const below = join(path, entry.name);
        if (entry.isDirectory()) giveAll(owner, below);
        else owner.give(below);
    }
}

/** Starts it, waits until it has read the log and takes changes, and stops it in order. */
async function recover(how: Launch): Promise<void> {
    const { port, pid } = await launch(how, await freePort());
    try {
        const client = await connect(urlOf(how.dataDir, port, superuser, 'postgres'));
        try {
            for (;;) {
                const { rows } = await client.query<{ busy: boolean }>(
                    'select pg_is_in_recovery() as busy',
                );
                if (!rows[0]!.busy) break;
                await sleep(200);
            }
            await client.query('checkpoint');
        } finally {
            await client.end();
        }
    } finally {
        await shutDown(pid);
    }
}
