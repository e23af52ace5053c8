/** An alert leads to its own rows: under filters that its list takes, for each account type that is told of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountType } from '../../../resources/access.ts';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { addressOf, filtersOf } from '../../../resources/alerts/opens.ts';
import { sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t?.close());

const today = '2026-03-14';
const endpointOf = (route: string | undefined): string | undefined =>
    areas
        .flatMap((area) => area.menu)
        .flatMap((one) => (one.kind === 'report' ? one.mounts : []))
        .find((mount) => mount.route === route)?.endpoint;

it('asks each list for what it takes', async () => {
    const refused: unknown[] = [];
    for (const kind of alertKinds)
        for (const type of Object.keys(kind.to) as AccountType[]) {
            const alert = { facility_id: t.world.facilities[0]!, what: 'A · B', figure: 12 };
            const filters = filtersOf(kind, type, alert, today);
            const endpoint = endpointOf(kind.to[type]);
            // A page takes no filters, and none are given to it.
            if (!endpoint) expect([kind.name, type, filters]).toEqual([kind.name, type, {}]);
            else {
                const { status, body } = await t.call(endpoint, { ...filters }, { as: type });
                if (status !== 200) refused.push([kind.name, type, status, body]);
            }
        }
    expect(refused).toEqual([]);
});

it('shows the machine that is silent, and no other of its facility', async () => {
    const machines = await t.db.rows<{ id: number; serial: string; facility_id: number }>(
        sql`select id, serial, facility_id from machine where facility_id is not null order by id limit 2`,
    );
    const [one] = machines;
    await t.db.run(sql`
        update machine set facility_id = ${one!.facility_id}, status = 'enabled', last_message_at = '2026-03-09'
         where id = any(${machines.map(({ id }) => id)}::bigint[])`);
    const kind = alertKinds.find(({ name }) => name === 'machineSilent')!;
    const alert = { facility_id: one!.facility_id, what: one!.serial, figure: 5 };
    const filters = filtersOf(kind, 'admin', alert, today);
    const { body } = await t.call('POST /x/machines/silent', { ...filters }, { as: 'admin' });
    expect(body.data.map(({ serial }: { serial: string }) => serial)).toEqual([one!.serial]);
    const address = new URLSearchParams(addressOf(kind, 'admin', alert, today)!.split('?')[1]);
    expect(JSON.parse(address.get('filter')!)).toEqual({
        facility: one!.facility_id,
        q: one!.serial,
        silent_for: '3',
    });
});

it('opens the certificate that it is about, not all of the facility', async () => {
    const kind = alertKinds.find(({ name }) => name === 'certificateDue')!;
    const alert = { subject: '12', facility_id: t.world.facilities[0]!, what: today, figure: 3 };
    for (const [type, list] of Object.entries(kind.to))
        expect(addressOf(kind, type as AccountType, alert, today)).toBe(`${list}/12/show`);
    // The page is told which one it is with the alert.
    await t.db.run(sql`delete from alert`);
    await t.db.run(sql`
        insert into alert (rule_id, kind, subject, facility_id, what, opened_at)
        select id, kind, '12', ${t.world.facilities[0]!}, ${today}, '2026-03-14' from alert_rule
         where kind = 'certificateDue' and account_type = 'facility' limit 1`);
    const { body } = await t.call('POST /x/alerts/list', {}, { as: 'facility' });
    expect(body.data).toMatchObject([{ kind: 'certificateDue', subject: '12' }]);
});

it('counts all that are open, however many are shown', async () => {
    await t.db.run(sql`delete from alert`);
    await t.db.run(sql`update alert_rule set account_type = 'admin' where kind = 'machineSilent'`);
    await t.db.run(sql`
        insert into alert (rule_id, kind, subject, facility_id, opened_at)
        select u.id, u.kind, n::text, ${t.world.facilities[0]!}, '2026-03-14'
          from alert_rule u cross join generate_series(1, 421) n
         where u.id = (select min(id) from alert_rule where kind = 'machineSilent')`);
    const groups = async (as: string) =>
        (await t.call('GET /x/alerts/groups', undefined, { as })).body.data;
    expect(await groups('admin')).toEqual([{ kind: 'machineSilent', count: 421 }]);
    expect(await groups('lifecare')).toEqual([]);
});

it('says that nothing is wrong of what was looked at alone', async () => {
    const lookedAt = async () =>
        (await t.call('GET /x/alerts/groups', undefined, { as: 'admin' })).body.looked_at;
    await t.db.run(sql`
        insert into alert_look (rule_id, looked_at)
        select id, '2026-03-14T06:00:00Z' from alert_rule on conflict (rule_id) do update set looked_at = excluded.looked_at`);
    await t.db.run(sql`
        update alert_look set looked_at = '2026-03-14T05:55:00Z' where rule_id = (select min(id) from alert_rule where active)`);
    expect(await lookedAt()).toBe('2026-03-14T05:55:00.000Z');
    await t.db.run(
        sql`delete from alert_look where rule_id = (select min(id) from alert_rule where active)`,
    );
    expect(await lookedAt()).toBeNull();
});
