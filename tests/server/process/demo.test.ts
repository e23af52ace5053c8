import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountTypeNames } from '../../../resources/access.ts';
import { sql } from '../../../resources/define/sql.ts';
import { readConfig } from '../../../server/config.ts';
import { drawCountry } from '../../../server/demo/country.ts';
import { drawMessages } from '../../../server/demo/messages.ts';
import { demoAllowed, demoFacts, refusal, seedingDue } from '../../../server/demo/rules.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { run } from './kipimo.ts';

let database: TestDatabase;

beforeEach(async () => {
    database = await freshDatabase();
});
afterEach(() => database.drop());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const config = (env: Record<string, string> = {}) => readConfig(env);
const external = { DATABASE_URL: 'postgres://elsewhere/kipimo' };

describe('the demo', () => {
    test('is the same country every time', () => {
        const now = new Date('2026-11-20T12:00:00Z');
        const draw = () => {
            const country = drawCountry(7, 'small');
            return { country, messages: drawMessages(country, 7, 'small', now, 10_800_000) };
        };
        const { country, messages } = draw();
        // As text: comparing some thousand buffers in depth takes seconds.
        expect(JSON.stringify(draw())).toBe(JSON.stringify({ country, messages }));
        expect(country.districts).toHaveLength(128);
        expect(new Set(country.districts.map(({ region }) => region)).size).toBe(15);
        expect(new Set(country.districts.map(({ group }) => group)).size).toBe(4);
        expect(messages.every(({ at }) => at <= now)).toBe(true);
    });

    test('is allowed on the embedded database behind a loopback host, or when told so', () => {
        expect(demoAllowed(config())).toBe(true);
        expect(demoAllowed(config({ HOST: '0.0.0.0' }))).toBe(false);
        expect(demoAllowed(config(external))).toBe(false);
        expect(demoAllowed(config({ KIPIMO_DEMO: '0' }))).toBe(false);
        expect(demoAllowed(config({ ...external, HOST: '0.0.0.0', KIPIMO_DEMO: '1' }))).toBe(true);
    });

    test('goes on after an interruption, and plays every result once', async () => {
        const first = await startDemo({ db: database.db, config: config(), log });
        await first.close();
        expect((await demoFacts(database.db)).demo?.state).toBe('loading');
        // Enough of it to see where it goes on: the rest takes longer than a test should.
        const second = await startDemo({ db: database.db, config: config(), log });
        const results = async () =>
            (await database.db.one<{ count: number }>(sql`select count(*) as count from result`))
                .count;
        while ((await results()) < 60) await new Promise((resolve) => setTimeout(resolve, 50));
        await second.close();
        const { demo } = await demoFacts(database.db);
        expect(await results()).toBe(demo?.played);
        const unclear = await database.db.one<{ count: number }>(
            sql`select count(*) as count from result where review or outcome = 'in_progress' or flags <> '{}'`,
        );
        expect(unclear.count).toBe(0);
        const types = await database.db.rows<{ username: string; key: boolean }>(
            sql`select username, access_key_hash is not null as key from account order by id`,
        );
        expect(types.map(({ username }) => username)).toEqual(accountTypeNames);
        // The first visit of the facility account makes its key.
        expect(types.some(({ key }) => key)).toBe(false);
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

    test('is not served where others may reach it, until its accounts are closed', async () => {
        const demo = await startDemo({ db: database.db, config: config(), log });
        await demo.close();
        const facts = await demoFacts(database.db);
        expect(refusal(config(), facts)).toBe(undefined);
        expect(refusal(config({ HOST: '0.0.0.0' }), facts)).toMatch('HOST=0.0.0.0 lets others in');
        expect(refusal(config({ KIPIMO_DEMO: '0' }), facts)).toMatch('KIPIMO_DEMO=0 is set');
        expect(refusal(config({ HOST: '0.0.0.0', KIPIMO_DEMO: '1' }), facts)).toBe(undefined);
        const { code, text } = await run([], { env: { DATABASE_URL: database.url } });
        expect(code).toBe(1);
        expect(text).toMatch('whose passwords everybody knows');
        await database.db.run(sql`update account set active = false`);
        expect(refusal(config({ HOST: '0.0.0.0' }), await demoFacts(database.db))).toBe(undefined);
    });
});
