/**
 * `npm test`: everything. The checks, then the tests on the embedded PostgreSQL, on a PostgreSQL of
 * the system where there is one, and in a real browser. The last line counts them all.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { buildIfNeeded } from './build.mjs';
import { check } from './check.mjs';
import { ensureChromium, noChromium } from './chromium.mjs';
import { conclude, outcome, tests } from './steps.mjs';
import { startSystemPostgres } from './postgres/system.mjs';

/**
 * What runs again on a second PostgreSQL: what hangs on its version or its plans, and every call and report of the contract
 * once (contractCalls asks the same reports in more ways, for half a minute). Of all the others it is asked whether it understands
 * their statements ('process/statements').
 */
const onBoth = [
    ...['migrate', 'statements'].map((name) => `process/${name}`),
    ...['audit', 'counters', 'reads', 'rollups', 'schema', 'transactions', 'wholePage'].map(
        (name) => `engine/${name}`,
    ),
    ...['wholeRows', 'writes'].map((name) => `writes/${name}`),
    'contract',
    'contractCallsOfActions',
    'contractRows',
    ...['corpus', 'corrections', 'gateway', 'lanes', 'upload'].map((name) => `ingest/${name}`),
    ...['ledger', 'levels', 'race'].map((name) => `stock/${name}`),
    ...['again', 'everyReader'].map((name) => `reports/${name}`),
    // All of the product at once: its use for months, loaded, folded and counted again.
    'demo/country',
    'backup/drill',
    'figures/retests',
    'live/live',
    'settings/correction',
].map((name) => `tests/server/${name}.test.ts`);

/** Where the first run writes the statements down that the second PostgreSQL is asked about. */
const statements = 'tests/output/statements';

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
            ['--project', 'server', ...onBoth],
            { TEST_DATABASE_URL: system.url, KIPIMO_STATEMENTS_OF: statements },
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
rmSync(statements, { recursive: true, force: true });
mkdirSync(statements, { recursive: true });
await tests('server tests', ['--project', 'server'], { KIPIMO_STATEMENTS: statements });
await onSystemPostgres();
await inBrowser();
conclude();
