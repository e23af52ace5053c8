/** What a profile says of a place with devices of several kinds, its stock and failures that follow each other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { english, spoken } from '../../../resources/define/say.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { changeLot, stockWorld } from '../../helpers/stock/world.ts';

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
        for (const [quantity, reason] of [
            [5, 'receive'],
            [-1, 'issue'],
        ] as const)
            await t.db.run(sql`
                insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
                values (${place}, ${products[n]}, ${lot}, ${quantity}, ${reason}, 'import', 'GRN-1', '2026-03-10')`);
    const out = async () => {
        const { body } = await t.call(
            'POST /genexpert/machine_details/',
            { facility: here, ...period },
            { as: 'admin' },
        );
        return (body.machine as Profile).state
            .map(({ said }) => spoken(said, english))
            .filter((sentence) => sentence.includes('out of stock'));
    };
    expect(await out()).toEqual([]);
    await changeLot(t.db, lots[0]!, { on_hold: true });
    await changeLot(t.db, lots[1]!, { recalled: true });
    expect(await out()).toEqual([
        'Of the products that this site uses, 2 are out of stock: nothing usable is left of them.',
    ]);
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

it('keeps the tests of a machine that left in the period, as the reports do, and says that it left', async () => {
    await t.db.run(sql`update result set test_type = 'qc'`);
    const [site, next] = [t.world.facilities[1]!, t.world.facilities[2]!];
    const { id } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, module_count, facility_id, last_message_at)
        values ('FG-LEFT', 'genexpert', 4, ${site}, '2026-03-13T10:00:00Z') returning id`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from, assigned_to) values (${id}, ${site}, '2025-01-01', '2026-03-05')`,
    );
    await ran(id, '2026-03-02', 'success', 'A1', 46);
    await ran(id, '2026-03-03', 'error', 'A1', 4);
    await t.db.run(sql`update machine set facility_id = ${next} where id = ${id}`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${next}, '2026-03-05')`,
    );
    await ran(id, '2026-03-09', 'success', 'A1', 20);
    // What stands there today is no GeneXpert, and was there all the time.
    const { id: beside } = await t.db.one<{ id: number }>(sql`
        insert into machine (serial, device_type, facility_id) values ('FG-STAYS', 'truenat', ${site}) returning id`);
    await t.db.run(
        sql`insert into placement (machine_id, facility_id, assigned_from) values (${beside}, ${site}, '2025-01-01')`,
    );
    await ran(beside, '2026-03-09', 'success', '1', 30);
    const ask = async (endpoint: string, facility: number, of: object = period) => {
        const answer = await t.call(`POST ${endpoint}`, { ...of, facility }, { as: 'admin' });
        expect([endpoint, answer.status]).toEqual([endpoint, 200]);
        return answer.body;
    };
    for (const [facility, figures] of [
        [site, [50, 4]],
        [next, [20, 0]],
    ] as const) {
        const profile = (await ask('/genexpert/machine_details/', facility)).machine as Profile;
        const machines = (await ask('/genexpert/machines/reporting/', facility)).totals;
        const places = (await ask('/x/national/facilities', facility)).totals;
        expect([profile.tests, profile.errors]).toEqual(figures);
        expect([machines.tests, machines.errors]).toEqual(figures);
        expect([places.tests, places.errors]).toEqual(figures);
    }
    const { machines, state } = (await ask('/genexpert/machine_details/', site)).machine as Profile;
    expect(machines).toMatchObject([
        { serial: 'FG-STAYS', here: true, left_on: null },
        { serial: 'FG-LEFT', here: false, left_on: '2026-03-05', tests: 50, errors: 4 },
    ]);
    const said = state.map((line) => spoken(line.said, english));
    expect(said).toContain('8 % of 50 tests ended in an error.');
    expect(said).not.toContain('No tests in this period.');
    // After it had gone the place is its other device.
    const after = { start_date: '2026-03-06', end_date: '2026-03-14' };
    const later = (await ask('/genexpert/machine_details/', site, after)).machine as Profile;
    expect(later.tests).toBe(30);
    expect(later.machines.map(({ serial }) => serial)).toEqual(['FG-STAYS']);
});

it('tells of a machine that left how it was connected while it stood there, and nothing of where it went', async () => {
    const far = t.world.facilities[4]!;
    for (const [serial, kind, endpoint] of [
        ['FG-GONE', 'genexpert', 'POST /x/reporting/connection'],
        ['FG-GONETOO', 'truenat', 'POST /x/profile/device_list'],
    ] as const) {
        const id = await machine(serial, kind);
        await ran(id, '2026-03-02', 'success', 'A1', 3);
        await t.db.run(
            sql`update placement set assigned_to = '2026-03-05' where machine_id = ${id}`,
        );
        await t.db.run(
            sql`insert into placement (machine_id, facility_id, assigned_from) values (${id}, ${far}, '2026-03-05')`,
        );
        await t.db.run(sql`update machine set facility_id = ${far} where id = ${id}`);
        await ran(id, '2026-03-11', 'success', 'A1', 3);
        const ask = async (as: string, body: object) =>
            (
                await t.call(
                    endpoint,
                    { ...(kind === 'genexpert' && period), left: true, ...body },
                    { as },
                )
            ).body.data;
        for (const [as, body] of [
            ['facility', { machine: serial }],
            ['hub', { machine: serial }],
            ['admin', { facility: here }],
        ] as const)
            expect(
                (await ask(as, body)).filter((row: { serial: string }) => row.serial === serial),
            ).toMatchObject([
                {
                    serial,
                    facility: 'Facility 1',
                    state: 'gone',
                    days_silent: null,
                    last_upload_at: expect.stringMatching(/^2026-03-02/),
                    last_test_day: '2026-03-02',
                    ...(kind === 'genexpert' && { days_online: 1 }),
                },
            ]);
        // The states are those of today, and it has none.
        const states = ['sending', 'quiet', 'late', 'silent', 'never'];
        const stateful = await ask('admin', { facility: here, state: states });
        expect(stateful.map((row: { state: string }) => row.state)).not.toContain('gone');
        expect(stateful.map((row: { serial: string }) => row.serial)).not.toContain(serial);
        // Who sees where it stands now reads that alone, and its list has it once.
        expect(await ask('admin', { machine: serial })).toMatchObject([
            { serial, facility: 'Facility 5', last_upload_at: '2026-03-13T10:00:00.000Z' },
        ]);
        const { body } = await t.call(
            'POST /genexpert/machine_details/',
            { ...period, machine: serial },
            { as: 'facility' },
        );
        const { state, machines } = body.machine as Profile;
        expect(machines).toMatchObject([{ serial, here: false, left_on: '2026-03-05' }]);
        expect(state.map((line) => spoken(line.said, english))).toContain(
            `${serial} has not stood here since 5 Mar 2026.`,
        );
    }
});

it('says how often a module fails that fails more than its place', async () => {
    await t.db.run(sql`update result set test_type = 'qc'`);
    const id = await machine('FG-FOURTH', 'genexpert');
    for (const [serial, slot, every] of [
        ['FOURTH', 'A1', 4],
        ['SOUND', 'A2', 1000],
    ] as const) {
        await t.db.run(
            sql`insert into module (machine_id, serial, slot) values (${id}, ${serial}, ${slot})`,
        );
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot,
                                disease_area, assay, outcome, call, test_type, received_at, ended_at, day)
            select sha256((${serial} || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${id}, ${here}, ${serial}, ${slot},
                   'tb', 'x', case when n % ${every}::int = 0 then 'error' else 'success' end, '', 'specimen', a.at, a.at, '2026-03-12'
              from generate_series(1, 81) n cross join lateral (select '2026-03-12T06:00:00Z'::timestamptz + n * interval '1 minute' as at) a`);
    }
    const { body } = await t.call(
        'POST /genexpert/machine_details/',
        { facility: here, ...period },
        { as: 'admin' },
    );
    const said = (body.machine as Profile).state.map((line) => spoken(line.said, english));
    expect(said).toContain('Module A1 of FG-FOURTH fails about one run in 4.');
    expect(said.join(' ')).not.toContain('A2 of FG-FOURTH');
});

it('says what is known of a module that too few runs judge, of its place and of itself', async () => {
    await t.db.run(sql`update result set test_type = 'qc'`);
    const serial = 'FG-FEW';
    const id = await machine(serial, 'genexpert');
    for (const [module, slot, failed, runs] of [
        ['NINE', 'B1', 9, 16],
        ['NONE', 'B2', 0, 16],
        ['MANY', 'B3', 2, 80],
        ['TWICE', 'B4', 2, 3],
    ] as const)
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, module_serial, module_slot,
                                disease_area, assay, outcome, call, test_type, received_at, ended_at, day)
            select sha256((${module} || n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', ${id}, ${here}, ${module}, ${slot},
                   'tb', 'x', case when n <= ${failed}::int then 'error' else 'success' end, '', 'specimen', a.at, a.at, '2026-03-12'
              from generate_series(1, ${runs}::int) n cross join lateral (select '2026-03-12T06:00:00Z'::timestamptz + n * interval '1 minute' as at) a`);
    for (const subject of [{ facility: here }, { machine: serial }]) {
        const { body } = await t.call(
            'POST /genexpert/machine_details/',
            { ...subject, ...period },
            { as: 'admin' },
        );
        const said = (body.machine as Profile).state.map((line) => spoken(line.said, english));
        expect(said.filter((line) => line.includes('of FG-FEW') && line.includes('run'))).toEqual([
            '9 of 16 runs of module B1 of FG-FEW failed: too few for a judgement.',
        ]);
    }
});
