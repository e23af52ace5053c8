/** Makes backups by the plan and on request, one at a time whatever the number of servers, proves and tidies them. */
import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { hostname } from 'node:os';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupShelf, Db, Logger } from '../../resources/define/engine.ts';
import { defineJob } from '../../resources/define/points/job.ts';
import { phrases } from '../../resources/define/say.ts';
import { sql } from '../../resources/define/sql.ts';
import type { Config } from '../config.ts';
import { dump } from './dump.ts';
import { BackupError, isKeyHere, recipientsOf } from './keys.ts';
import { lastPlanned, ruleOf } from './rule.ts';
import { clearScratch, prove } from './scratch.ts';
import {
    checkOldest,
    filesOf,
    recordUnknown,
    lookUp,
    openFile,
    prepareShelf,
    tidy,
    writeFacts,
} from './shelf.ts';
import { connect } from './tables.ts';

export interface Keeping {
    db: Db;
    /** As the owner of the tables, or as who reads all of them. */
    url: string;
    config: Config;
    log: Logger;
    /** The server stops: what is under way is given up. */
    signal?: AbortSignal;
}

/** Any number, the same in every version. */
const advisoryLock = 7_483_246_039;

/** Does the work alone among all servers of the database; undefined where another one is at it. */
async function alone<T>(url: string, work: () => Promise<T>): Promise<T | undefined> {
    const client = await connect(url);
    try {
        const { rows } = await client.query<{ got: boolean }>(
            'select pg_try_advisory_lock($1) as got',
            [advisoryLock],
        );
        return rows[0]!.got ? await work() : undefined;
    } finally {
        // Ending the connection releases the lock too.
        await client.end();
    }
}

export type Reason = 'plan' | 'asked' | 'command';

interface Asked {
    reason: Reason;
    now: Date;
    askedBy?: number;
    /** Told its number once it has begun. */
    begun?(id: number): void;
}

/** A backup as it was made, and how its restore went. */
export interface MadeBackup {
    name: string;
    path: string;
    bytes: number;
    sha256: string;
    tables: number;
    rows: number;
    /** Why it could not be restored; empty: every table was equal. */
    fault: string;
}

/**
 * Makes a backup and restores it into a scratch database.
 * @throws BackupError another one is being made, or this one could not be
 */
export async function makeBackup(keeping: Keeping, asked: Asked): Promise<MadeBackup> {
    const made = await alone(keeping.url, () => make(keeping, asked));
    if (!made) throw new BackupError('Another backup is being made: wait for its end.');
    return made;
}

async function make(keeping: Keeping, { reason, now, askedBy, begun }: Asked): Promise<MadeBackup> {
    const { db, url, config, signal } = keeping;
    const folder = config.backupFolder;
    prepareShelf(folder);
    await clearScratch(config.dataDir);
    // Whoever held the lock before is gone.
    await db.run(sql`
        update backup set state = 'failed', finished_at = ${now}, fault = 'Cut off' where state = 'running'`);
    const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
    const name = `kipimo-${stamp}-${randomBytes(3).toString('hex')}`;
    const { id } = await db.one<{ id: number }>(sql`
        insert into backup (name, reason, state, started_at, asked_by_id, host)
        values (${name}, ${reason}, 'running', ${now}, ${askedBy ?? null}, ${hostname()}) returning id`);
    begun?.(id);
    const { sealed, part } = filesOf(folder, name);
    const growing = recordGrowth(db, id);
    try {
        // The one who restores it at once: a key that is in no file, and gone with this call.
        const passing = await generateX25519Identity();
        const recipients = [...(await recipientsOf(config)), await identityToRecipient(passing)];
        const dumped = await dump({ url, path: part, recipients, signal, wrote: growing.wrote });
        growing.stop();
        renameSync(part, sealed);
        writeFacts(folder, name, dumped);
        const sums = Object.values(dumped.tail.tables);
        const rows = sums.reduce((all, sum) => all + sum.rows, 0);
        await db.run(sql`
            update backup set state = 'done', finished_at = clock_timestamp(), bytes = ${dumped.bytes}, sha256 = ${dumped.sha256},
                   database_bytes = ${dumped.database}, tables = ${sums.length}, rows_saved = ${rows} where id = ${id}`);
        const fault = await tryOut(keeping, { id, path: sealed, identity: passing });
        return { name, path: sealed, ...dumped, tables: sums.length, rows, fault };
    } catch (error) {
        growing.stop();
        await db.run(sql`
            update backup set state = 'failed', finished_at = clock_timestamp(), fault = ${faultOf(error)}
             where id = ${id} and state = 'running'`);
        throw error;
    }
}

