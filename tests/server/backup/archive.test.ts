import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { archivePaths, copyFiles, forgetOld, ship } from '../../../server/backup/archive.ts';
import { restoreFromArchive } from '../../../server/backup/fromArchive.ts';
import { startEmbedded } from '../../../server/embedded/server.ts';
import { dataFolder, removeFolder } from '../process/kipimo.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function ask<T>(url: string, statement: string): Promise<T[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
        return (await client.query(statement)).rows as T[];
    } finally {
        await client.end();
    }
}

test('a disk that is lost takes at most a minute with it: files and log come back from the archive, to its end or to a moment', async () => {
    const folder = () => {
        const made = dataFolder();
        onTestFinished(() => removeFolder(made));
        return made;
    };
    const archive = mkdtempSync(join(tmpdir(), 'kipimo-archive-'));
    onTestFinished(() => rmSync(archive, { recursive: true, force: true }));
    const identity = await generateX25519Identity();
    const lost = folder();
    const archiving = {
        dataDir: lost,
        archive,
        recipients: [await identityToRecipient(identity)],
        log,
    };
    const server = await startEmbedded({ dataDir: lost, log, archived: true });
    const [timeout] = await ask<{ setting: string }>(
        server.adminUrl,
        `select setting from pg_settings where name = 'archive_timeout'`,
    );
    expect(Number(timeout!.setting)).toBeLessThanOrEqual(60);
    await ask(
        server.ownerUrl,
        `create table kept (word text); insert into kept values ('before the copy')`,
    );
    await copyFiles(archiving, server.adminUrl);
    await ask(server.ownerUrl, `insert into kept values ('after the copy')`);
    const [moment] = await ask<{ at: string }>(
        server.adminUrl,
        `select clock_timestamp()::text as at`,
    );
    await ask(server.ownerUrl, `insert into kept values ('a mistake, canary')`);
    // What PostgreSQL does by itself within the minute.
    const [{ name } = { name: '' }] = await ask<{ name: string }>(
        server.adminUrl,
        'select pg_walfile_name(pg_switch_wal()) as name',
    );
    const { wal } = archivePaths(archive);
    await expect
        .poll(async () => (await ship(archiving), readdirSync(wal)), { timeout: 30_000 })
        .toContain(`${name}.gz.age`);
    forgetOld(archive);
    await server.stop();
    rmSync(lost, { recursive: true, force: true });
    for (const file of readdirSync(wal))
        expect(readFileSync(join(wal, file)).includes('canary')).toBe(false);

    const words = async (until?: string) => {
        const dataDir = folder();
        await restoreFromArchive({ archive, identities: [identity], dataDir, until });
        const again = await startEmbedded({ dataDir, log });
        const rows = await ask<{ word: string }>(again.ownerUrl, 'select word from kept');
        await again.stop();
        return rows.map(({ word }) => word);
    };
    expect(await words()).toEqual(['before the copy', 'after the copy', 'a mistake, canary']);
    expect(await words(new Date(moment!.at).toISOString())).toEqual([
        'before the copy',
        'after the copy',
    ]);
}, 180_000);
