/** The product as a process of its own: the application and the listeners for instruments. */
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { startListeners } from '../../server/ingest/listeners.ts';
import { foldJob } from '../../resources/results/counters/fold.server.ts';
import { startJobs } from '../../server/jobs/schedule.ts';
import { tellParent } from './tellParent.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
const config = readConfig(process.env);
const db = openDatabase(config.databaseUrl!);
const app = await buildApp({ db, config });
await app.listen({ port: 0, host: '127.0.0.1' });
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
startJobs([foldJob], { db, log: quiet });
const address = app.server.address() as { port: number };
tellParent({ port: address.port, astmPort: listeners.astmPort }, () => listeners.settled());
