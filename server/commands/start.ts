/** `start`: the database, the web client with its API, the instrument listeners, the jobs. */
import { keepZone } from './zone.ts';
import closeWithGrace from 'close-with-grace';
import { accountTypeNames } from '../../resources/access.ts';
import { buildApp, serverOf } from '../app.ts';
import { eyesOf } from '../http/call.ts';
import { checkSettings, unknownVariables, type Config } from '../config.ts';
import { demoFacts, demoSecret, refusal, seedingDue } from '../demo/rules.ts';
import { startDemo } from '../demo/start.ts';
import { startListeners } from '../ingest/listeners.ts';
import { anchorageOf } from '../audit/anchorage.ts';
import { startAuditChainer } from '../audit/chainer.ts';
import { startArchive } from '../backup/archive.ts';
import { recipientsOf } from '../backup/keys.ts';
import { keepingJob, shelfOf, type Keeping } from '../backup/keeper.ts';
import { startJobs } from '../jobs/schedule.ts';
import type { Bench } from '../jobs/runner.ts';
import { loadProduct, type Product } from '../load.ts';
import { watchDisk } from '../plugins/disk.ts';
import { startMetrics } from '../plugins/metrics.ts';
import { followTunings } from '../tuned.ts';
import { warmReader } from '../../resources/imports/foreign/foreign.server.ts';
import { openStore, ownsAudit, waitAtMost, type Store } from '../database/store.ts';
import { CommandError, type Call } from './command.ts';
import { findHosts, listenerOf } from './listening.ts';

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** What runs: the store under everything else. */
interface Running {
    store?: Store;
    parts: { close(): Promise<unknown> }[];
}

/** Runs the server until a signal ends the process. */
export async function serve(call: Call): Promise<number> {
    const running: Running = { parts: [] };
    let fatal: Error | undefined;
    const lost = (error: Error) => {
        fatal = error;
        stop();
    };
    const starting = startAll(call, running, lost);
    const grace = closeWithGrace(
        // The signals are heard below: npm and the terminal may send the same one twice, and only
        // the first one counts.
        { delay: 9500, skip: [...stopSignals], logger: { error: call.complain } },
        async ({ err }) => {
            await starting.catch(() => undefined);
            await closeAll(running);
            if (err ?? fatal) throw err ?? fatal;
            call.say('Stopped.');
        },
    );
    let stopping = false;
    const stop = () => {
        if (!stopping) grace.close();
        stopping = true;
    };
    for (const signal of stopSignals) process.on(signal, stop);
    try {
        await starting;
    } catch (error) {
        if (stopping) return forEver;
        grace.uninstall();
        for (const signal of stopSignals) process.off(signal, stop);
        await closeAll(running);
        throw error;
    }
    return forEver;
}

/** The process ends by a signal, not by this. */
const forEver = new Promise<number>(() => undefined);

