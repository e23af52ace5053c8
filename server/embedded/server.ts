/**
 * The embedded PostgreSQL: started beside this process, adopted where an earlier one left it
 * running, started again when it falls, stopped at the end. It survives this process on purpose:
 * nothing that it has acknowledged depends on us.
 */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../../resources/define/engine.ts';
import { isAlive } from '../processLock.ts';
import { EmbeddedError, findBinaries, type Binaries } from './binaries.ts';
import { clusterPassword, clusterPaths, ensureCluster, superuser } from './cluster.ts';
import { findOwner, isWritable, type Owner } from './owner.ts';
import { serverSettings } from './settings.ts';

export interface Embedded {
    /** The application's database, as the application's role. */
    url: string;
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
    /** It fell and could not be started again. */
    lost?(error: Error): void;
}

/** Where a server for these files runs now, as its own file of process facts says. */
export interface Running {
    pid: number;
    port: number;
}

const applicationRole = 'kipimo';

/** Starts or adopts the server of a data folder. The caller holds the folder's lock. */
export async function startEmbedded(options: Options): Promise<Embedded> {
    const { dataDir, log, durable = true } = options;
    prepareFolder(dataDir);
    const paths = clusterPaths(dataDir);
    const binaries = findBinaries(paths.links);
    const owner = findOwner(binaries, dataDir);
    if (owner.warning) log.warn({}, owner.warning);
    await ensureCluster(dataDir, binaries, owner, durable);

    let running = await adopt(dataDir);
    const adopted = running !== undefined;
    if (adopted) log.info({ pid: running?.pid }, 'Adopted the PostgreSQL that was running already');
    running ??= await launch(dataDir, binaries, owner, durable, await freePort());
    await ensureDatabase(dataDir, running.port);

    let stopping = false;
    const watcher = watch();

    async function watch(): Promise<void> {
        while (!stopping) {
            while (running && isAlive(running.pid) && !stopping) await sleep(200);
            if (stopping || !running) return;
            log.error({}, 'PostgreSQL has ended unexpectedly: starting it again');
            try {
                running = await launch(dataDir, binaries, owner, durable, running.port);
                log.info({}, 'PostgreSQL runs again');
            } catch (error) {
                if (!stopping) options.lost?.(error as Error);
                return;
            }
        }
    }

    return {
        url: urlOf(dataDir, running.port, applicationRole, applicationRole),
        adminUrl: urlOf(dataDir, running.port, superuser, 'postgres'),
        adopted,
        async stop() {
            stopping = true;
            await watcher;
            const last = findRunning(dataDir);
            if (last) await shutDown(last.pid);
        },
    };
}

/** The address of a server that another process runs in this folder, if it runs. */
export function urlOfRunning(dataDir: string): string | undefined {
    const running = findRunning(dataDir);
    return running && urlOf(dataDir, running.port, applicationRole, applicationRole);
}

const urlOf = (dataDir: string, port: number, role: string, database: string): string =>
    `postgres://${role}:${clusterPassword(dataDir)}@127.0.0.1:${port}/${database}`;

/** Made so that the database's own user may pass through, and others see nothing in it. */
function prepareFolder(dataDir: string): void {
    try {
        mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    } catch (error) {
        throw new EmbeddedError(
            `The data folder ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}): set KIPIMO_DATA to a folder that may be written.`,
        );
    }
    if (!isWritable(dataDir))
        throw new EmbeddedError(
            `The data folder ${dataDir} may not be written by this user: give it to the user, or set KIPIMO_DATA to another folder.`,
        );
}

function findRunning(dataDir: string): Running | undefined {
    try {
        const file = `${clusterPaths(dataDir).cluster}/postmaster.pid`;
        const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
        return pid && port && isAlive(pid) ? { pid, port } : undefined;
    } catch {
        return undefined;
    }
}

