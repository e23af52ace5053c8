/** The demo country on a scratch database, served on a free port, on a day that never changes: what is drawn is always the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoSize } from '../../server/demo/country/country.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { openStore } from '../../server/database/store.ts';
import { startDemo } from '../../server/demo/start.ts';
import { urlsOfRunning } from '../../server/embedded/server.ts';
import { raw, sql } from '../../resources/define/sql.ts';

/** A Tuesday in the morning of the programme. */
export const NOW = new Date('2026-03-17T08:20:00Z');

export interface Country {
    /** Where it is served. */
    base: string;
    close(): Promise<void>;
}

const quiet = { info: () => undefined, warn: () => undefined };
const log = { ...quiet, error: (...said: unknown[]) => console.error(...said) };

/** The database's clock stands where the server's does: its `now()` is found first. */
async function stopClock(folder: string): Promise<void> {
    const { ownerUrl } = urlsOfRunning(folder)!;
    const owner = openDatabase(ownerUrl, { max: 1 });
    const instant = raw(`timestamptz '${NOW.toISOString()}'`);
    await owner.run(
        sql`create or replace function public.now() returns timestamptz stable return ${instant}`,
    );
    await owner.run(sql`alter database kipimo set search_path = public, pg_catalog`);
    await owner.close();
}

/** Loads it whole before anybody looks, which takes a minute or two. A folder that is named keeps it for the next time. */
export async function openCountry(size: DemoSize, named?: string): Promise<Country> {
    const folder = named ?? mkdtempSync(join(tmpdir(), 'kipimo-pictures-'));
    const config = readConfig({
        KIPIMO_DATA: folder,
        KIPIMO_DEMO_SIZE: size,
        KIPIMO_LOG_LEVEL: 'error',
    });
    const clock = () => NOW;
    // Connections that were open before have the clock of the wall.
    const before = await openStore({ config, log });
    await stopClock(folder);
    await before.close();
    const store = await openStore({ config, log, timeoutMs: 0 });
    const remove = async () => {
        await store.close();
        if (!named) rmSync(folder, { recursive: true, force: true });
    };
    try {
        const demo = await startDemo({ db: store.db, config, log, size, clock });
        await demo.done;
        const app = await buildApp({ db: store.db, config, clock });
        return {
            base: await app.listen({ host: '127.0.0.1', port: 0 }),
            close: async () => {
                await app.close();
                await remove();
            },
        };
    } catch (error) {
        await remove();
        throw error;
    }
}