/** Restores it, and writes down how that went. Why it could not be restored, or nothing. */
async function tryOut(
    { db, config, log, signal }: Keeping,
    { id, path, identity }: { id: number; path: string; identity: string },
): Promise<string> {
    const began = Date.now();
    const seconds = () => (Date.now() - began) / 1000;
    try {
        await prove({ path, identities: [identity], dataDir: config.dataDir, log: quiet, signal });
        await db.run(sql`
            update backup set proved_at = clock_timestamp(), proof_seconds = ${seconds()}, proof_fault = '' where id = ${id}`);
        return '';
    } catch (error) {
        if (signal?.aborted) return '';
        const fault = faultOf(error);
        log.error(
            { backup: id, fault },
            'ALERT a backup could not be restored into a scratch database',
        );
        await db.run(sql`
            update backup set proof_seconds = ${seconds()}, proof_fault = ${fault} where id = ${id}`);
        return fault;
    }
}

/** What the scratch database tells is nobody's news. */
const quiet: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A sentence of ours, or the code of what PostgreSQL or the system says: a message may quote a row. */
const faultOf = (error: unknown): string =>
    error instanceof BackupError
        ? error.message
        : ((error as { code?: string }).code ?? (error as Error).name);

/** Tells now and then how large it is already, for whoever looks on. */
function recordGrowth(db: Db, id: number): { wrote(bytes: number): void; stop(): void } {
    let bytes = 0;
    const timer = setInterval(() => {
        db.run(
            sql`update backup set bytes = ${bytes} where id = ${id} and state = 'running'`,
        ).catch(() => undefined);
    }, 2000);
    return {
        wrote: (size) => void (bytes = size),
        stop: () => clearInterval(timer),
    };
}

/** Backups as calls ask for them. */
export function shelfOf(keeping: Keeping): BackupShelf {
    const { db, config, log } = keeping;
    return {
        begin: ({ askedBy, now }) =>
            new Promise((resolve, reject) => {
                let began = false;
                const begun = () => resolve((began = true));
                alone(keeping.url, () =>
                    make(keeping, { reason: 'asked', askedBy, now, begun }),
                ).then(
                    () => resolve(began),
                    (error: Error) => {
                        if (began) log.error({ fault: faultOf(error) }, 'ALERT a backup failed');
                        reject(error);
                    },
                );
            }),
        async open(name) {
            const found = await lookUp(db, name);
            return found && openFile(config.backupFolder, found).catch(() => undefined);
        },
        state: async (now) => ({
            next_at:
                config.backupAt === 'never'
                    ? null
                    : new Date(
                          lastPlanned(config.backupAt, now, config.timeZone).getTime() + 86_400_000,
                      ).toISOString(),
            kept: ruleOf(config.backupKeep),
            key_here: isKeyHere(config),
            folder: config.backupFolder,
        }),
    };
}

/** Has done in time what is due, as long as the server runs. */
export const keepingJob = (keeping: Keeping) =>
    defineJob({
        name: 'backup',
        ...phrases({
            title: 'Backups',
            about: 'Saves the database once a day, restores each backup to prove it, reads old files again, and removes what no rule keeps.',
        }),
        every: 900,
        run: ({ now, signal }) => tend({ ...keeping, signal }, now),
    });

/** What is due: a backup once a day at the time of the plan, one file to read again, what no rule keeps. */
export async function tend(keeping: Keeping, now: Date): Promise<void> {
    const { db, config, log } = keeping;
    const { backupAt, backupFolder: folder, timeZone } = config;
    const rule = ruleOf(config.backupKeep);
    if (backupAt !== 'never' && (await isDue(db, lastPlanned(backupAt, now, timeZone), now))) {
        const made = await alone(keeping.url, () => make(keeping, { reason: 'plan', now }));
        if (made) log.info({ backup: made.name, bytes: made.bytes }, 'a backup was made');
    }
    prepareShelf(folder);
    await recordUnknown(db, folder);
    const checked = await checkOldest(db, folder, now);
    if (checked?.fault)
        log.error({ backup: checked.name, fault: checked.fault }, 'ALERT a backup is damaged');
    const gone = await tidy(db, { folder, rule, timeZone, now });
    if (gone.length) log.info({ removed: gone }, 'backups that no rule keeps were removed');
}

/** Whether the plan's last moment has no backup yet. What failed is tried again after an hour; a new database waits for its first night. */
async function isDue(db: Db, planned: Date, now: Date): Promise<boolean> {
    const { due } = await db.one<{ due: boolean }>(sql`
        select not exists (select from backup
                            where started_at >= ${planned}
                              and (state <> 'failed' or started_at > ${now}::timestamptz - interval '1 hour'))
               and (select min(applied_at) from migration) < ${planned} as due`);
    return due;
}
