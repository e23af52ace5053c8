/**
 * The database of this installation, embedded or not: locked, started and migrated, and left in
 * order at the end.
 */
import type { Logger } from '../../resources/define/engine.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Config } from '../config.ts';
import { openDatabase, type Database } from './database.ts';
import { prepareFolder } from '../embedded/dataFolder.ts';
import { startEmbedded, urlsOfRunning } from '../embedded/server.ts';
import { migrate } from './migrate.ts';
import { LockedError, lockFolder } from './processLock.ts';

/** Why the database cannot be reached, in a sentence for the person who starts it. */
export class StoreError extends Error {
    override readonly name = 'StoreError';
}

/** Of the network, and of PostgreSQL about who comes in (28…), which database (3D000), whether now (57P03). */
const unreachable = /^(E[A-Z_]+|28\w{3}|3D000|57P03)$/;

const whyNot = ({ code, message }: NodeJS.ErrnoException): string =>
    `The database does not answer: ${message || code}. Look at DATABASE_URL, and whether that PostgreSQL runs.`;

export interface Store extends Pick<Bare, 'ownerUrl' | 'adminUrl'> {
    db: Database;
    /** Migrations that this opening applied. */
    applied: string[];
    close(): Promise<void>;
}

interface Options {
    config: Config;
    log: Logger;
    /** The embedded server fell and could not be started again. */
    lost?(error: Error): void;
    /** Milliseconds after which a statement is given up, one minute unless told; 0 waits for its end. */
    timeoutMs?: number;
    /** The command fills an embedded database that it starts itself. */
    filling?: boolean;
}

/** Whether the application is the owner of what it must not change. */
export const ownsAudit = async (db: Database): Promise<boolean> =>
    (
        await db.one<{ owns: boolean }>(
            sql`select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'audit'::regclass`,
        )
    ).owns;

/** A database as it stands, migrated or not. */
export interface Bare extends Urls {
    /** The embedded server as its superuser. */
    adminUrl?: string;
    close(): Promise<void>;
}

/** Starts the embedded PostgreSQL, alone on its data folder, or takes the one that is configured. Nothing in it is touched. */
export async function openBare({ config, log, lost, filling }: Options): Promise<Bare> {
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url } = config;
    if (url && ownerUrl) return { url, ownerUrl, close: async () => undefined };
    prepareFolder(config.dataDir);
    const lock = await lockFolder(config.dataDir);
    try {
        const embedded = await startEmbedded({
            dataDir: config.dataDir,
            log,
            lost,
            archived: config.archive !== '',
            filling,
        });
        const close = async () => {
            await embedded.stop();
            lock.release();
        };
        const { url, ownerUrl, adminUrl } = embedded;
        return { url, ownerUrl, adminUrl, close };
    } catch (error) {
        lock.release();
        throw error;
    }
}

/** Opens the database for a server, alone on its data folder. */
export async function openStore(options: Options): Promise<Store> {
    const bare = await openBare(options);
    return connect(bare, options.timeoutMs, bare.close).catch(async (error) => {
        await bare.close();
        throw error;
    });
}

/**
 * Opens it for a command: beside the server of this data folder where one is running. A command may
 * take the time it needs: counting ten million results again takes minutes.
 */
export async function openStoreBeside({ config, log, filling }: Options): Promise<Store> {
    const timeoutMs = 0;
    try {
        return await openStore({ config, log, timeoutMs, filling });
    } catch (error) {
        const urls = error instanceof LockedError && urlsOfRunning(config.dataDir);
        if (!urls) throw error;
        return connect(urls, timeoutMs);
    }
}

/** The database as whom the application signs in as, and as the owner of its tables: the same where no other is told. */
interface Urls {
    url: string;
    ownerUrl: string;
}

async function connect(
    { url, ownerUrl, adminUrl }: Pick<Bare, 'url' | 'ownerUrl' | 'adminUrl'>,
    timeoutMs?: number,
    afterwards: () => Promise<void> = async () => undefined,
): Promise<Store> {
    const applied = await migrate(ownerUrl, { application: userOf(url) }).catch(
        (error: NodeJS.ErrnoException) => {
            throw unreachable.test(error.code ?? '') ? new StoreError(whyNot(error)) : error;
        },
    );
    const db = openDatabase(url, { timeoutMs });
    return {
        db,
        ownerUrl,
        ...(adminUrl && { adminUrl }),
        applied,
        async close() {
            // A connection that still works on something does not hold up the end.
            await waitAtMost(1500, db.close());
            await afterwards();
        },
    };
}

/** As whom an address signs in. */
export const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** Waits for an end, but not for ever, and lets it fail: something else ends next. */
export async function waitAtMost(ms: number, ending: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
    await Promise.race([ending.catch(() => undefined), late]);
    clearTimeout(timer);
}
