import { createHash } from 'node:crypto';
import {
    existsSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    renameSync,
    symlinkSync,
    rmSync,
    truncateSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { newSessionKey } from '../../../resources/session/secrets.server.ts';
import { buildApp } from '../../../server/app.ts';
import { dump } from '../../../server/backup/dump.ts';
import { makeBackup, shelfOf, tend, type Keeping } from '../../../server/backup/keeper.ts';
import { restore } from '../../../server/backup/restore.ts';
import { readSealed } from '../../../server/backup/sealedTar.ts';
import { digestOf, filesOf } from '../../../server/backup/shelf.ts';
import { sumsOf } from '../../../server/backup/tables.ts';
import { readConfig } from '../../../server/config.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { buildWorld, home, password } from '../../helpers/world.ts';

let t: TestDatabase;
let folder: string;
let identity: string;
let recipients: string[];

beforeAll(async () => {
    t = await freshDatabase();
    await buildWorld(t.db);
    folder = mkdtempSync(join(tmpdir(), 'kipimo-backup-'));
    identity = await generateX25519Identity();
    recipients = [await identityToRecipient(identity)];
});
afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await t.drop();
});

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const path = (name: string) => join(folder, `${name}.tar.gz.age`);

/** An empty database that goes with the test. */
async function emptyDatabase(): Promise<TestDatabase> {
    const target = await freshDatabase({ empty: true });
    onTestFinished(() => target.drop());
    return target;
}

/** People who go on working: regions with their districts, both or none, until told to stop. */
function work(): { stop(): Promise<number> } {
    const end = new AbortController();
    const one = async (who: number) => {
        let done = 0;
        for (; !end.signal.aborted; done++)
            await t.db.transaction(null, async (tx) => {
                const name = `Busy ${who} ${done} ${'x'.repeat(200)}`;
                const { id } = await tx.one<{ id: number }>(
                    sql`insert into region (name, region_group) values (${name}, 'Busy') returning id`,
                );
                await tx.run(
                    sql`insert into district (name, region_id, lat, lng) values (${name}, ${id}, 1, 32)`,
                );
            });
        return done;
    };
    const all = [1, 2, 3].map(one);
    return {
        stop: async () => {
            end.abort();
            return (await Promise.all(all)).reduce((sum, done) => sum + done, 0);
        },
    };
}

