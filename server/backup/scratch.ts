/**
 * Proves a backup by restoring it: into a PostgreSQL made for that alone, in a folder that goes afterwards. So nothing is
 * written to the database in use, and that one may be anywhere.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../resources/define/engine.ts';
import { isAlive } from '../database/processLock.ts';
import { prepareFolder } from '../embedded/dataFolder.ts';
import { findRunning, shutDown } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/server.ts';
import { readSealed } from './sealedTar.ts';
import { restore, type Restored } from './restore.ts';

interface Proof {
    /** The encrypted file. */
    path: string;
    identities: readonly string[];
    /** Folder in which the scratch database is made; it takes the room of a database. */
    dataDir: string;
    log: Logger;
    /** Gives it up. */
    signal?: AbortSignal | undefined;
}

/** Restores a backup, compares every table with its sum, and leaves nothing. Rejects where the backup is no good. */
export async function prove({ path, identities, dataDir, log, signal }: Proof): Promise<Restored> {
    prepareFolder(dataDir);
    const folder = mkdtempSync(join(dataDir, `scratch-${process.pid}-`));
    // Run by root, the database runs as another user, who must pass.
    chmodSync(folder, 0o711);
    let stop: (() => Promise<void>) | undefined;
    try {
        const scratch = await startEmbedded({ dataDir: folder, log, durable: false });
        stop = scratch.stop;
        signal?.addEventListener('abort', () => void scratch.stop(), { once: true });
        signal?.throwIfAborted();
        return await restore(scratch.ownerUrl, readSealed(path, identities));
    } finally {
        await stop?.();
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Stops and removes what the proof of a process left behind that was killed. */
export async function clearScratch(dataDir: string): Promise<void> {
    if (!existsSync(dataDir)) return;
    for (const name of readdirSync(dataDir)) {
        const pid = /^scratch-(\d+)-/.exec(name)?.[1];
        if (!pid || isAlive(Number(pid))) continue;
        const folder = join(dataDir, name);
        const running = findRunning(folder);
        if (running) await shutDown(running.pid);
        rmSync(folder, { recursive: true, force: true });
    }
}
