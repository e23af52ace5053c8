/**
 * What is measured: a PostgreSQL as durable as in service, the product on it, and the bare floor on it,
 * each a process of its own as they would be in service; this one only asks.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readConfig, type Config } from '../../server/config.ts';
import { urlsOfRunning } from '../../server/embedded/server.ts';
import type { Database } from '../../server/database/database.ts';
import type { DemoSize } from '../../server/demo/country/country.ts';
import { demoFacts } from '../../server/demo/rules.ts';
import { startDemo } from '../../server/demo/start.ts';
import { openStore } from '../../server/database/store.ts';
import { askedFor, notWhole, otherThanAsked } from './folder.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** A process of the bench, and what it tells of itself. */
export interface Part {
    port: number;
    astmPort: number;
    /** Bytes resident now. */
    rss(): Promise<number>;
    /** Begins to look, and at the next call ends: bytes resident at most since the last call. */
    peak(): Promise<number>;
    /** Milliseconds of processor time since it started. */
    cpu(): Promise<number>;
    /** Everything received is parsed. */
    settled(): Promise<void>;
    close(): void;
}

export interface BenchServer {
    db: Database;
    product: Part;
    floor: Part;
    /** Runs statements as the owner of the tables: the application may make none. */
    asOwner(text: string): Promise<void>;
    /** Process id of PostgreSQL. */
    postmaster: number;
    /** Bytes of PostgreSQL with all its processes, what they share counted once; 0 where the system does not tell. */
    databaseMemory(): number;
    close(): Promise<void>;
}

interface Options {
    /** About so many results; 0 is the small country. */
    results: number;
    /** Folder of the data; it stays, and the next bench finds it loaded. */
    keep?: string | undefined;
}

/** Starts everything and loads the demo country, unless the folder has it already. */
export async function benchServer({ results, keep }: Options): Promise<BenchServer> {
    const folder = keep ?? mkdtempSync(join(tmpdir(), 'kipimo-bench-'));
    const config = readConfig({ KIPIMO_DATA: folder, KIPIMO_LOG_LEVEL: 'silent' });
    const store = await openStore({ config, log: quiet });
    const parts: Part[] = [];
    const close = async () => {
        for (const part of parts) part.close();
        await store.close();
        if (!keep) rmSync(folder, { recursive: true, force: true });
    };
    try {
        const { db } = store;
        await loadWhole(db, config, results);
        // As autovacuum would have done by the next morning: the same for the floor.
        await vacuum(db);
        const url = db.pool.options.connectionString!;
        const product = await part('productProcess.ts', url);
        parts.push(product);
        const floor = await part('floor/process.ts', url);
        parts.push(floor);
        const pidFile = join(folder, 'postgres', 'postmaster.pid');
        const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
        const { ownerUrl } = urlsOfRunning(folder)!;
        return {
            db,
            product,
            floor,
            asOwner: async (text) => {
                const owner = new Client({ connectionString: ownerUrl });
                await owner.connect();
                await owner.query(text).finally(() => owner.end());
            },
            postmaster,
            databaseMemory: () => memoryOf(postmaster),
            close,
        };
    } catch (error) {
        await close();
        throw error;
    }
}

/** Loads the country, or what a run before left of it. Refuses a folder that was made for another question, and one that stays incomplete. */
async function loadWhole(db: Database, config: Config, results: number): Promise<void> {
    const stateNow = async () => (await demoFacts(db)).demo;
    const before = await stateNow();
    const other = otherThanAsked(before, results);
    if (other) throw new Error(other);
    if (before?.state === 'ready') return;
    if (before)
        console.error(
            `The folder was not loaded to its end: ${before.loaded.length} of ${before.pieces} pieces are there, loading goes on.`,
        );
    const { size, wanted } = askedFor(results);
    const demo = { db, config, log: quiet, size: size as DemoSize, results: wanted };
    await (
        await startDemo(demo)
    ).done;
    const fault = notWhole(await stateNow());
    if (fault) throw new Error(fault);
}

function memoryOf(postmaster: number): number {
    try {
        const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
        return [String(postmaster), ...children.trim().split(' ')].reduce((sum, pid) => {
            const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
            return sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
        }, 0);
    } catch {
        return 0;
    }
}

async function vacuum(db: Database): Promise<void> {
    const client = await db.pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    client.release(true);
}

/** Starts a process and waits until it listens. */
function part(file: string, url: string): Promise<Part> {
    const child = fork(new URL(file, import.meta.url), {
        execArgv: ['--import', 'tsx'],
        env: {
            ...process.env,
            DATABASE_URL: url,
            KIPIMO_LOG_LEVEL: 'silent',
            KIPIMO_RATE_LIMIT: '100000000',
        },
    });
    return new Promise((resolve, reject) => {
        child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
        child.once('message', (ports) => {
            const { port, astmPort = 0 } = ports as { port: number; astmPort?: number };
            const ask = asker(child);
            resolve({
                port,
                astmPort,
                rss: () => ask('rss'),
                peak: () => ask('peak'),
                cpu: () => ask('cpu'),
                settled: async () => void (await ask('settled')),
                close: () => void child.kill(),
            });
        });
    });
}

const asker =
    (child: ChildProcess) =>
    (word: string): Promise<number> =>
        new Promise((resolve) => {
            child.once('message', (value) => resolve(value as number));
            child.send(word);
        });
