import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { demoAllowed, demoFacts, refusal, seedingDue } from '../../../server/demo/rules.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { run } from './kipimo.ts';

let database: TestDatabase;

beforeEach(async () => {
    database = await freshDatabase();
});
afterEach(() => database.drop());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = (env: Record<string, string> = {}) =>
    readConfig({ KIPIMO_DEMO_SIZE: 'small', ...env });
const external = { DATABASE_URL: 'postgres://elsewhere/kipimo' };

describe('the demo', () => {
    test('is allowed on the embedded database behind a loopback host, or when told so', () => {
        expect(demoAllowed(config())).toBe(true);
        expect(demoAllowed(config({ HOST: '0.0.0.0' }))).toBe(false);
        expect(demoAllowed(config({ KIPIMO_TRUSTED_PROXY: '127.0.0.1' }))).toBe(false);
        expect(demoAllowed(config(external))).toBe(false);
        expect(demoAllowed(config({ KIPIMO_DEMO: '0' }))).toBe(false);
        expect(demoAllowed(config({ ...external, HOST: '0.0.0.0', KIPIMO_DEMO: '1' }))).toBe(true);
    });

    test('goes on after interruptions, loads every result once, and its counters are right', async () => {
        const { db } = database;
        const count = async (query: ReturnType<typeof sql>) =>
            (await db.one<{ count: number }>(query)).count;
        // Two servers that start at once on a new database: one makes the country, the other waits and takes over.
        const [first, second] = await Promise.all([
            startDemo({ db, config: config(), log }),
            startDemo({ db, config: config(), log }),
        ]);
        await first.close();
        expect((await demoFacts(db)).demo?.state).toBe('loading');
        while ((await count(sql`select count(*) as count from result`)) < 60)
            await new Promise((resolve) => setTimeout(resolve, 50));
        await second.close();
        await (
            await startDemo({ db, config: config(), log })
        ).done;
        const { demo } = await demoFacts(db);
        expect(demo).toMatchObject({ state: 'ready', played: demo?.messages });
        expect(demo?.loaded).toHaveLength(demo?.pieces ?? -1);
        expect(await count(sql`select count(*) as count from result`)).toBe(
            await count(sql`select count(distinct dedup_key) as count from result`),
        );
        expect(await count(sql`select count(*) as count from result`)).toBeGreaterThan(1500);
        expect(await verifyCounters(db)).toEqual([]);
        const types = await db.rows<{ username: string; key: boolean }>(
            sql`select username, access_key_hash is not null as key from account order by id`,
        );
        // Who receives stock never verifies it: the store has a second keeper.
        expect(types.map(({ username }) => username)).toEqual([
            ...accountTypeNames,
            'distributor-2',
            'rider',
        ]);
        // The facility account has the key that the console tells; no other type has one.
        expect(types.filter(({ key }) => key).map(({ username }) => username)).toEqual([
            'facility',
        ]);
    });

    test('never comes to a database with other data', async () => {
        await database.db.run(sql`insert into region (name) values ('Somewhere')`);
        expect(seedingDue(config({ KIPIMO_DEMO: '1' }), await demoFacts(database.db))).toBe(false);
        const { code, text } = await run(['seed-demo'], {
            env: { DATABASE_URL: database.url, KIPIMO_DEMO: '1' },
        });
        expect(code).toBe(1);
        expect(text).toMatch('This database holds other data: it is never seeded.');
    });

    test('answers nothing that came through a proxy, which nobody need tell the server of', async () => {
        const app = await buildApp({ db: database.db, config: config(), onlyHere: true });
        const asked = async (headers: Record<string, string>) =>
            (await app.inject({ url: '/health/live', headers })).statusCode;
        expect(await asked({ host: 'localhost:8080' })).toBe(200);
        expect(await asked({ host: '127.0.0.1:8080' })).toBe(200);
        expect(await asked({ host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
        expect(await asked({ host: 'localhost', via: '1.1 gate' })).toBe(403);
        expect(await asked({ host: 'kipimo.example.org' })).toBe(403);
        await app.close();
    });

    test('is not served where others may reach it, until its accounts are closed', async () => {
        const demo = await startDemo({ db: database.db, config: config(), log });
        await demo.close();
        const facts = await demoFacts(database.db);
        expect(refusal(config(), facts)).toBe(undefined);
        expect(refusal(config({ HOST: '0.0.0.0' }), facts)).toMatch('HOST=0.0.0.0 lets others in');
        const proxied = config({ KIPIMO_TRUSTED_PROXY: '127.0.0.1' });
        expect(refusal(proxied, facts)).toMatch('KIPIMO_TRUSTED_PROXY lets others in');
        expect(seedingDue(proxied, { ...facts, demo: undefined })).toBe(false);
        expect(refusal(config({ KIPIMO_DEMO: '0' }), facts)).toMatch('KIPIMO_DEMO=0 is set');
        expect(refusal(config({ HOST: '0.0.0.0', KIPIMO_DEMO: '1' }), facts)).toBe(undefined);
        const { code, text } = await run([], { env: { DATABASE_URL: database.url } });
        expect(code).toBe(1);
        expect(text).toMatch('whose passwords everybody knows');
        // Records of the store wait for a verifier: somebody of the house takes over before the demo's people go.
        await database.db.run(sql`
            insert into account (username, full_name, user_type, role_id, password_hash, stock_verifier)
            select 'own-verifier', 'Own Verifier', user_type, role_id, '', true from account where username = 'admin'`);
        await database.db.run(
            sql`update account set active = false where username <> 'own-verifier'`,
        );
        expect(refusal(config({ HOST: '0.0.0.0' }), await demoFacts(database.db))).toBe(undefined);
    });
});
