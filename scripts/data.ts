/** `npm run data`: writes docs/data.md anew, read from the tables that the migrations make in a PostgreSQL of its own. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../resources/index.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/database.ts';
import { startEmbedded } from '../server/embedded/server.ts';
import { dataPage } from './data/page.ts';
import { throwAwayFolder } from './postgres/throwAway.mjs';

const entities = areas.flatMap((area) => area.menu).filter((one) => one.kind === 'entity');
const dataDir = mkdtempSync(join(throwAwayFolder(), 'kipimo-data-'));
// Run by root, the server runs as another user, who must pass.
chmodSync(dataDir, 0o711);
const log = { info: () => undefined, warn: console.warn, error: console.error };
try {
    const server = await startEmbedded({ dataDir, log, durable: false });
    try {
        await migrate(server.ownerUrl);
        const db = openDatabase(server.ownerUrl, { max: 1 });
        const { page, unexplained } = await dataPage(db.pool, entities).finally(() => db.close());
        writeFileSync(new URL('../docs/data.md', import.meta.url), page);
        console.log('Written: docs/data.md');
        for (const column of unexplained) console.log(`Explained nowhere: ${column}`);
    } finally {
        await server.stop();
    }
} catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
} finally {
    rmSync(dataDir, { recursive: true, force: true });
}