describe('a backup', () => {
    test('made while people work is of one moment, and comes back with equal sums of every table', async () => {
        const working = work();
        const made = await dump({ url: t.url, path: path('busy'), recipients });
        const written = await working.stop();
        const target = await emptyDatabase();
        const restored = await restore(target.url, readSealed(path('busy'), [identity]));
        expect(await sumsOf(target.url)).toEqual(made.tail.tables);
        expect(restored.tables).toBe(Object.keys(made.tail.tables).length);
        const { pairs, lone } = await target.db.one<{ pairs: number; lone: number }>(sql`
            select count(d.id) as pairs, count(*) - count(d.id) as lone
              from region r left join district d on d.region_id = r.id where r.region_group = 'Busy'`);
        expect(lone).toBe(0);
        expect(written).toBeGreaterThan(3);
        expect(pairs).toBeLessThan(written);
        // Its rules are there again: triggers, keys between tables, sequences; and the audit goes on.
        const rules = sql`
            select (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers,
                   (select count(*) from pg_constraint where contype = 'f' and convalidated) as keys`;
        expect(await target.db.one(rules)).toEqual(await t.db.one(rules));
        const { id, last } = await target.db.one<{ id: number; last: number }>(sql`
            insert into region (name, region_group) values ('After', 'After') returning id, (select max(id) from region) as last`);
        expect(id).toBeGreaterThan(last);
        const audited = sql`select from audit where entity = 'region' and entity_id = ${id}`;
        expect(await target.db.maybe(audited)).toBeDefined();
        const lost = sql`insert into district (name, region_id, lat, lng) values ('x', -1, 1, 1)`;
        await expect(target.db.run(lost)).rejects.toThrow('foreign key');
    });

    test('shows nobody a patient without the key, and is opened by its key alone', async () => {
        await dump({ url: t.url, path: path('secret'), recipients });
        const bytes = readFileSync(path('secret'));
        for (const word of ['Canary Near', 'NEAR-PATIENT', 'argon2', 'kipimo.json', 'tables/'])
            expect(bytes.includes(word)).toBe(false);
        const stranger = await generateX25519Identity();
        await expect(readSealed(path('secret'), [stranger]).next()).rejects.toThrow(
            'This key does not open the backup.',
        );
    });

    test('that lost its end, or one byte, is refused, and leaves no half-filled table', async () => {
        await dump({ url: t.url, path: path('whole'), recipients });
        const bytes = readFileSync(path('whole'));
        writeFileSync(path('cut'), bytes);
        truncateSync(path('cut'), bytes.length - 5000);
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(path('changed'), bytes);
        const changed = async () => {
            for await (const { name } of readSealed(path('changed'), [identity]))
                expect(name).toBeDefined();
        };
        await expect(changed()).rejects.toThrow('damaged or cut off');
        const target = await emptyDatabase();
        await expect(restore(target.url, readSealed(path('cut'), [identity]))).rejects.toThrow(
            'damaged or cut off',
        );
        expect(
            await target.db.maybe(
                sql`select from pg_class where relname = 'account' and reltuples > 0`,
            ),
        ).toBe(undefined);
    });

    test('goes into no database that holds something', async () => {
        await dump({ url: t.url, path: path('again'), recipients });
        const before = await sumsOf(t.url);
        await expect(restore(t.url, readSealed(path('again'), [identity]))).rejects.toThrow(
            'The database is not empty',
        );
        expect(await sumsOf(t.url)).toEqual(before);
    });

    test('that is given up leaves no file', async () => {
        const stop = new AbortController();
        const making = dump({ url: t.url, path: path('given'), recipients, signal: stop.signal });
        stop.abort();
        await expect(making).rejects.toThrow();
        expect(existsSync(path('given'))).toBe(false);
    });
});

