/** The server of the bench: its own PostgreSQL in a temporary folder, as durable as in service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import type { Database } from '../../server/database.ts';
import { startDemo } from '../../server/demo/start.ts';
import { startListeners, type Listeners } from '../../server/ingest/listeners.ts';
import { openStore } from '../../server/store.ts';

export const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

export interface BenchServer {
    db: Database;
    config: Config;
    app: FastifyInstance;
    /** Of the HTTP server. */
    url: string;
    listeners: Listeners;
    close(): Promise<void>;
}

/** Starts it and loads the demo country, `results` large (small where that is 0). */
export async function benchServer(results: number): Promise<BenchServer> {
    const folder = mkdtempSync(join(tmpdir(), 'kipimo-bench-'));
    const config = readConfig({
        KIPIMO_DATA: folder,
        KIPIMO_LOG_LEVEL: 'silent',
        KIPIMO_RATE_LIMIT: '10000000',
        PORT: '0',
    });
    const store = await openStore({ config, log: quiet });
    const closeStore = async () => {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
    };
    try {
        return await serve(store.db, config, results, closeStore);
    } catch (error) {
        await closeStore();
        throw error;
    }
}

async function serve(
    db: Database,
    config: Config,
    results: number,
    closeStore: () => Promise<void>,
): Promise<BenchServer> {
    const size = results ? 'country' : 'small';
    await (
        await startDemo({ db, config, log: quiet, size, results: results || undefined })
    ).done;
    const app = await buildApp({ db, config });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const listeners = await startListeners({
        db,
        config: {
            HOST: '127.0.0.1',
            ASTM_PORT: 0,
            MLLP_PORT: 0,
            KIPIMO_TIME_ZONE: config.timeZone,
        },
        log: quiet,
    });
    return {
        db,
        config,
        app,
        url,
        listeners,
        async close() {
            await listeners.close();
            await app.close();
            await closeStore();
        },
    };
}
