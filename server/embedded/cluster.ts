/** The database files: made once, complete or not at all, with a generated password. */
import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError, type Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';

/** Where the parts of an embedded database lie in the data folder. */
export const clusterPaths = (dataDir: string) => ({
    cluster: join(dataDir, 'postgres'),
    draft: join(dataDir, 'postgres.new'),
    /** Where PostgreSQL hands over its log of changes to the archive. */
    spool: join(dataDir, 'postgres.wal'),
    password: join(dataDir, 'postgres.password'),
    links: join(dataDir, 'postgres.lib'),
    startLog: join(dataDir, 'postgres.start.log'),
});

/** The superuser of the cluster, for maintenance alone. */
export const superuser = 'postgres';
/** Owns the database and its tables, for migrations alone; the database bears its name. */
export const ownerRole = 'kipimo';
/** As whom the application works: it owns nothing (migration 0110). */
export const applicationRole = 'kipimo_app';

/** The password in the data folder, generated at first use and readable by its owner alone. */
function clusterPassword(dataDir: string): string {
    const { password: path, cluster } = clusterPaths(dataDir);
    if (existsSync(path)) return readFileSync(path, 'utf8').trim();
    if (existsSync(cluster))
        throw new EmbeddedError(`The password of the database is missing: ${path}.`);
    const password = randomBytes(24).toString('base64url');
    writeFileSync(`${path}.new`, `${password}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    return password;
}

/** The password of a role. That of the application gives nobody those of the others. */
export function passwordOf(dataDir: string, role: string): string {
    const password = clusterPassword(dataDir);
    return role === applicationRole
        ? createHmac('sha256', password).update(role).digest('base64url')
        : password;
}

/** Makes the database files where there are none. A draft that was interrupted is thrown away. */
export async function ensureCluster(
    dataDir: string,
    binaries: Binaries,
    owner: Owner,
    durable: boolean,
): Promise<void> {
    const { cluster, draft } = clusterPaths(dataDir);
    const password = clusterPassword(dataDir);
    if (existsSync(cluster)) return checkVersion(cluster, binaries);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    // The owner may not read the password file itself: it gets a copy for as long as this takes.
    const copy = `${draft}.password`;
    writeFileSync(copy, `${password}\n`, { mode: 0o600 });
    try {
        owner.give(draft);
        owner.give(copy);
        await initdb(binaries, owner, [
            `--pgdata=${draft}`,
            `--pwfile=${copy}`,
            `--username=${superuser}`,
            '--auth=scram-sha-256',
            '--encoding=UTF8',
            // The same order of letters on every machine and after every upgrade.
            '--locale-provider=builtin',
            '--builtin-locale=C.UTF-8',
            '--locale=C',
            ...(durable ? [] : ['--no-sync']),
        ]);
    } finally {
        rmSync(copy, { force: true });
    }
    renameSync(draft, cluster);
}

/** Major version of the PostgreSQL that wrote these files. */
export const writtenBy = (cluster: string): string =>
    readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();

/** Major version of these programs; undefined where they do not say. */
export function majorOf(binaries: Binaries): string | undefined {
    const share = join(binaries.postgres, '..', '..', 'share', 'postgresql', 'postgres.bki');
    return /^# PostgreSQL (\d+)/.exec(readFileSync(share, 'utf8'))?.[1];
}

function checkVersion(cluster: string, binaries: Binaries): void {
    const [found, own] = [writtenBy(cluster), majorOf(binaries)];
    if (!own || own === found) return;
    throw new EmbeddedError(
        Number(found) < Number(own)
            ? `The data folder was written by PostgreSQL ${found}, and this is ${own}. "npm start -- upgrade" copies it over and keeps the old files.`
            : `The data folder was written by PostgreSQL ${found}, and this is ${own}: start the newer version of Kipimo.`,
    );
}

function initdb(binaries: Binaries, owner: Owner, args: string[]): Promise<void> {
    const [program, rest] = owner.command(binaries.initdb, args);
    const child = spawn(program, rest, {
        ...owner.identity,
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...binaries.env },
        stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    return new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (code) =>
            code === 0
                ? resolve()
                : reject(new EmbeddedError(`The database could not be made: ${said.trim()}`)),
        );
    });
}