/** A server that an earlier process left behind, once it answers to our password. */
async function adopt(dataDir: string): Promise<Running | undefined> {
    for (let running = findRunning(dataDir); running; running = findRunning(dataDir)) {
        if (await answers(dataDir, running.port)) return running;
        await sleep(50);
        // The process number of a server that is long dead may belong to somebody else by now.
        if (!isPostgres(running.pid)) return undefined;
    }
    return undefined;
}

function isPostgres(pid: number): boolean {
    if (process.platform !== 'linux') return true;
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
    } catch {
        return false;
    }
}

/** Starts a server and waits until it answers. After a crash it first recovers, which may take long. */
async function launch(
    dataDir: string,
    binaries: Binaries,
    owner: Owner,
    durable: boolean,
    port: number,
): Promise<Running> {
    const { cluster, startLog } = clusterPaths(dataDir);
    const args = ['-D', cluster, ...serverSettings(port, durable)];
    const [program, ...rest] = [...owner.prefix, binaries.postgres, ...args] as [
        string,
        ...string[],
    ];
    // Of a server that was killed, single processes may linger for a moment and hold its memory.
    const patience = Date.now() + 30_000;
    for (;;) {
        const output = openSync(startLog, 'w', 0o600);
        const child = spawn(program, rest, {
            ...owner.identity,
            cwd: '/',
            env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...binaries.env },
            // A process group of its own: Ctrl-C in the terminal is for us, and we stop it in order.
            detached: true,
            stdio: ['ignore', output, output],
        });
        closeSync(output);
        let ended = false;
        child.on('error', () => (ended = true));
        child.on('exit', () => (ended = true));
        while (!ended) {
            if (
                child.pid &&
                findRunning(dataDir)?.pid === child.pid &&
                (await answers(dataDir, port))
            )
                return { pid: child.pid, port };
            await sleep(20);
        }
        if (Date.now() > patience)
            throw new EmbeddedError(`PostgreSQL does not start: ${lastWords(startLog)}`);
        await sleep(250);
    }
}

const lastWords = (file: string): string =>
    readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' ');

async function answers(dataDir: string, port: number): Promise<boolean> {
    const client = new pg.Client({
        connectionString: urlOf(dataDir, port, superuser, 'postgres'),
        connectionTimeoutMillis: 5000,
    });
    client.on('error', () => undefined);
    try {
        await client.connect();
        return true;
    } catch {
        return false;
    } finally {
        await client.end().catch(() => undefined);
    }
}

/** The application's role is no superuser: what a request could ever do stays within its database. */
async function ensureDatabase(dataDir: string, port: number): Promise<void> {
    const client = new pg.Client({
        connectionString: urlOf(dataDir, port, superuser, 'postgres'),
    });
    await client.connect();
    try {
        const { rows } = await client.query<{ role: boolean; database: boolean }>(
            `select exists (select from pg_roles where rolname = $1) as role,
                    exists (select from pg_database where datname = $1) as database`,
            [applicationRole],
        );
        const password = clusterPassword(dataDir);
        if (!rows[0]?.role)
            await client.query(
                `create role ${applicationRole} login password ${client.escapeLiteral(password)} in role pg_monitor`,
            );
        if (!rows[0]?.database)
            await client.query(`create database ${applicationRole} owner ${applicationRole}`);
    } finally {
        await client.end();
    }
}

async function shutDown(pid: number): Promise<void> {
    // Fast, then immediate: the second needs a recovery at the next start, and loses nothing either.
    for (const [signal, patienceMs] of [
        ['SIGINT', 6000],
        ['SIGQUIT', 2000],
        ['SIGKILL', 1000],
    ] as const) {
        try {
            process.kill(pid, signal);
        } catch {
            return;
        }
        for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20))
            if (!isAlive(pid)) return;
    }
}

const freePort = (): Promise<number> =>
    new Promise((resolve, reject) => {
        const probe = createServer();
        probe.on('error', reject);
        probe.listen(0, '127.0.0.1', () => {
            const address = probe.address();
            probe.close(() =>
                typeof address === 'object' && address
                    ? resolve(address.port)
                    : reject(new Error('no port')),
            );
        });
    });
