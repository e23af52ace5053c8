/** A load that is alone sets indexes and checks aside. Whatever becomes of it, all of them are there again, and each figure is right. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { verifyCounters } from '../../../resources/results/counters/verify.server.ts';
import { readConfig } from '../../../server/config.ts';
import { asideOf } from '../../../server/demo/aside.ts';
import { demoFacts } from '../../../server/demo/rules.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

let database: TestDatabase;
beforeAll(async () => {
    database = await freshDatabase();
});
afterAll(() => database.drop());

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Everything that a table has beside its rows. */
const definitions = async (): Promise<string[]> =>
    (
        await database.db.rows<{ definition: string }>(sql`
            select definition from (
                select pg_get_indexdef(indexrelid) || indisvalid as definition from pg_index
                union all
                select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint where conrelid <> 0
                union all
                select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
                union all
                select relname || ' ' || coalesce(reloptions::text, '') from pg_class where relnamespace = 'public'::regnamespace) d
             order by 1`)
    ).map(({ definition }) => definition);

test('what was set aside is put back, after a fall too', async () => {
    const { db, url: ownerUrl } = database;
    const before = await definitions();
    // An earlier load that fell.
    await asideOf(ownerUrl).take();
    const without = await definitions();
    for (const gone of [
        'result_words',
        'result_dedup_key_key',
        'result_call_pkey',
        'result_call_result_id_fkey',
        'result_eqa',
        'module_day_pkey',
    ])
        expect([gone, without.some((one) => one.includes(gone))]).toEqual([gone, false]);
    expect(without.some((one) => one.includes('result_pkey'))).toBe(true);

    const config = readConfig({ KIPIMO_DEMO_SIZE: 'small' });
    const demo = await startDemo({ db, config, log, ownerUrl, alone: true });
    let aside = false;
    const watch = setInterval(async () => {
        const { left } = await db.one<{ left: boolean }>(
            sql`select exists (select from pg_namespace where nspname = 'set_aside') and exists (select from result) as left`,
        );
        aside ||= left;
    }, 100);
    await demo.done;
    clearInterval(watch);
    expect(aside).toBe(true);
    expect((await demoFacts(db)).demo?.state).toBe('ready');
    expect(await definitions()).toEqual(before);
    expect(await verifyCounters(db)).toEqual([]);
}, 300_000);
