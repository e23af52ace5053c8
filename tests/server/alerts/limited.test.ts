/** Rules of alerts are of the nation: who sees a part of it reads them, and changes none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows } from '../../../resources/access.ts';
import { alertRules } from '../../../resources/alerts/rules.entity.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

it('an administrator of one district or region neither adds nor changes a rule', async () => {
    const rule = await t.db.one<{ id: number; version: number }>(
        sql`select id, version from alert_rule order by id limit 1`,
    );
    const added = {
        name: 'Only ours',
        kind: 'backupFailed',
        account_type: 'superadmin',
        every_minutes: '60',
    };
    const edit = { id: rule.id, version: rule.version, active: false };
    for (const place of [
        sql`district_id = ${t.world.districts[0]}, region_id = null`,
        sql`district_id = null, region_id = ${t.world.regions[0]}`,
    ]) {
        await t.db.run(sql`update account set ${place} where username = 'admin-home'`);
        for (const [endpoint, body] of [
            ['POST /x/alerts/rules/create/', added],
            ['POST /x/alerts/rules/update/', edit],
        ] as const) {
            const answer = await t.call(endpoint, body, { as: 'admin' });
            expect([endpoint, answer.status]).toEqual([endpoint, 403]);
        }
        // Nor do their screens offer it.
        const { user } = (await t.call('GET /check_login', undefined, { as: 'admin' })).body;
        const { create, update, read } = alertRules.access;
        expect([read, create, update].map((access) => allows(access!, user))).toEqual([
            true,
            false,
            false,
        ]);
        expect((await t.call('POST /x/alerts/rules/', {}, { as: 'admin' })).status).toBe(200);
    }
    await t.db.run(
        sql`update account set district_id = null, region_id = null where username = 'admin-home'`,
    );
    expect((await t.call('POST /x/alerts/rules/update/', edit, { as: 'admin' })).status).toBe(200);
});
