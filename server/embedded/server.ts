/**
 * The embedded PostgreSQL: started beside this process, adopted where an earlier one left it
 * running, started again when it falls, stopped at the end. It survives this process on purpose:
 * nothing that it has acknowledged depends on us.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../../resources/define/engine.ts';
import { isAlive } from '../database/processLock.ts';
import { findBinaries } from './binaries.ts';
import {
    applicationRole,
    clusterPaths,
    ensureCluster,
    ownerRole,
    passwordOf,
    superuser,
} from './cluster.ts';
import { findOwner, type Owner } from './owner.ts';
import {
    adopt,
    findRunning,
    freePort,
    launch,
    shutDown,
    urlOf,
    type Launch,
} from './postmaster.ts';
import { archiveSettings, fillingSettings } from './settings.ts';

export interface Embedded {
    /** The application's database, as the application's role. */
    url: string;
    /** The same, as the owner of its tables. */
    ownerUrl: string;
    /** The same server as its superuser. */
    adminUrl: string;
    /** It was running already. */
    adopted: boolean;
    /** Shuts the server down: quickly, and the hard way where that takes too long. */
    stop(): Promise<void>;
}

interface Options {
    dataDir: string;
    log: Logger;
    /** False for tests alone: a power cut may then lose what was acknowledged. */
    durable?: boolean;
    /** Hands its log of changes over, each piece within a minute (server/backup/archive.ts takes it). */
    archived?: boolean;
    /** A command fills the database alone. */
    filling?: boolean;
    /** It fell and could not be started again. */
    lost?(error: Error): void;
}

/** Starts or adopts the server of a data folder. The caller holds the folder's lock. */
export async function startEmbedded(options: Options): Promise<Embedded> {
    const { dataDir, log, durable = true, archived = false } = options;
    const filling = options.filling === true && !archived;
    const binaries = findBinaries(clusterPaths(dataDir).links);
    const owner = findOwner(binaries, dataDir);
    if (owner.warning) log.warn({}, owner.warning);
    await ensureCluster(dataDir, binaries, owner, durable);

    const left = new AbortController();
    const settings = archived
        ? archiveSettings(makeSpool(dataDir, owner))
        : filling
          ? fillingSettings()
          : [];
    const how: Launch = { dataDir, binaries, owner, durable, signal: left.signal, settings };
    const adopted = await adopt(dataDir);
    if (adopted)
        log.info({ postgres_pid: adopted.pid }, 'Adopted the PostgreSQL that was running already');
    const first = adopted ?? (await launch(how, await freePort()));
    await ensureDatabase(dataDir, first.port);
    const watcher = keepUp(first.pid);

    /** Until we leave: starts it again, at the same port, whenever it ends. */
    async function keepUp(pid: number): Promise<void> {
        for (let current = pid; !left.signal.aborted; await sleep(200)) {
            if (isAlive(current)) continue;
            log.error({}, 'PostgreSQL has ended unexpectedly: starting it again');
            try {
                current = (await launch(how, first.port)).pid;
                log.info({}, 'PostgreSQL runs again');
            } catch (error) {
                if (left.signal.aborted) return;
                // It cannot start on a full disk, and starts as soon as somebody has made room.
                if (/No space left/.test((error as Error).message)) {
                    log.error({}, 'ALERT PostgreSQL does not start: the disk is full');
                    continue;
                }
                options.lost?.(error as Error);
                return;
            }
        }
    }

    return {
        ...urlsOf(dataDir, first.port),
        adminUrl: urlOf(dataDir, first.port, superuser, 'postgres'),
        adopted: adopted !== undefined,
        async stop() {
            left.abort();
            await watcher;
            const last = findRunning(dataDir);
            // What was filled without a checkpoint is written now, however long that takes.
            if (last) await shutDown(last.pid, filling ? 300_000 : undefined);
        },
    };
}

function makeSpool(dataDir: string, owner: Owner): string {
    const { spool } = clusterPaths(dataDir);
    mkdirSync(spool, { recursive: true, mode: 0o700 });
    owner.give(spool);
    return spool;
}

/** The addresses of the database on a server of this folder. */
const urlsOf = (dataDir: string, port: number) => ({
    url: urlOf(dataDir, port, applicationRole, ownerRole),
    ownerUrl: urlOf(dataDir, port, ownerRole, ownerRole),
});

/** The addresses of a server that another process runs in this folder, if it runs. */
export function urlsOfRunning(dataDir: string): Pick<Embedded, 'url' | 'ownerUrl'> | undefined {
    const running = findRunning(dataDir);
    return running && urlsOf(dataDir, running.port);
}

/**
 * The database, its owner, and the application's role; neither is a superuser: what a request could ever do stays within
 * its database, and within rows.
 */
async function ensureDatabase(dataDir: string, port: number): Promise<void> {
    const client = new Client({
        connectionString: urlOf(dataDir, port, superuser, 'postgres'),
    });
    await client.connect();
    try {
        const { rows } = await client.query<{ roles: string[]; database: boolean }>(
            `select array(select rolname::text from pg_roles where rolname = any($1)) as roles,
                    exists (select from pg_database where datname = $2) as database`,
            [[ownerRole, applicationRole], ownerRole],
        );
        for (const role of [ownerRole, applicationRole])
            if (!rows[0]?.roles.includes(role))
                await client.query(
                    `create role ${role} login password ${client.escapeLiteral(passwordOf(dataDir, role))} in role pg_monitor`,
                );
        if (!rows[0]?.database)
            await client.query(`create database ${ownerRole} owner ${ownerRole}`);
    } finally {
        await client.end();
    }
}
