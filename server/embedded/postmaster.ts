/** One PostgreSQL process: found, started, asked, shut down. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isAlive } from '../database/processLock.ts';
import { EmbeddedError, type Binaries } from './binaries.ts';
import { clusterPaths, passwordOf, superuser } from './cluster.ts';
import type { Owner } from './owner.ts';
import { fillingMark, fillingMemory, serverSettings } from './settings.ts';

/** Where a server runs. */
export interface Running {
    pid: number;
    port: number;
}

export interface Launch {
    dataDir: string;
    binaries: Binaries;
    owner: Owner;
    durable: boolean;
    /** Gives up waiting. */
    signal: AbortSignal;
    /** Further settings (`name=value`), above the standard ones. */
    settings?: readonly string[];
}

/** The address of a database on the embedded server. */
export const urlOf = (dataDir: string, port: number, role: string, database: string): string =>
    `postgres://${role}:${passwordOf(dataDir, role)}@127.0.0.1:${port}/${database}`;

/** The server of these files, as its own file of process facts says; it may still be starting. */
export function findRunning(dataDir: string): Running | undefined {
    try {
        const file = `${clusterPaths(dataDir).cluster}/postmaster.pid`;
        const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
        return pid && port && isAlive(pid) ? { pid, port } : undefined;
    } catch {
        return undefined;
    }
}

/** A server that an earlier process left behind, once it answers to our password. One that was set up to be filled is ended instead. */
export async function adopt(dataDir: string): Promise<Running | undefined> {
    for (let running = findRunning(dataDir); running; running = findRunning(dataDir)) {
        if (await answers(dataDir, running.port)) {
            if (!startedToBeFilled(clusterPaths(dataDir).cluster)) return running;
            await shutDown(running.pid);
        }
        await sleep(50);
        // The process number of a server that is long dead may belong to somebody else by now.
        if (!isPostgres(running.pid)) return undefined;
    }
    return undefined;
}

/** As the file says in which a server keeps its own command. */
const startedToBeFilled = (cluster: string): boolean =>
    readFileSync(`${cluster}/postmaster.opts`, 'utf8').includes(fillingMark);

function isPostgres(pid: number): boolean {
    if (process.platform !== 'linux') return true;
    try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
    } catch {
        return false;
    }
}

/** Starts a server and waits until it answers. After a crash it first recovers, which may take long. */
export async function launch(how: Launch, port: number): Promise<Running> {
    const { dataDir, binaries, owner, durable, signal, settings: more = [] } = how;
    const { cluster, startLog } = clusterPaths(dataDir);
    const further = more.flatMap((setting) => ['-c', setting]);
    const memory = more.includes(fillingMark) ? fillingMemory : {};
    const settings = [...serverSettings(port, durable), ...further];
    const [program, args] = owner.command(binaries.postgres, ['-D', cluster, ...settings]);
    // Of a server that was killed, single processes may linger for a moment and hold its memory.
    const patience = Date.now() + 30_000;
    while (!signal.aborted) {
        const output = openSync(startLog, 'w', 0o600);
        const child = spawn(program, args, {
            ...owner.identity,
            cwd: '/',
            env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...memory, ...binaries.env },
            // A process group of its own: Ctrl-C in the terminal is for us, and we stop it in order.
            detached: true,
            stdio: ['ignore', output, output],
        });
        closeSync(output);
        const ended = new AbortController();
        child.on('error', () => ended.abort());
        child.on('exit', () => ended.abort());
        while (!ended.signal.aborted && !signal.aborted) {
            const running = findRunning(dataDir);
            if (running?.pid === child.pid && (await answers(dataDir, port))) return running!;
            await sleep(20);
        }
        if (Date.now() > patience)
            throw new EmbeddedError(`PostgreSQL does not start: ${lastWords(startLog)}`);
        await sleep(250);
    }
    throw new EmbeddedError('PostgreSQL was not started: this process is stopping.');
}

const lastWords = (file: string): string =>
    readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' ');

async function answers(dataDir: string, port: number): Promise<boolean> {
    const client = new Client({
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

/** Fast, then immediate: the second needs a recovery at the next start, and loses nothing either. */
export async function shutDown(pid: number, patience = 6000): Promise<void> {
    for (const [signal, patienceMs] of [
        ['SIGINT', patience],
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

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
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
