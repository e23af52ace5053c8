/** The gateway in a process of its own, for tests that kill it: DATABASE_URL and ASTM_PORT in the environment. */
import { openDatabase } from '../../../server/database/database.ts';
import { startListeners } from '../../../server/ingest/listeners.ts';

const quiet = () => undefined;
const { astmPort } = await startListeners({
    db: openDatabase(process.env['DATABASE_URL'] as string),
    config: {
        HOST: '127.0.0.1',
        ASTM_PORT: Number(process.env['ASTM_PORT']),
        MLLP_PORT: 0,
        KIPIMO_TIME_ZONE: 'Africa/Kampala',
    },
    log: { info: quiet, warn: quiet, error: quiet },
});
console.log(`listening ${astmPort}`);