async function startAll(call: Call, running: Running, lost: (error: Error) => void) {
    const { config, log, say } = call;
    for (const name of unknownVariables(process.env))
        log.warn({ name }, 'Not a setting of Kipimo: is it misspelt?');
    await findHosts(config);
    // Both take a second, the one in another process: read while PostgreSQL comes up.
    const loading = loadProduct().then((product) => {
        checkSettings(product.jobs, process.env);
        return product;
    });
    loading.catch(() => undefined);
    const { db, applied, ownerUrl } = (running.store = await openStore({ config, log, lost }));
    if (applied.length) log.info({ applied }, 'The database was brought up to date');
    await keepZone(db, config.timeZone);
    if (config.databaseUrl && (await ownsAudit(db)))
        log.warn(
            {},
            'DATABASE_URL signs in as the owner of its tables, who could change the audit: see docs/configuration.md, "Two roles"',
        );
    const facts = await demoFacts(db);
    const refused = refusal(config, facts);
    if (refused) throw new CommandError(refused);
    const seeding = seedingDue(config, facts);

    warmReader();
    const onlyHere = (seeding || facts.open) && config.demo !== 'always';
    const product = await loading;
    const logs = await follow(call, running, running.store, product);
    const disk = await watchDisk({ config, log });
    const keeping = await keepBackups(call, running, running.store);
    const app = await buildApp({
        db,
        backup: shelfOf(keeping),
        config,
        onlyHere,
        product,
        logTo: call.logTo,
        room: disk.room,
    });
    logs.push(app.log);
    running.parts.push({ close: () => app.close() }, disk);
    const address = await listenerOf('HOST', config.host)('PORT', config.port, () =>
        app.listen({ port: config.port, host: config.host }),
    );
    const listeners = await listenerOf('ASTM_HOST or MLLP_HOST', config.astmHost)(
        'ASTM_PORT or MLLP_PORT',
        undefined,
        () => startListeners({ db, log, ...listening(config) }),
    );
    running.parts.push(listeners);
    const metrics = await listenerOf('METRICS_HOST', config.metricsHost)(
        'METRICS_PORT',
        config.metricsPort,
        () => startMetrics(db, { port: config.metricsPort, host: config.metricsHost }),
    );
    const anchorage = anchorageOf(config, log);
    running.parts.push(metrics, startAuditChainer({ db, log, ...(anchorage && { anchorage }) }));
    running.parts.push(startAllJobs(call, running.store, product, keeping, disk.room));

    say('');
    say(`Kipimo is ready: ${address}`);
    say(`Instruments: ASTM on port ${listeners.astmPort}, HL7 MLLP on port ${listeners.mllpPort}`);
    const { tlsPorts } = listeners;
    if (tlsPorts) say(`Over TLS: ASTM on port ${tlsPorts.astm}, HL7 MLLP on port ${tlsPorts.mllp}`);
    say(`Metrics: port ${metrics.port}`);
    for (const job of product.jobs) if (job.says) say(job.says(process.env));
    if (seeding) {
        running.parts.push(await startDemo({ db, config, log, ownerUrl }));
        say(
            'The demo country is loading behind it; its figures are complete when the log says "The demo is loaded".',
        );
    }
    if (seeding || facts.demo) {
        say(`Demo accounts: ${accountTypeNames.join(', ')}`);
        say(`Their password and key: ${demoSecret}`);
    } else if (!facts.accounts) {
        say('There is no account yet. Make the first one: npm start -- create-superuser');
    }
    say('');
}

/** Follows what people set while it runs; answers the list of loggers that speak by the level that holds. */
async function follow({ config, log }: Call, { parts }: Running, { db }: Store, product: Product) {
    const logs: { level: string }[] = [log];
    parts.push(await followTunings({ db, config, log, logs, tunings: product.tunings }));
    return logs;
}

/** The jobs of the product, and those that the engine itself has. */
const startAllJobs = (
    { config, log }: Call,
    { db }: Store,
    product: Product,
    keeping: Keeping,
    room: Bench['room'],
) =>
    startJobs([keepingJob(keeping), ...product.jobs], {
        db,
        log,
        timeZone: config.timeZone,
        room,
        eyesOf: eyesOf(serverOf({ db, config }, product)),
    });

/** What makes backups until the server stops; the archive of the embedded database, where a folder is set for it. */
async function keepBackups(
    { config, log }: Call,
    { parts }: Running,
    store: Store,
): Promise<Keeping> {
    const { db, ownerUrl: url, adminUrl } = store;
    const { archive, dataDir } = config;
    const leaving = new AbortController();
    parts.push({ close: async () => leaving.abort() });
    if (archive && adminUrl) {
        const recipients = await recipientsOf(config);
        parts.push(startArchive({ dataDir, archive, recipients, log }, adminUrl));
    }
    return { db, url, config, log, signal: leaving.signal };
}

const listening = (config: Config) => ({
    config: {
        HOST: config.astmHost,
        ASTM_PORT: config.astmPort,
        MLLP_HOST: config.mllpHost,
        MLLP_PORT: config.mllpPort,
        KIPIMO_TIME_ZONE: config.timeZone,
    },
    tls:
        config.instrumentCert && config.instrumentKey
            ? {
                  cert: config.instrumentCert,
                  key: config.instrumentKey,
                  astmPort: config.astmTlsPort,
                  mllpPort: config.mllpTlsPort,
              }
            : undefined,
});

/** Stops accepting and lets running work finish, for a few seconds; then the database. */
async function closeAll({ parts, store }: Running): Promise<void> {
    await Promise.all(parts.splice(0).map((part) => waitAtMost(2500, part.close())));
    await store?.close();
}
