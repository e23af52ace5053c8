/** `backup`, `restore`, `verify-backup`: for whoever runs the server, beside it or while it stands still. */
import { existsSync, renameSync } from 'node:fs';
import { sql } from '../../resources/define/sql.ts';
import { auditPaths } from '../audit/key.ts';
import { restoreFromArchive } from '../backup/fromArchive.ts';
import { identitiesIn, isKeyHere, keyPaths } from '../backup/keys.ts';
import { makeBackup } from '../backup/keeper.ts';
import { restore, type Restored } from '../backup/restore.ts';
import { prove } from '../backup/scratch.ts';
import { readSealed } from '../backup/sealedTar.ts';
import { auditEvent, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openBare, openStoreBeside, userOf } from '../database/store.ts';
import { CommandError, type Call, type Command } from './command.ts';

const keyOption = { key: { type: 'string' } } as const;
const keyHelp = {
    '--key FILE': 'Secret key (AGE-SECRET-KEY-1…); else `backup.key` of the data folder.',
};

export const backup: Command = {
    about: 'Saves the database into an encrypted file and restores that into a scratch database. Exit code 2: saved, and it could not be restored.',
    async run(call) {
        const { config, log, say } = call;
        const store = await openStoreBeside(call);
        try {
            const { db, ownerUrl: url } = store;
            const made = await makeBackup(
                { db, url, config, log, signal: interrupted() },
                { reason: 'command', now: new Date() },
            );
            say(`${made.path}`);
            say(
                `${made.bytes} bytes, ${made.tables} tables, ${made.rows} rows, SHA-256 ${made.sha256}`,
            );
            if (isKeyHere(config))
                say(
                    `Its key lies beside the database: move ${keyPaths(config.dataDir).secret} elsewhere. Without it nobody reads the backup.`,
                );
            say(
                made.fault
                    ? `IT COULD NOT BE RESTORED: ${made.fault}`
                    : 'It was restored into a scratch database: every table is equal.',
            );
            return made.fault ? 2 : 0;
        } finally {
            await store.close();
        }
    },
};

/** Ctrl-C gives it up in order; a second one ends at once. */
function interrupted(): AbortSignal {
    const stop = new AbortController();
    process.once('SIGINT', () => stop.abort());
    process.once('SIGTERM', () => stop.abort());
    return stop.signal;
}

export const restoreCommand: Command = {
    about: 'Restores a backup into an empty database (a new data folder, or a new DATABASE_URL), checks every table and ends all sessions. With --archive: the embedded database to its last minute.',
    options: {
        file: { type: 'string' },
        archive: { type: 'string' },
        until: { type: 'string' },
        ...keyOption,
    },
    help: {
        '--file FILE': 'The backup (….tar.gz.age)',
        '--archive FOLDER': 'The archive of an embedded database, instead of a backup',
        '--until TIME':
            'Of an archive: up to this moment, such as 2026-03-10T08:00:00Z; else to its end',
        ...keyHelp,
    },
    async run(call) {
        if (typeof call.options['archive'] === 'string')
            return fromArchive(call, call.options['archive']);
        const source = sourceOf(call);
        const bare = await openBare(call);
        try {
            const restored = await restore(
                bare.ownerUrl,
                readSealed(source.path, source.identities),
            );
            tell(call, restored);
            const applied = await migrate(bare.ownerUrl, { application: userOf(bare.url) });
            for (const name of applied) call.say(`Applied ${name}`);
            await settle(call, bare.ownerUrl, restored.head);
            call.say('The database is ready: npm start.');
            return 0;
        } finally {
            await bare.close();
        }
    },
};

async function fromArchive(call: Call, archive: string): Promise<number> {
    const { config, options, say } = call;
    if (config.databaseUrl)
        throw new CommandError('An archive is of an embedded database: unset DATABASE_URL.');
    const given = options['until'];
    const until = typeof given === 'string' ? new Date(given) : undefined;
    if (until && Number.isNaN(until.getTime()))
        throw new CommandError('--until must be a time such as 2026-03-10T08:00:00Z.');
    const { copy, pieces } = await restoreFromArchive({
        archive,
        identities: keysOf(call),
        dataDir: config.dataDir,
        until: until?.toISOString(),
    });
    say(`From the copy ${copy} and ${pieces} pieces of the log.`);
    const bare = await openBare(call);
    try {
        await migrate(bare.ownerUrl, { application: userOf(bare.url) });
        await settle(call, bare.ownerUrl, { madeAt: until?.toISOString() ?? 'its end' });
    } finally {
        await bare.close();
    }
    say('The database is ready: npm start.');
    return 0;
}

/** What must not come back to life, and what the past of another database would contradict. */
async function settle(
    { config, say }: Call,
    ownerUrl: string,
    head: { madeAt: string },
): Promise<void> {
    const db = openDatabase(ownerUrl, { max: 2 });
    try {
        const actor = { actor_id: null, actor: 'command line', address: 'local', request_id: '-' };
        await db.transaction(actor, async (tx) => {
            const ended = await tx.run(
                sql`update session set ended_at = now() where ended_at is null`,
            );
            await auditEvent(tx, actor, {
                entity: 'backup',
                action: 'restored',
                note: { madeAt: head.madeAt },
            });
            say(`${ended} sessions were ended: everybody signs in anew.`);
        });
    } finally {
        await db.close();
    }
    const { anchors } = auditPaths(config.dataDir);
    if (!existsSync(anchors)) return;
    const aside = `${anchors}.${new Date().toISOString().slice(0, 10)}`;
    renameSync(anchors, aside);
    say(`The anchors of the audit before the restore lie in ${aside}: keep them.`);
}

export const verifyBackup: Command = {
    about: 'Restores a backup into a scratch database, compares every table with its sum, and leaves nothing.',
    options: { file: { type: 'string' }, ...keyOption },
    help: { '--file FILE': 'The backup (….tar.gz.age)', ...keyHelp },
    async run(call) {
        const began = Date.now();
        const { dataDir } = call.config;
        const restored = await prove({ ...sourceOf(call), dataDir, log: call.log });
        tell(call, restored);
        call.say(
            `It can be restored, in ${Math.ceil((Date.now() - began) / 1000)} s: every table is equal.`,
        );
        return 0;
    },
};

/** The file and the keys that the options name. */
function sourceOf(call: Call): { path: string; identities: string[] } {
    const path = call.options['file'];
    if (typeof path !== 'string')
        throw new CommandError(
            'Say which backup: --file FILE (they lie in the folder of backups).',
        );
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`);
    return { path, identities: keysOf(call) };
}

function keysOf({ config, options }: Call): string[] {
    const given = options['key'];
    const { secret } = keyPaths(config.dataDir);
    if (typeof given !== 'string' && !existsSync(secret))
        throw new CommandError('Say where its secret key lies: --key FILE.');
    return identitiesIn(typeof given === 'string' ? given : secret);
}

const tell = ({ say }: Call, { head, tables, rows }: Restored): void =>
    say(
        `Saved ${head.madeAt} from PostgreSQL ${head.server_version}: ${tables} tables, ${rows} rows, ${head.migrations.length} migrations.`,
    );
