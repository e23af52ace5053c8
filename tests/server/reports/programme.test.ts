/** What the programme counts by, its holidays, and the notes on its charts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { home } from '../../helpers/world.ts';

let t: TestApp;
beforeAll(async () => {
    t = await testApp();
});
afterAll(() => t.close());

const ask = (path: string, body: object, as = 'superadmin') =>
    t.call(`POST /x/national/${path}/`, body, { as });

describe('a rule', () => {
    it('holds from its day on, and is told to maps', async () => {
        const window = async () =>
            (await t.call('GET /check_login', undefined, { as: 'facility' })).body.user.map_window;
        expect(await window()).toBe('29.3,-1.7,35.3,4.5');
        const rule = {
            valid_from: '2026-01-01',
            vl_operator: '<',
            vl_threshold: 200,
            low_level_from: 50,
            low_level_below: 200,
            tests_per_module_day: 4,
            day_profile: '21/63',
            map_window: '10,-5,20,5.5',
            error_limit: 5,
            error_floor: 20,
            cartridge_price: 8,
            module_life_years: 7,
            mdr_answer_days: 14,
            eqa_pass_mark: 80,
            visits_per_week: 2,
            position_days: 30,
        };
        expect((await ask('rules/create', rule)).status).toBe(200);
        expect(await window()).toBe('10,-5,20,5.5');
        // A rule to come changes nothing yet.
        const later = { ...rule, valid_from: '2099-01-01', map_window: '1,1,2,2' };
        expect((await ask('rules/create', later)).status).toBe(200);
        expect(await window()).toBe('10,-5,20,5.5');
        const twice = await ask('rules/create', rule);
        expect([twice.status, twice.body.code]).toEqual([202, 'duplicate']);
    });

    it('is refused where its figures do not go together, or are no figures', async () => {
        const rule = { valid_from: '2026-02-01' };
        for (const wrong of [
            { low_level_from: 500, low_level_below: 200 },
            { vl_threshold: 0 },
            { vl_operator: '>' },
            { map_window: 'Uganda' },
            { valid_from: '2026-02-30' },
        ]) {
            const { status } = await ask('rules/create', { ...rule, ...wrong });
            expect([wrong, status]).toEqual([wrong, 202]);
        }
    });
});

it('a holiday is a day on which no test is expected', async () => {
    await t.db.run(sql`
        insert into placement (machine_id, facility_id, assigned_from)
        select id, facility_id, '2026-01-01' from machine where serial = 'GX-NEAR'
            on conflict do nothing`);
    await t.db.run(sql`update machine set module_count = 4 where serial = 'GX-NEAR'`);
    await t.db.run(sql`update programme_rule set day_profile = 'calendar'`);
    // A Wednesday.
    const day = '2026-03-11';
    const expected = async () => {
        const body = { start_date: day, end_date: day };
        const { totals } = (await t.call('POST /genexpert/stats/', body, { as: 'facility' })).body;
        return totals.expected as number | null;
    };
    expect(await expected()).toBeGreaterThan(0);
    const made = await ask('holidays/create', { day, name: 'Day of the lake' });
    expect(made.status).toBe(200);
    expect(await expected()).toBe(0);
    const { id, version } = made.body.data;
    expect((await ask('holidays/delete', { id, version })).status).toBe(200);
    expect(await expected()).toBeGreaterThan(0);
});

describe('a note', () => {
    const period = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const seen = async (filters: object = {}, as = 'facility') => {
        const { body } = await ask('notes', { ...period, ...filters }, as);
        return body.data.map((one: { note: string; place: string }) => [one.note, one.place]);
    };
    const note = (body: object, as = 'admin') =>
        ask('annotations/create', { day: '2026-03-01', ...body }, as);

    it('stands on the charts of its place, with its author', async () => {
        const [north, south] = t.world.regions;
        const made = await note({ note: 'New assay' });
        expect(made.body.data.author).toBe(`Person ${home('admin')}`);
        await note({ note: 'Training', region_id: north }, 'superadmin');
        await note({ note: 'Power cut', district_id: t.world.districts[0] });
        await note({ note: 'Last year', day: '2025-12-31' });
        expect(await seen()).toEqual([['New assay', '']]);
        const all = [
            ['Power cut', 'Amber'],
            ['Training', 'North'],
            ['New assay', ''],
        ];
        expect(await seen({ district: t.world.districts[0] })).toEqual(all);
        expect(await seen({ facility: t.world.facilities[0] })).toEqual(all);
        expect(await seen({ region: north })).toEqual(all.slice(1));
        expect(await seen({ region: south })).toEqual(all.slice(2));
        expect(await seen({ district: t.world.districts[1] })).toEqual(all.slice(1));
    });

    it('is of one place, and written by those who keep notes', async () => {
        const both = { region_id: t.world.regions[0], district_id: t.world.districts[0] };
        expect((await note({ note: 'Both', ...both })).status).toBe(202);
        expect((await note({ note: ' ' })).status).toBe(202);
        expect((await note({ note: 'Mine' }, 'facility')).status).toBe(403);
        const { id, version } = (await note({ note: 'One', region_id: both.region_id })).body.data;
        const edit = (body: object) => ask('annotations/update', { id, version, ...body }, 'admin');
        expect((await edit({ district_id: both.district_id })).status).toBe(202);
        expect((await edit({ district_id: both.district_id, region_id: null })).status).toBe(200);
    });
});

describe('the machines of a facility', () => {
    const machines = async (body: object, as: string) =>
        t.call('POST /x/utilization/machines', body, { as });

    it('add up to its tests in the period, those without any among them', async () => {
        const [facility] = t.world.facilities;
        await t.db.run(
            sql`insert into machine (serial, facility_id) values ('GX-IDLE', ${facility})`,
        );
        const period = { start_date: '2026-03-01', end_date: '2026-03-31' };
        const { body } = await machines({ facility, ...period }, 'admin');
        expect(
            body.data.map(({ serial, tests, failed }: Record<string, unknown>) => [
                serial,
                tests,
                failed,
            ]),
        ).toEqual([
            ['GX-NEAR', 1, 0],
            ['GX-IDLE', 0, 0],
        ]);
        const before = { start_date: '2026-02-01', end_date: '2026-02-28' };
        const { data } = (await machines({ facility, ...before }, 'admin')).body;
        expect(data.map((row: { tests: number }) => row.tests)).toEqual([0, 0]);
    });

    it('are shown to the own facility alone', async () => {
        const [facility] = t.world.facilities;
        expect((await machines({ facility }, 'facility')).body.count).toBe(2);
        expect((await machines({ facility: t.world.facilities[4] }, 'facility')).body.count).toBe(
            0,
        );
        expect((await machines({ facility }, 'drtb')).status).toBe(403);
        expect((await machines({}, 'admin')).status).toBe(202);
    });
});
