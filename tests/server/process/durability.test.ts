import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../../resources/define/sql.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { startEmbedded } from '../../../server/embedded/server.ts';
import { dataFolder, postgresPid, removeFolder } from './kipimo.ts';

let folder: string;

beforeEach(() => {
    folder = dataFolder();
});
afterEach(() => removeFolder(folder));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const writer = new URL('writer.ts', import.meta.url).pathname;

/** A process that writes numbers one by one and prints each once its commit is acknowledged. */
function startWriter(...how: 'filling'[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, folder, ...how]);
    let text = '';
    child.stdout.on('data', (more: Buffer) => (text += more.toString()));
    let complaints = '';
    child.stderr.on('data', (more: Buffer) => (complaints += more.toString()));
    const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
    const acknowledged = () => text.split('\n').slice(0, -1).map(Number);
    const wrote = async (count: number) => {
        const aim = acknowledged().length + count;
        for (const until = Date.now() + 40_000; acknowledged().length < aim; await sleep(10))
            if (Date.now() > until) throw new Error(`The writer stands still. ${complaints}`);
    };
    return { child, ended, acknowledged, wrote };
}

/** What is in the database, as another start finds it. */
async function stored(): Promise<Set<number>> {
    const server = await startEmbedded({ dataDir: folder, log });
    const db = openDatabase(server.url);
    try {
        const rows = await db.rows<{ number: number }>(sql`select number from written`);
        return new Set(rows.map(({ number }) => number));
    } finally {
        await db.close();
        await server.stop();
    }
}

describe('what was acknowledged', () => {
    test('outlives kill -9 of the server process and of PostgreSQL, again and again', async () => {
        const acknowledged: number[] = [];
        // The process alone, PostgreSQL alone (and it comes back), both at once: each on what the one before has left.
        for (const killed of ['process', 'postgres', 'both'] as const) {
            const writing = startWriter();
            await writing.wrote(30);
            if (killed !== 'process') process.kill(postgresPid(folder)!, 'SIGKILL');
            if (killed === 'postgres') await writing.wrote(30);
            writing.child.kill('SIGKILL');
            await writing.ended;
            acknowledged.push(...writing.acknowledged());
        }
        const found = await stored();
        expect(acknowledged.length).toBeGreaterThanOrEqual(120);
        expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
    });

    test('stays with the same PostgreSQL: the next start adopts the one that was left behind', async () => {
        const writing = startWriter();
        await writing.wrote(5);
        writing.child.kill('SIGKILL');
        await writing.ended;
        const orphan = postgresPid(folder);
        expect(orphan).toBeTypeOf('number');
        const logged: object[] = [];
        const server = await startEmbedded({
            dataDir: folder,
            log: { ...log, info: (facts: object) => logged.push(facts) },
        });
        expect(server.adopted).toBe(true);
        // In a log, `pid` would be the process that writes it.
        expect(logged).toEqual([{ postgres_pid: orphan }]);
        expect(postgresPid(folder)).toBe(orphan);
        await server.stop();
        expect(postgresPid(folder)).toBe(undefined);
    });

    test('is there where a command that filled the database fell: its PostgreSQL, set up for that, is not kept', async () => {
        const writing = startWriter('filling');
        await writing.wrote(5);
        writing.child.kill('SIGKILL');
        await writing.ended;
        const orphan = postgresPid(folder);
        expect(orphan).toBeTypeOf('number');
        const server = await startEmbedded({ dataDir: folder, log });
        expect(server.adopted).toBe(false);
        expect(postgresPid(folder)).not.toBe(orphan);
        const db = openDatabase(server.url);
        const { level } = await db.one<{ level: string }>(
            sql`select current_setting('wal_level') as level`,
        );
        expect(level).toBe('replica');
        await db.close();
        await server.stop();
        const found = await stored();
        expect(writing.acknowledged().filter((number) => !found.has(number))).toEqual([]);
    });

    test('is synced: the server runs with fsync and synchronous commit', async () => {
        const server = await startEmbedded({ dataDir: folder, log });
        const db = openDatabase(server.url);
        const settings = await db.rows<{ name: string; setting: string }>(sql`
            select name, setting from pg_settings
             where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') order by name`);
        expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on']);
        const { superuser } = await db.one<{ superuser: string }>(
            sql`select current_setting('is_superuser') as superuser`,
        );
        expect(superuser).toBe('off');
        await db.close();
        await server.stop();
    });
});
