/** What a profile says of a place with devices of several kinds, its stock and failures that follow each other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { supplyOf } from '../../../resources/profile/facts.server.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { changeLot, stockWorld } from '../../helpers/stock.ts';

let t: TestApp;
let here: number;
const period = { start_date: '2026-02-13', end_date: '2026-03-14' };
let runs = 0;

async function machine(serial: string, type: string): Promise<number> {
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, model, module_count, facility_id, last_message_at)
        values (${serial}, ${type}, '', 2, ${here}, '2026-03-13T10:00:00Z') returning id`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${here}, '2025-01-01')`,
    );
    return id;
}
const ran = (id: number, day: string, outcome: string, slot = '', times = 1) =>
    t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_slot, disease_area, assay,
                            outcome, call, test_type, received_at, ended_at, day)
        select sha256(('figures' || ${++runs}::int || '-' || n)::bytea), sha256('x'), (select min(id) from raw_message), m.device_type, m.id,
               m.facility_id, ${slot}, 'tb', 'x', ${outcome}, '', 'specimen', ${day}::date + ${runs}::int * interval '1 minute',
               ${day}::date + ${runs}::int * interval '1 minute', ${day}::date
          from machine m, generate_series(1, ${times}::int) n where m.id = ${id}`);

beforeAll(async () => {
    t = await testApp();
    here = t.world.facilities[0]!;
    await t.db.run(sql`update result set test_type = 'qc'`);
});
afterAll(() => t.close());

it('counts failures one after another of each bay of a device, whatever the others do between', async () => {
    const truenat = await machine('FG-BAYS', 'truenat');
    for (const [slot, outcome] of [
        ['1', 'error'],
        ['2', 'success'],
        ['1', 'error'],
        ['2', 'success'],
        ['1', 'error'],
    ] as const)
        await ran(truenat, '2026-03-12', outcome, slot);
    const { body } = await t.call(
        'POST /x/profile/happenings',
        { ...period, facility: here, kind: 'failures' },
        { as: 'admin' },
    );
    expect(body.data).toMatchObject([{ about: '1', how_many: 3 }]);
    await t.db.run(sql`update result set test_type = 'qc'`);
});

it('says that a product is out where all that is left of it is held, recalled or inactive', async () => {
    const { products, lots } = await stockWorld(t.db);
    const { id: place } = await t.db.one<{ id: number }>(
        sql`select id from stock_place where facility_id = ${here}`,
    );
    for (const [n, lot] of lots.entries())
        await t.db.run(sql`
            insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
            values (${place}, ${products[n]}, ${lot}, 5, 'receive', 'import', 'GRN-1', '2026-03-10')`);
    const out = async () => {
        const asking = { db: t.db, scope: () => sql`true` };
        return (await supplyOf(asking, here, '2026-03-14')).out;
    };
    expect(await out()).toBe(0);
    await changeLot(t.db, lots[0]!, { on_hold: true });
    await changeLot(t.db, lots[1]!, { recalled: true });
    expect(await out()).toBe(2);
});

it('adds up GeneXpert alone where one stands, and never the runs of two devices under one serial', async () => {
    const [gx, truenat] = [
        await machine('FG-SAME', 'genexpert'),
        await machine('FG-SAME', 'truenat'),
    ];
    await ran(gx, '2026-03-10', 'error', 'A1', 4);
    await ran(gx, '2026-03-10', 'success', 'A1', 46);
    await ran(truenat, '2026-03-10', 'success', '2', 50);
    const { body } = await t.call(
        'POST /genexpert/machine_details/',
        { facility: here, ...period },
        { as: 'admin' },
    );
    const profile = body.machine as Profile;
    expect([profile.tests, profile.errors, profile.error_rate]).toEqual([50, 4, 8]);
    expect(
        profile.machines
            .filter(({ serial }) => serial === 'FG-SAME')
            .map(({ id, tests, errors }) => [id, tests, errors])
            .toSorted(),
    ).toEqual(
        [
            [gx, 50, 4],
            [truenat, 50, 0],
        ].toSorted(),
    );
    expect(JSON.stringify(profile.state)).toContain('50');
});
