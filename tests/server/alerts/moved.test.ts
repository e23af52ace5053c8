/** An alert whose place is corrected is news at the right place, and no more at the wrong one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAt } from '../../../resources/alerts/look.server.ts';
import { tellPeople } from '../../../resources/alerts/tell.server.ts';
import { sql } from '../../../resources/define/sql.ts';
import { serverOf } from '../../../server/app.ts';
import { eyesOf } from '../../../server/http/call.ts';
import { loadProduct } from '../../../server/load.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    await t.db.run(sql`update account set email = username || '@example.org'`);
    await t.db.run(sql`update result set rif = 'not_detected' where sample_id = 'FAR-SAMPLE'`);
});
afterAll(() => t?.close());

const at = (hour: number) => new Date(Date.UTC(2026, 2, 14, hour));
const look = async (now: Date) => {
    for (const rule of await t.db.rows<{ id: number; kind: string }>(
        sql`select id, kind from alert_rule where kind = 'rrtbUnlinked' and account_type = 'facility'`,
    ))
        await lookAt(
            t.db,
            { ...rule, region_id: null, district_id: null, limit_value: null },
            { now, today: '2026-03-14', timeZone: 'Africa/Kampala', room: undefined },
        );
};
const seen = async (as: string) =>
    (await t.call('POST /x/alerts/list', { kind: 'rrtbUnlinked' }, { as })).body.data;

it('of a resistance whose machine stood elsewhere is told to the right facility, and is acknowledged by nobody', async () => {
    const eyes = eyesOf(
        serverOf({ db: t.db, config: t.config, clock: () => t.clock.now }, await loadProduct()),
    );
    const tell = (now: Date) =>
        tellPeople({
            db: t.db,
            now,
            today: '2026-03-14',
            step: (_way, work) => t.db.transaction(null, async (tx) => void (await work(tx))),
            eyesOf: eyes,
            link: undefined,
        });
    await look(at(8));
    await tell(at(8));
    const [alert] = await seen('facility-home');
    expect(alert).toMatchObject({ facility: 'Facility 1', state: 'open' });
    expect(await seen('facility-next')).toEqual([]);
    const taken = await t.call(
        'POST /x/alerts/acknowledge',
        { id: alert.id, note: 'She is called' },
        { as: 'facility-home' },
    );
    expect(taken.status).toBe(200);
    await t.db.run(sql`update alert set escalated_at = ${at(9)} where id = ${alert.id}`);
    // A look at what stays where it is changes nothing.
    await look(at(9));
    expect(await seen('facility-home')).toMatchObject([{ state: 'acknowledged' }]);

    await t.db.run(
        sql`update result set facility_id = ${t.world.facilities[4]} where sample_id = 'NEAR-SAMPLE'`,
    );
    await look(at(10));
    await tell(at(10));
    await look(at(11));
    await tell(at(11));
    expect(await seen('facility-home')).toEqual([]);
    expect(await seen('facility-next')).toMatchObject([
        {
            id: alert.id,
            facility: 'Facility 5',
            state: 'open',
            acknowledged_by: null,
            note: null,
            escalated_at: null,
        },
    ]);
    expect(
        await t.db.rows(
            sql`select recipient from mail where recipient like 'facility-%' order by id`,
        ),
    ).toEqual([
        { recipient: 'facility-home@example.org' },
        { recipient: 'facility-next@example.org' },
    ]);
    expect(await t.db.one(sql`select opened_at from alert where id = ${alert.id}`)).toEqual({
        opened_at: expect.toSatisfy((opened: string) => Date.parse(opened) === at(10).getTime()),
    });
});
