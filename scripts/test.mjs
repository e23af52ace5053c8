/**
 * `npm test`: everything. The checks, then the tests on the embedded PostgreSQL, on a PostgreSQL of
 * the system where there is one, and in a real browser. The last line counts them all.
 */
import { buildIfNeeded } from './build.mjs';
import { check } from './check.mjs';
import { ensureChromium, noChromium } from './chromium.mjs';
import { conclude, outcome, tests } from './steps.mjs';
import { startSystemPostgres } from './postgres/system.mjs';

/**
 * They start embedded servers of their own or need none, or hold what stands before the database or behind it:
 * who may, which bytes are read, which socket waits, how paper looks. On a second PostgreSQL they would say the same;
 * what asks and writes through SQL (every call, every report, the ledger, uploads) runs on both.
 */
const sameOnAnyDatabase = [
    ...[
        'start',
        'durability',
        'lock',
        'binaries',
        'pair',
        'saving',
        'config',
        'recipes',
        'commands',
        'disk',
        'demo',
        'web',
        'upgrade',
    ].map((name) => `process/${name}`),
    ...['compression', 'fuzz', 'kept', 'pagePolicy', 'permissions', 'session'].map(
        (name) => `engine/${name}`,
    ),
    ...['fixtures', 'kill', 'longTexts', 'sharedMessages', 'sharedTables', 'sockets'].map(
        (name) => `ingest/${name}`,
    ),
    // Pages and cells of reports that were read; reading them runs there through 'alerts/reports'.
    ...['cells', 'languages', 'paper', 'paperApart'].map((name) => `alerts/${name}`),
    'authorisation',
    'backup/archive',
    'canaries/facility',
    'canaries/withoutIdentity',
    // Arithmetic on what 'demo/country' and 'demo/stock' load there.
    ...['backtest', 'chains', 'devicesFound', 'errorsFound'].map((name) => `demo/${name}`),
    'facilities/import',
    'facilities/realList',
    // Figures: every query behind them runs there through 'contractCalls'.
    'reports/recompute',
    'reports/worked',
    'session/secondStep',
    'stock/foreignFiles',
    'stock/upload',
].map((name) => `tests/server/${name}.test.ts`);

async function onSystemPostgres() {
    const given = process.env['TEST_DATABASE_URL'];
    // They have just run on it.
    if (given) return;
    const system = await startSystemPostgres();
    if (!system.url) {
        console.log(`\n▸ server tests on a PostgreSQL of the system: NOT RUN, ${system.reason}`);
        return;
    }
    try {
        await tests(
            `server tests on PostgreSQL ${system.version}`,
            ['--project', 'server', ...sameOnAnyDatabase.flatMap((file) => ['--exclude', file])],
            { TEST_DATABASE_URL: system.url },
        );
    } finally {
        await system.stop();
    }
}

async function inBrowser() {
    const chromium = ensureChromium();
    if (!chromium) {
        console.log(`\n▸ browser tests: ${noChromium}`);
        outcome.broken.push('browser tests');
        outcome.failed++;
        return;
    }
    await tests('browser tests', ['--project', 'browser'], { CHROMIUM_PATH: chromium });
}

// First, so that the size limits have a bundle to weigh.
try {
    await buildIfNeeded();
} catch (error) {
    console.error(error);
    outcome.broken.push('build of the web client');
}
await check();
await tests('server tests', ['--project', 'server']);
await onSystemPostgres();
await inBrowser();
conclude();
