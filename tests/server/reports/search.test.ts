/** The search of everything: what each account finds by name and number is its own, and nobody is found by whom they may not see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Found } from '../../../resources/define/points/find.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { type StockCalls, stockCalls } from '../../helpers/stock/calls.ts';
import { home, neighbour } from '../../helpers/world.ts';

let t: TestApp;
let stock: StockCalls;
beforeAll(async () => {
    t = await testApp();
    stock = await stockCalls(t);
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

it('finds by no name that somebody typed as the serial number of a machine, where patients are told to nobody', async () => {
    await t.db.run(sql`
        insert into machine (serial, device_type) values ('Zuhura Kanaripatient', 'mpima'), ('ZP-441', 'mpima'), ('MP-4711', 'mpima')`);
    await t.db.run(sql`
        insert into result (dedup_key, content_hash, raw_message_id, device_type, facility_id, disease_area, assay, outcome, call, test_type, sample_id, patient_id, received_at, day)
        values (sha256('search'), sha256('search'), (select min(id) from raw_message), 'mpima', ${t.world.facilities[0]}, 'eid', 'HIV-1', 'success', 'not_detected', 'specimen', 'S-441', 'ZP-441', now(), '2026-03-01')`);
    for (const [text, blind] of [
        ['Zuhur', undefined],
        ['ZP-4', undefined],
        ['MP-47', ['MP-4711']],
    ] as const) {
        expect([text, (await search(text, home('lifecare'))).found['machines']]).toEqual([
            text,
            blind,
        ]);
        expect((await search(text, home('superadmin'))).found['machines']).toHaveLength(1);
    }
});

it('finds a machine that stands nowhere yet for who sees the whole country, and says so', async () => {
    await t.db.run(sql`insert into machine (serial, device_type) values ('840340', 'genexpert')`);
    const { body } = await t.call('POST /x/search', { text: '840340' }, { as: home('superadmin') });
    expect(body.data).toMatchObject([
        {
            name: 'machines',
            rows: [{ label: '840340', hint: [{ text: 'No facility' }], word: '840340' }],
        },
    ]);
    for (const type of ['facility', 'ip', 'hub', 'mdrsite'] as const)
        expect([type, (await search('840340', home(type))).found]).toEqual([type, {}]);
    await t.db.run(
        sql`update account set district_id = (select min(id) from district) where username = ${'drtb-home'}`,
    );
    expect((await search('840340', 'drtb-home')).found).toEqual({});
    await t.db.run(sql`update account set district_id = null where username = ${'drtb-home'}`);
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

it('finds the results of a patient by the whole number, and opens each in the list of its disease', async () => {
    const near = await t.db.one<{ patient: string }>(
        sql`select patient_id as patient from result where sample_id = 'NEAR-SAMPLE'`,
    );
    const asked = { text: ` ${near.patient.toLowerCase()} ` };
    const rowsFor = async (area: string) => {
        await t.db.run(
            sql`update result set disease_area = ${area} where sample_id = 'NEAR-SAMPLE'`,
        );
        const { body } = await t.call('POST /x/search', asked, { as: home('facility') });
        return body.data;
    };
    expect(await rowsFor('hpv')).toMatchObject([
        {
            name: 'patientResults',
            routes: ['/site/{word}/results/{id}/show', '/drtb/tb/results/{id}/show'],
            rows: [{ label: 'NEAR-SAMPLE', word: 'hpv' }],
        },
    ]);
    expect(await rowsFor('covid')).toMatchObject([{ rows: [{ word: 'genexpert' }] }]);
    expect(await rowsFor('tb')).toMatchObject([{ rows: [{ word: 'tb' }] }]);
    expect((await search(near.patient.slice(0, -1), home('facility'))).found).toEqual({});
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
    const asks = async (who: string) => (await search(number, who)).found['stockRequests'];
    expect(await asks(home('facility'))).toEqual([number]);
    expect(await asks(home('distributor'))).toEqual([number]);
    expect(await asks(neighbour('facility'))).toBeUndefined();
    const short = number.replace(/-0+/, '-');
    expect(short).not.toBe(number);
    for (const typed of [short, short.toLowerCase(), short.replace('-', '')])
        expect((await search(typed, home('facility'))).found['stockRequests'], typed).toEqual([
            number,
        ]);

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

it('finds distributions, counts and adjustments of the store by their number, a facility what was sent to it', async () => {
    const as = 'distributor';
    const sent = await stock.distribute({ quantity: 1 });
    const count = await t.call('POST /x/stock/counts/open', {}, { as });
    const lot = await t.db.one<{ id: number; unit: number }>(sql`
        select l.id, min(u.id) as unit from stock_lot l join product_unit u on u.product_id = l.product_id
         where l.lot_number = 'LOT-77' group by l.id`);
    const lines = [{ lot_id: lot.id, product_unit_id: lot.unit, quantity: 1 }];
    const adjusted = await t.call(
        'POST /x/stock/adjust',
        { reason: 'damage', note: 'Roof leaked', lines },
        { as },
    );
    for (const [name, { body }] of [
        ['stockDistributions', sent],
        ['stockCounts', count],
        ['stockAdjustments', adjusted],
    ] as const) {
        const { number } = body.data as { number: string };
        for (const type of ['admin', 'superadmin', 'distributor'] as const)
            expect([name, type, (await search(number, home(type))).found]).toEqual([
                name,
                type,
                { [name]: [number] },
            ]);
        const own = name === 'stockDistributions' ? { [name]: [number] } : {};
        expect((await search(number.toLowerCase(), home('facility'))).found).toEqual(own);
        expect((await search(number, neighbour('facility'))).found).toEqual({});
        expect((await search(number, home('hub'))).found).toEqual({});
    }
});

it('finds a code of an error by its number, the word for it before it or not, with what it means', async () => {
    for (const text of ['2008', 'error 2008', 'code 2008', 'erreur 2008'])
        for (const type of ['admin', 'maintenance', 'facility'] as const)
            expect([text, type, (await search(text, home(type))).found['errorCodes']]).toEqual([
                text,
                type,
                ['2008'],
            ]);
    const { body } = await t.call('POST /x/search', { text: '2008' }, { as: home('admin') });
    const rows = (body.data as Found[]).find(({ name }) => name === 'errorCodes')!.rows;
    expect(rows[0]!.hint).toEqual([{ text: expect.stringMatching(/\w/) }]);
    expect((await search('error 2008', home('distributor'))).found).toEqual({});
});

it('tells days as days and calls as words, for the language of who reads', async () => {
    const hint = async (text: string, as: string) =>
        ((await t.call('POST /x/search', { text }, { as })).body.data as Found[])[0]!.rows[0]!.hint;
    expect(await hint('NEAR-SAMPLE', home('facility'))).toEqual([
        { day: '2026-03-10' },
        'Facility 1',
        [
            { text: 'MTB detected' },
            { text: 'Low', small: true },
            { text: 'RIF resistance detected' },
        ],
    ]);
    expect(await hint('LOT-77', home('distributor'))).toEqual([
        expect.any(String),
        { day: '2028-01-31' },
    ]);
});

it('finds a district and a region in which there are facilities of the account', async () => {
    const { district, region, other } = await t.db.one<Record<string, string>>(sql`
        select d.name as district, g.name as region, (select x.name from district x where x.id <> d.id order by id limit 1) as other
          from facility f join district d on d.id = f.district_id join region g on g.id = d.region_id
         where f.id = ${t.world.facilities[0]}`);
    for (const type of ['admin', 'superadmin', 'facility', 'ip'] as const) {
        expect((await search(district!, home(type))).found['districts']).toContain(district);
        expect((await search(region!, home(type))).found['regions']).toContain(region);
    }
    expect((await search(other!, home('facility'))).found['districts'] ?? []).not.toContain(other);
});

it('finds a module by its serial, and leads to its machine', async () => {
    await t.db.run(sql`
        insert into module (machine_id, serial, slot) select id, '651649', 'B1' from machine where serial = 'GX-NEAR'`);
    const { body } = await t.call('POST /x/search', { text: '651649' }, { as: home('facility') });
    expect(body.data).toMatchObject([
        {
            name: 'modules',
            rows: [{ label: '651649', word: 'GX-NEAR', hint: ['GX-NEAR', 'Facility 1'] }],
        },
    ]);
    expect((await search('651649', neighbour('facility'))).found).toEqual({});
});

it('finds what is named with its kind in front, in any language, and the words of a name in any order', async () => {
    const machines = ['GX-NEAR'];
    for (const text of ['machine gx-near', 'Machines: GX-NEAR', 'mashine gx-near'])
        expect([text, (await search(text, home('facility'))).found]).toEqual([text, { machines }]);
    expect((await search('lot lot-77', home('distributor'))).found['stockLots']).toEqual([
        'LOT-77',
    ]);
    expect((await search('facility kwanza', home('admin'))).found['facilities']).toEqual([
        'Facility 1',
    ]);
    expect((await search('Near Okello', home('facility'))).found['patients']).toEqual([
        'Okello Near',
    ]);
    expect((await search('lot gx-near', home('facility'))).found).toEqual({});
});

it('finds a patient on the way to treatment by the number of the case, and by name for who treats them', async () => {
    const { id, number } = await t.db.one<{ id: number; number: string }>(sql`
        insert into mdr_case (patient_id, facility_id, linked_on)
        select id, facility_id, '2026-01-01' from mdr_patient where dr_tb_number = 'DR-1' returning id, number`);
    for (const type of ['facility', 'admin', 'ip', 'drtb', 'mdrsite'] as const)
        for (const text of [number, `rr-${id}`])
            expect([type, (await search(text, home(type))).found['mdrCases']]).toEqual([
                type,
                [number],
            ]);
    expect((await search(number, neighbour('facility'))).found).toEqual({});
    expect((await search('Near Okello', home('drtb'))).found['mdrTreated']).toEqual([
        'Okello Near',
    ]);
    // Who is not the centre's yet has no name there.
    expect((await search('Near Okello', home('mdrsite'))).found).toEqual({});
});