describe('the keeper of backups', () => {
    const keeping = (env: Record<string, string> = {}): Keeping => ({
        db: t.db,
        url: t.url,
        log,
        config: readConfig({
            KIPIMO_DATA: folder,
            KIPIMO_BACKUP_KEY: recipients[0],
            KIPIMO_LOG_LEVEL: 'silent',
            ...env,
        }),
    });
    const rows = () =>
        t.db.rows<{
            name: string;
            state: string;
            proof_fault: string;
            proved: boolean;
            fault: string;
        }>(
            sql`select name, state, fault, proof_fault, proved_at is not null as proved from backup order by id`,
        );

    test('makes one at a time, and proves it by a restore into a PostgreSQL of its own, which goes, without a secret key', async () => {
        const asked = { reason: 'asked', now: new Date() } as const;
        const both = await Promise.allSettled([
            makeBackup(keeping(), asked),
            makeBackup(keeping(), asked),
        ]);
        const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]!;
        expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
            reason: { message: 'Another backup is being made: wait for its end.' },
        });
        expect(made.fault).toBe('');
        expect(await rows()).toMatchObject([{ name: made.name, state: 'done', proved: true }]);
        expect(await digestOf(made.path)).toBe(made.sha256);
        expect(readdirSync(folder).filter((name) => name.startsWith('scratch'))).toEqual([]);
        expect(existsSync(join(folder, 'backup.key'))).toBe(false);
    });

    test('gives its file to who gives the password again, by a name of the table alone, two a day, audited', async () => {
        const own = keeping();
        const app = await buildApp({ db: t.db, config: own.config, backup: shelfOf(own) });
        onTestFinished(() => app.close());
        const { key, hash } = newSessionKey();
        await t.db.run(sql`
            insert into session (key_hash, account_id, created_at, last_seen_at, expires_at, key_validated_at, address, user_agent)
            select ${hash}, id, now(), now(), now() + interval '1 hour', now(), '::1', 'test' from account where username = ${home('superadmin')}`);
        const headers = { authorization: `Bearer ${key}` };
        const get = (name: string, more: Record<string, string> = {}) =>
            app.inject({
                url: `/api/extract/db/backups/download/${name}`,
                headers: { ...headers, ...more },
            });
        const allow = async (name: string, said: string) => {
            const answer = await app.inject({
                method: 'POST',
                url: '/api/x/backups/allow',
                headers: { ...headers, 'x-password': encodeURIComponent(said) },
                payload: { name },
            });
            return answer.statusCode;
        };
        const { name } = (await rows())[0]!;
        const list = await app.inject({ url: '/api/extract/db/backups/view', headers });
        expect(list.json().data).toMatchObject([{ name, state: 'proved' }]);
        expect((await get(name)).json().code).toBe('confirm');
        expect(await allow(name, 'wrong')).toBe(202);
        expect((await get(name)).statusCode).toBe(202);
        expect(await allow(name, password)).toBe(200);
        const fetched = await get(name);
        expect(Number(fetched.headers['content-length'])).toBe(fetched.rawPayload.length);
        expect(createHash('sha256').update(fetched.rawPayload).digest('hex')).toBe(
            list.json().data[0].sha256,
        );
        expect(
            await t.db.maybe(
                sql`select from audit where entity = 'backup' and action = 'download'`,
            ),
        ).toBeDefined();
        // Who knows the contract alone shows the password with the call itself; that it has just signed in does not do.
        await t.db.run(
            sql`update session set password_counts_until = now() + interval '10 minutes', user_agent = 'lightMyRequest', address = '127.0.0.1' where key_hash = ${hash}`,
        );
        await t.db.run(sql`update backup_fetch set allowed_at = now() - interval '6 minutes'`);
        expect((await get(name)).json().code).toBe('confirm');
        expect((await get(name, { 'x-password': 'wrong' })).json().code).toBe('confirm');
        const shown = await get(name, { 'x-password': encodeURIComponent(password) });
        expect(shown.rawPayload.length).toBe(fetched.rawPayload.length);
        const strange = [
            '..%2f..%2fetc%2fpasswd',
            '%2e%2e%5cbackup.key',
            '..%252f..%252fx',
            '%2fetc%2fpasswd',
        ]
            .concat([
                `${name}.json`,
                `${name}%00`,
                `.%2f${name}`,
                `${name}.tar.gz.age`,
                'x'.repeat(500),
                '%EF%BC%8E',
            ])
            .map((one) => get(one));
        for (const { statusCode, headers: told, body } of await Promise.all(strange)) {
            // 202: what a field refuses before anything is looked up.
            expect([202, 400, 404, 414]).toContain(statusCode);
            expect(told['content-disposition']).toBe(undefined);
            expect(body).not.toMatch('root:');
        }
        const { sealed } = filesOf(own.config.backupFolder, name);
        renameSync(sealed, `${sealed}.real`);
        symlinkSync('/etc/passwd', sealed);
        expect((await get(name)).statusCode).toBe(404);
        renameSync(`${sealed}.real`, sealed);
        // Two others of today, by name alone.
        await t.owner(`
            insert into backup (name, reason, state, started_at, finished_at, host, sha256, fault)
            select 'other-' || n, 'asked', 'done', now(), now(), 'elsewhere', repeat('0', 64), '' from generate_series(1, 2) n;
            insert into backup_fetch (backup_id, account_id, allowed_at, fetched_at)
            select b.id, a.id, now(), now() from backup b, account a where b.name like 'other-%' and a.username = '${home('superadmin')}'`);
        expect(await allow(name, password)).toBe(202);
        await t.owner(`delete from backup_fetch; delete from backup where name like 'other-%'`);
    });

    test('finds one again that its table has lost, and sees that a file was changed on the disk', async () => {
        const own = keeping({ KIPIMO_BACKUP_AT: 'never' });
        const { name } = (await rows())[0]!;
        await t.owner(`delete from backup where name = '${name}'`);
        await tend(own, new Date());
        expect(await rows()).toMatchObject([{ name, state: 'done', fault: '' }]);
        writeFileSync(filesOf(own.config.backupFolder, name).sealed, 'x');
        await t.db.run(
            sql`update backup set finished_at = finished_at - interval '8 days' where name = ${name}`,
        );
        await tend(own, new Date());
        expect(await rows()).toMatchObject([{ fault: 'Its file is no longer what was written' }]);
    });
});
