/**
 * A throw-away server made with the PostgreSQL of the system, where one of version 15 or later is
 * installed: the tests run on it too, so that the code never leans on the embedded version alone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { throwAwayFolder } from './throwAway.mjs';

/** Starts it and gives its address, or the reason why there is none. */
export async function startSystemPostgres() {
    const found = findPrograms();
    if (!found) return { reason: 'no PostgreSQL 15 or later is installed on this machine' };
    const identity = process.getuid?.() === 0 ? numbersOf('postgres') : {};
    if (!identity)
        return { reason: 'PostgreSQL does not run as root and there is no user "postgres"' };
    const folder = mkdtempSync(join(throwAwayFolder(), 'kipimo-system-postgres-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    try {
        if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
        chmodSync(folder, 0o711);
        const data = join(folder, 'data');
        const options = {
            ...identity,
            cwd: '/',
            stdio: 'ignore',
            env: { ...process.env, LC_ALL: 'C' },
        };
        // Reachable on loopback alone, for the time of one test run, with nothing in it.
        const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
        execFileSync(join(found.folder, 'initdb'), initdb, options);
        const port = await freePort();
        const server = spawn(
            join(found.folder, 'postgres'),
            ['-D', data, ...settings(port)],
            options,
        );
        const gone = new Promise((resolve) => server.once('exit', resolve));
        await ready(found.folder, port, server);
        return {
            version: found.version,
            url: `postgres://postgres@127.0.0.1:${port}/postgres`,
            async stop() {
                server.kill('SIGINT');
                await gone;
                remove();
            },
        };
    } catch (error) {
        remove();
        return { reason: `it did not start (${error.message.split('\n')[0]})` };
    }
}

const settings = (port) =>
    [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        'autovacuum=off',
        'max_connections=80',
        // As server/embedded/settings.ts: compiling a query takes longer than asking a test's few rows.
        'jit=off',
    ].flatMap((setting) => ['-c', setting]);

/** The newest installed version, from 15 on. */
function findPrograms() {
    const debian = '/usr/lib/postgresql';
    const folders = [
        ...(existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []),
        ...(process.env['PATH'] ?? '').split(delimiter),
    ];
    return folders
        .filter((folder) =>
            ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))),
        )
        .map((folder) => ({ folder, version: versionOf(join(folder, 'postgres')) }))
        .filter(({ version }) => version >= 15)
        .toSorted((one, other) => other.version - one.version)[0];
}

function versionOf(postgres) {
    try {
        const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
        return Number(/(\d+)/.exec(said)?.[1] ?? 0);
    } catch {
        return 0;
    }
}

function numbersOf(user) {
    try {
        const number = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
        return { uid: number('-u'), gid: number('-g') };
    } catch {
        return undefined;
    }
}

async function ready(folder, port, server) {
    for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
        if (server.exitCode !== null) throw new Error('it ended at once');
        try {
            execFileSync(join(folder, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
                stdio: 'ignore',
            });
            return;
        } catch {
            // Not yet.
        }
    }
    throw new Error('it did not answer within 20 s');
}

const freePort = () =>
    new Promise((resolve, reject) => {
        const probe = createServer().on('error', reject);
        probe.listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
