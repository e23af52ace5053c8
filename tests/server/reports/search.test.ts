/** The search of everything: what each account finds by name and number is its own, and nobody is found by whom they may not see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Found } from '../../../resources/define/points/find.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { stockCalls } from '../../helpers/stockCalls.ts';
import { home, neighbour } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
    const stock = await stockCalls(t);
    await stock.receive({ quantity: 10, lot_number: 'LOT-77' });
    await t.db.run(sql`update product set gtin = '05901234123457' where id = ${stock.products[0]}`);
    await t.db.run(
        sql`update facility set aliases = array['Kituo cha Kwanza'] where id = ${t.world.facilities[0]}`,
    );
    await t.db.run(sql`
        insert into mdr_patient (facility_id, surname, name, sex, age, registered_on, dr_tb_number)
        values (${t.world.facilities[0]}, 'Okello', 'Near', 'male', 30, '2026-01-01', 'DR-1'),
               (${t.world.facilities[4]}, 'Okello', 'Far', 'male', 30, '2026-01-01', 'DR-2')`);
});
afterAll(() => t.close());

async function search(text: string, as: string) {
    const { status, body } = await t.call('POST /x/search', { text }, { as });
    expect(status).toBe(200);
    const found = Object.fromEntries(
        (body.data as Found[]).map(({ name, rows }) => [name, rows.map(({ label }) => label)]),
    );
    return { found, closed: (body.closed as { text: string }[]).map((one) => one.text) };
}

it('finds a facility by its name, its code and other spellings, within the own places', async () => {
    expect((await search('kituo cha', 'superadmin-home')).found['facilities']).toEqual([
        'Facility 1',
    ]);
    expect((await search('f2', 'admin-home')).found['facilities']).toEqual(['Facility 2']);
    const near = (await search('facility', home('facility'))).found['facilities'];
    expect(near).toEqual(['Facility 1']);
    // A sign that SQL reads as "anything" stands for itself.
    expect((await search('%%', 'admin-home')).found).toEqual({});
});

it('finds a machine by its serial number, and none of elsewhere', async () => {
    expect((await search('gx-', home('admin'))).found['machines']).toEqual(['GX-FAR', 'GX-NEAR']);
    expect((await search('GX-', home('facility'))).found['machines']).toEqual(['GX-NEAR']);
});

it('finds no machine of another kind for who is about one kind', async () => {
    expect((await search('gx-', home('lifecare'))).found).toEqual({});
    await t.db.run(sql`update machine set device_type = 'mpima' where serial = 'GX-FAR'`);
    expect((await search('gx-', home('lifecare'))).found['machines']).toEqual(['GX-FAR']);
    await t.db.run(sql`update machine set device_type = 'genexpert' where serial = 'GX-FAR'`);
});

it('finds a sample by its whole number, however old, for those who see it in the clear', async () => {
    expect((await search('near-sample', home('facility'))).found['samples']).toEqual([
        'NEAR-SAMPLE',
    ]);
    expect((await search('NEAR-SAMPL', home('facility'))).found).toEqual({});
    expect((await search('FAR-SAMPLE', home('facility'))).found).toEqual({});
    expect((await search('FAR-SAMPLE', home('drtb'))).found['samples']).toEqual(['FAR-SAMPLE']);
});

it('tells who may not see identity that it is not looked for', async () => {
    for (const type of ['admin', 'superadmin', 'ip', 'maintenance'] as const)
        for (const text of ['NEAR-SAMPLE', 'Okello']) {
            const { found, closed } = await search(text, home(type));
            expect([type, text, found, closed.length]).toEqual([type, text, {}, 1]);
        }
    expect((await search('NEAR-SAMPLE', home('facility'))).closed).toEqual([]);
});

it('finds patients for those who treat them', async () => {
    expect((await search('okel', home('facility'))).found['patients']).toEqual(['Okello Near']);
    expect((await search('DR-2', neighbour('facility'))).found['patients']).toEqual(['Okello Far']);
    expect((await search('DR-2', home('facility'))).found).toEqual({});
});

it('finds notes, lots and products of the store, by number and by what a scanner types', async () => {
    const { found } = await search('grn-000001', home('distributor'));
    expect(found['stockReceipts']).toEqual(['GRN-000001']);
    expect((await search('lot-7', home('distributor'))).found['stockLots']).toEqual(['LOT-77']);
    const scanned = await search('(01)05901234123457(10)LOT-77', home('distributor'));
    expect(scanned.found['stockLots']).toEqual(['LOT-77']);
    expect(scanned.found['products']).toHaveLength(1);
    expect((await search('lot-7', home('hub'))).found).toEqual({});
});

it('finds requests of the own places by their number: for stock, and for a module, also by its serial', async () => {
    const [product] = await t.db.rows<{ id: number }>(
        sql`select id from product order by id limit 1`,
    );
    const asked = await t.call(
        'POST /stock/request',
        { lines: [{ product_id: product!.id, quantity: 1 }] },
        { as: 'facility' },
    );
    const { number } = asked.body.data as { number: string };
    const stock = async (who: string) => (await search(number, who)).found['stockRequests'];
    expect(await stock(home('facility'))).toEqual([number]);
    expect(await stock(home('distributor'))).toEqual([number]);
    expect(await stock(neighbour('facility'))).toBeUndefined();

    const { number: module } = await t.db.one<{ number: string }>(sql`
        with near as (select id, serial, facility_id from machine where serial = 'GX-NEAR'),
             bay as (insert into module (machine_id, serial, slot) select id, 'M-700', 'A1' from near returning id, serial)
        insert into module_request (facility_id, machine_id, module_id, machine_serial, module_serial, problem, requester_name, requested_at)
        select near.facility_id, near.id, bay.id, near.serial, bay.serial, 'Errors', 'Asha', ${t.clock.now}
          from near, bay returning number`);
    for (const text of [module, 'm-700'])
        for (const type of ['facility', 'admin', 'maintenance', 'ip'] as const)
            expect([type, (await search(text, home(type))).found['moduleRequests']]).toEqual([
                type,
                [module],
            ]);
    expect((await search(module, neighbour('facility'))).found['moduleRequests']).toBeUndefined();
    expect((await search(module, home('distributor'))).found['moduleRequests']).toBeUndefined();
});
