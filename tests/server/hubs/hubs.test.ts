/** Samples from the hands of a site to those of a laboratory: who says what, what is refused, and every figure with a pencil. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../resources/define/endpoint.ts';
import { sql } from '../../../resources/define/sql.ts';
import { forgetPositionsAt } from '../../../resources/hubs/round/positions.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';

let t: TestApp;
let riderId = 0;
let farRider = 0;
/** The laboratory has the facility account at home; the site has one of its own. */
const lab = () => t.world.facilities[0]!;
const site = () => t.world.facilities[1]!;
const other = () => t.world.facilities[2]!;
const far = () => t.world.facilities[4]!;

beforeAll(async () => {
    t = await testApp();
    await t.db.run(sql`update hub set laboratory_id = ${lab()} where id = ${t.world.hubs[0]}`);
    for (const [username, type, facility, hub] of [
        ['rider-home', 'hub', null, t.world.hubs[0]],
        ['site-home', 'facility', site(), null],
    ] as const)
        await t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, facility_id, hub_id, password_hash)
            select ${username}, ${`Person ${username}`}, ${type}, role_id, ${facility}, ${hub}, password_hash
              from account where username = ${`${type}-home`}`);
});
afterAll(() => t.close());

const call = (endpoint: string, body: object = {}, as = 'hub') =>
    t.call(endpoint as Endpoint, body, { as });
const PICK = 'POST /x/hub/packages/pick';
const HAND = 'POST /x/hub/packages/hand';
const PACKAGES = 'POST /x/hub/packages';
const HANDOVERS = 'POST /x/hub/handovers';
const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const at = (day: number, time = '09:00') => `2026-03-${String(day).padStart(2, '0')}T${time}:00Z`;

const pick = (code: string, more: object = {}, as = 'rider-home') =>
    call(PICK, { code, facility_id: site(), test_type: 'tb', samples: 10, ...more }, as);
const one = async (code: string, as = 'hub') =>
    (await call(PACKAGES, { ...march, q: code }, as)).body.data[0];
const handoverOf = async (code: string, leg: string, as = 'hub') => {
    const { id } = await t.db.one<{ id: number }>(sql`
        select h.id from package_handover h join sample_package p on p.id = h.package_id
         where p.code = ${code} and h.leg = ${leg} order by h.id desc limit 1`);
    return (await call(HANDOVERS, { id }, as)).body.data[0];
};

describe('riders', () => {
    it('are kept by their hub alone, and their phones have an account of that hub', async () => {
        const told = {
            full_name: 'Canary Rider',
            phone: '0772',
            plate: 'UEA 1',
            username: 'rider-home',
        };
        const added = await call('POST /hub/add_rider', told);
        expect(added.body.success).toBe('Rider Added successful');
        riderId = added.body.data.id;
        for (const username of ['hub-home', 'hub-next', 'facility-home', 'nobody'])
            expect([
                username,
                (await call('POST /hub/add_rider', { full_name: 'X', username })).body.errors,
            ]).toEqual([username, { username: expect.any(String) }]);
        const twice = await call('POST /hub/add_rider', {
            full_name: 'X',
            username: 'RIDER-HOME ',
        });
        expect([twice.status, twice.body.code]).toEqual([202, 'duplicate']);
        farRider = (await call('POST /hub/add_rider', { full_name: 'Far Rider' }, 'hub-next')).body
            .data.id;

        expect((await call('POST /hub/riders')).body.data).toHaveLength(1);
        const theirs = await call('POST /hub/riders', {}, 'hub-next');
        expect(theirs.text).not.toMatch('Canary');
        for (const [endpoint, body] of [
            ['POST /x/hub/riders/edit', { id: riderId, full_name: 'Mine' }],
            ['POST /hub/rider_trail', { rider: riderId }],
            ['POST /x/hub/round', { rider_id: riderId }],
        ] as const)
            expect([endpoint, (await call(endpoint, body, 'hub-next')).status]).toEqual([
                endpoint,
                404,
            ]);
        // A rider keeps no riders, and reads nobody else's day.
        expect(
            (await call('POST /hub/add_rider', { full_name: 'Friend' }, 'rider-home')).status,
        ).toBe(403);
    });
});

describe('a package', () => {
    it('goes from hand to hand, each confirmed by the other side and never by who wrote it down', async () => {
        const picked = await pick('BAG-1', {
            at: at(10),
            collected_at: at(9),
            other_name: 'Nurse',
        });
        expect([picked.status, picked.body.success]).toEqual([200, 'Package PKG-000001 saved']);
        expect(await one('BAG-1')).toMatchObject({
            status: 'picked',
            samples: 10,
            open_handovers: 1,
            destination: 'Facility 1',
        });
        const own = await handoverOf('BAG-1', 'picked', 'rider-home');
        expect(own).toMatchObject({
            state: 'waiting',
            other_side: 'site',
            other_name: 'Nurse',
            yours: false,
        });
        const confirm = (id: number, as: string) =>
            call('POST /x/hub/handovers/confirm', { id }, as);
        for (const as of ['rider-home', 'hub'])
            expect([as, (await confirm(own.id, as)).body.code]).toEqual([as, 'not_yours']);
        // The laboratory has no part in it yet, nor has a hub or a facility elsewhere.
        for (const as of ['facility', 'facility-next', 'hub-next'])
            expect([as, (await confirm(own.id, as)).status]).toEqual([as, 404]);
        const both = await Promise.all([
            confirm(own.id, 'site-home'),
            confirm(own.id, 'site-home'),
        ]);
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
        expect(await handoverOf('BAG-1', 'picked')).toMatchObject({
            state: 'confirmed',
            answered_by_name: 'Person site-home',
        });

        expect(
            (await call(HAND, { code: 'bag-1 ', leg: 'at_hub', at: at(10, '15:00') }, 'rider-home'))
                .status,
        ).toBe(200);
        const brought = await handoverOf('BAG-1', 'at_hub');
        expect(brought).toMatchObject({ other_side: 'hub', yours: true });
        expect((await confirm(brought.id, 'hub')).status).toBe(200);
        const { id, version } = await one('BAG-1');
        const left = await call('POST /x/hub/packages/depart', {
            id,
            version,
            rider_id: riderId,
            at: at(11),
        });
        expect(left.body.data.status).toBe('in_transit');
        expect(await handoverOf('BAG-1', 'in_transit', 'rider-home')).toMatchObject({
            other_side: 'rider',
            yours: true,
        });
        expect((await call('POST /x/hub/packages/arrive', { id, version })).body.code).toBe(
            'stale',
        );
        const twice = await call('POST /x/hub/packages/depart', { id, rider_id: riderId });
        expect(twice.body.code).toBe('wrong_state');

        expect(
            (
                await call(
                    HAND,
                    { code: 'BAG-1', leg: 'delivered', at: at(11, '11:00') },
                    'rider-home',
                )
            ).status,
        ).toBe(200);
        const receive = (body: object, as = 'facility') =>
            call('POST /x/hub/packages/receive', { id, at: at(11, '15:00'), ...body }, as);
        expect((await receive({ received_samples: 10 }, 'site-home')).body.code).toBe('not_yours');
        expect((await receive({ received_samples: 9 })).body.errors).toHaveProperty(
            'difference_reason',
        );
        const taken = await receive({ received_samples: 9, difference_reason: 'One leaked' });
        expect(taken.body.data).toMatchObject({ status: 'received' });
        expect(await handoverOf('BAG-1', 'delivered')).toMatchObject({ state: 'confirmed' });
        const happened = await call('POST /x/hub/packages/history', { id });
        expect(happened.body.data.map((one: { what: string }) => one.what)).toEqual([
            'received',
            'delivered',
            'in_transit',
            'at_hub',
            'picked',
        ]);
    });

    it('is told why nobody confirms it, or contested, and waits for the hub until it says why', async () => {
        await pick('BAG-2', { facility_id: other(), samples: 4, at: at(11), why: 'no_account' });
        expect(await handoverOf('BAG-2', 'picked')).toMatchObject({
            state: 'explained',
            why: 'no_account',
        });
        await pick('BAG-3', { samples: 6, at: at(12), collected_at: at(8) });
        const { id } = await handoverOf('BAG-3', 'picked');
        const contest = (as: string, body: object) =>
            call('POST /x/hub/handovers/contest', { id, ...body }, as);
        expect((await contest('site-home', {})).body.errors).toHaveProperty('answer_reason');
        expect((await contest('site-home', { answer_reason: 'We gave five' })).status).toBe(200);
        const work = (await t.call('GET /x/worklist', undefined, { as: 'hub' })).body.data as {
            name: string;
            count: number;
            rows: { what: string }[];
        }[];
        expect(work.find(({ name }) => name === 'unexplainedHandovers')?.rows[0]?.what).toMatch(
            'PKG',
        );
        const explain = (as: string, body: object) =>
            call('POST /x/hub/handovers/explain', { id, ...body }, as);
        expect((await explain('rider-home', { why: 'other' })).status).toBe(403);
        expect((await explain('hub', {})).body.errors).toHaveProperty('why');
        expect(
            (await explain('hub', { why: 'other', answer_reason: 'Counted again: six' })).status,
        ).toBe(200);
        expect(await handoverOf('BAG-3', 'picked')).toMatchObject({
            state: 'explained',
            unexplained: false,
        });
    });

    it('has one barcode, one rider who writes, and sites of its hub alone', async () => {
        expect((await pick('bag-1')).body).toMatchObject({
            code: 'duplicate',
            errors: { code: expect.any(String) },
        });
        expect((await pick('BAG-X', { facility_id: far() })).status).toBe(404);
        expect((await pick('BAG-X', { rider_id: farRider }, 'hub')).status).toBe(404);
        expect((await pick('BAG-X', { rider_id: farRider })).status).toBe(404);
        expect((await pick('BAG-X', {}, 'hub')).body.errors).toHaveProperty('rider_id');
        expect((await pick('BAG-X', { destination_id: far() })).body.errors).toHaveProperty(
            'destination_id',
        );
        expect((await call(HAND, { code: 'NONE', leg: 'at_hub' }, 'rider-home')).body.code).toBe(
            'unknown',
        );
        const races = await Promise.all(
            [1, 2, 3].map(() => pick('BAG-RACE', { at: at(13, '06:00') })),
        );
        expect(races.map(({ status }) => status).toSorted()).toEqual([200, 202, 202]);
        await call('POST /x/hub/riders/edit', { id: riderId, active: false });
        expect((await pick('BAG-X')).body.code).toBe('disabled');
        await call('POST /x/hub/riders/edit', { id: riderId, active: true });
    });

    it('never ends a leg before it began: such a time is refused, and listed', async () => {
        const backwards = await pick('BAG-4', { at: at(5), collected_at: at(6) });
        expect(backwards.body).toMatchObject({ code: 'backwards' });
        const early = await call(
            HAND,
            { code: 'BAG-3', leg: 'delivered', at: at(11) },
            'rider-home',
        );
        expect(early.body.code).toBe('backwards');
        const late = await call(
            HAND,
            { code: 'BAG-3', leg: 'delivered', at: at(20) },
            'rider-home',
        );
        expect(late.body.code).toBe('future');
        expect((await one('BAG-3')).status).toBe('picked');
        const { body } = await call('POST /x/hub/times/wrong', { ...march, sort: 'code' });
        expect(
            body.data.map((row: Record<string, string>) => [
                row['code'],
                row['leg'],
                row['said_by'],
            ]),
        ).toEqual(
            expect.arrayContaining([
                ['BAG-3', 'pick_deliver', 'Person rider-home'],
                ['BAG-3', 'future', 'Person rider-home'],
                ['BAG-4', 'collect_pick', 'Person rider-home'],
            ]),
        );
        expect(body.count).toBe(3);
        expect((await call('POST /x/hub/times/wrong', march, 'hub-next')).body.count).toBe(0);
        // Nor can the table itself hold one.
        await expect(
            t.db.run(
                sql`update sample_package set delivered_at = picked_at - interval '1 hour', status = 'delivered' where code = 'BAG-3'`,
            ),
        ).rejects.toThrow('delivered_at');
    });

    it('is given up with what is known, and may turn up', async () => {
        const { id } = await one('BAG-2');
        expect((await call('POST /x/hub/packages/lose', { id })).body.errors).toHaveProperty(
            'lost_reason',
        );
        expect(
            (await call('POST /x/hub/packages/lose', { id, lost_reason: 'Fell into the river' }))
                .status,
        ).toBe(200);
        expect(await one('BAG-2')).toMatchObject({
            status: 'lost',
            lost_reason: 'Fell into the river',
        });
    });
});

describe('what a hub sees', () => {
    it('is counted again with a pencil, by site, by age, by leg and by rider', async () => {
        // Picked: 10 delivered and received, 4 lost, 6 since 12 March, 10 since 13 March.
        const { body } = await call('POST /hub/hub_dashboard', march);
        const rows = Object.fromEntries(
            body.data.map((row: Record<string, unknown>) => [row['facility'], row]),
        );
        expect(rows['Facility 2']).toMatchObject({
            visits: 3,
            picked: 26,
            delivered: 10,
            pending: 16,
            lost: 0,
        });
        expect(rows['Facility 3']).toMatchObject({
            visits: 1,
            picked: 4,
            delivered: 0,
            pending: 0,
            lost: 4,
        });
        expect(body.totals).toMatchObject({
            visits: 4,
            picked: 30,
            delivered: 10,
            pending: 16,
            lost: 4,
        });
        // The laboratory of the hub is visited with what is brought: no schedule asks for it, and none is missed.
        expect(Object.keys(rows).toSorted()).toEqual(['Facility 2', 'Facility 3', 'Facility 4']);
        // It is the 14th: nothing was to happen on the days to come.
        expect(body.totals.expected).toBeCloseTo((3 * 2 * 14) / 7, 6);
        expect(body.totals.honoured).toBeCloseTo((100 * 4) / ((3 * 2 * 14) / 7), 6);
        const ahead = { start_date: '2026-03-20', end_date: '2026-03-31' };
        expect((await call('POST /hub/hub_dashboard', ahead)).body.totals).toMatchObject({
            visits: 0,
            expected: 0,
            honoured: null,
            picked: 0,
            pending: 16,
        });

        const pending = (await call('POST /hub/pending_delivery', { sort: 'picked_at' })).body;
        expect(
            pending.data.map((row: Record<string, unknown>) => [row['code'], row['age_days']]),
        ).toEqual([
            ['BAG-3', 2],
            ['BAG-RACE', 1],
        ]);
        const ages = (await call('POST /x/hub/pending/ages', { sort: 'age' })).body;
        expect(
            ages.data.map((row: Record<string, unknown>) => [
                row['age'],
                row['packages'],
                row['picked'],
                row['samples'],
            ]),
        ).toEqual([
            ['d0_1', 1, 10, 10],
            ['d2_3', 1, 6, 6],
            ['d4_7', 0, 0, 0],
            ['d8', 0, 0, 0],
        ]);
        expect((await call('POST /hub/pending_delivery', { age: 'd2_3' })).body.data).toHaveLength(
            1,
        );
        const delivered = (await call('POST /hub/delivered_samples', march)).body;
        expect(delivered.data).toMatchObject([{ code: 'BAG-1', hours: 26, received_samples: 9 }]);

        // Collected 9 March 9:00, picked 10th 9:00; BAG-3 collected 8th, picked 12th: 24 h ten times, 96 h six times.
        const legs = (await call('POST /x/hub/turnaround', { ...march, sort: 'leg' })).body.data;
        const leg = (name: string) => legs.find((row: { leg: string }) => row.leg === name);
        expect(leg('collect_pick')).toMatchObject({
            packages: 2,
            samples: 16,
            hours: 24,
            slowest: 96,
            in_time: 10,
            in_time_rate: 62.5,
        });
        expect(leg('pick_deliver')).toMatchObject({ samples: 10, hours: 26, in_time_rate: 100 });
        expect(leg('deliver_receive')).toMatchObject({ samples: 10, hours: 4 });
        expect(leg('collect_receive')).toMatchObject({ samples: 10, hours: 54, limit_days: 7 });
        const bySite = (await call('POST /x/hub/turnaround', { ...march, by: 'site' })).body.data;
        expect(bySite).toHaveLength(4);

        const [rider] = (await call('POST /x/hub/riders/activity', march)).body.data;
        expect(rider).toMatchObject({
            rider: 'Canary Rider',
            days: 4,
            visits: 4,
            sites: 2,
            packages: 4,
            picked: 30,
            delivered: 10,
            with_rider: 2,
            hours: 26,
        });
    });

    it('counts two visits a week of thirteen weeks as 26 of 26, and several on a day once', async () => {
        await t.db.run(sql`
            insert into rider_visit (rider_id, facility_id, day, time_in)
            select ${riderId}, ${t.world.facilities[3]}, d::date, d + interval '9 hours' + n * interval '1 hour'
              from generate_series('2025-10-06'::timestamptz, '2026-01-04', '1 day') d, generate_series(1, 2) n
             where extract(isodow from d) in (1, 4)`);
        const quarter = { start_date: '2025-10-06', end_date: '2026-01-04' };
        const { body } = await call('POST /hub/hub_dashboard', { ...quarter, q: 'Facility 4' });
        expect(body.data).toMatchObject([{ visits: 26, expected: 26, honoured: 100 }]);
        // Looked up by their numbers: what the last seven days were to bring, and brought.
        const lookUp = async (id: number) => (await call('POST /hub/hub_dashboard', { id })).body;
        const [quietSite] = (await lookUp(t.world.facilities[3]!)).data;
        expect(quietSite).toMatchObject({ visits: 0, expected: 2, honoured: 0 });
        expect(quietSite.last_visit).toBe('2026-01-01');
        expect((await lookUp(site())).data).toMatchObject([
            { visits: 3, expected: 2, honoured: 150, picked: 26, delivered: 10, pending: 16 },
        ]);
        expect((await lookUp(far())).data).toEqual([]);
        expect((await lookUp(lab())).data).toEqual([]);
    });

    it('is its own alone: a neighbour sees no word of it, in no list, file, search or count', async () => {
        for (const endpoint of [
            PACKAGES,
            HANDOVERS,
            'POST /hub/hub_dashboard',
            'POST /hub/delivered_samples',
            'POST /x/hub/turnaround',
            'POST /x/hub/riders/activity',
        ])
            for (const body of [
                march,
                { ...march, q: 'Canary' },
                { ...march, format: 'csv' },
                { ...march, facility: site() },
            ]) {
                const { text } = await call(endpoint, body, 'hub-next');
                expect([endpoint, body, /Canary|BAG-|Facility [1-4]\b/.test(text)]).toEqual([
                    endpoint,
                    body,
                    false,
                ]);
            }
        const { id } = await one('BAG-1');
        for (const [endpoint, body, as] of [
            ['POST /x/hub/packages/history', { id }, 'hub-next'],
            ['POST /x/hub/packages/lose', { id, lost_reason: 'x' }, 'hub-next'],
            ['POST /x/hub/packages/receive', { id, received_samples: 1 }, 'facility-next'],
            ['POST /x/hub/packages/history', { id }, 'facility-next'],
        ] as const)
            expect([endpoint, (await call(endpoint, body, as)).status]).toEqual([endpoint, 404]);
        expect((await call(PACKAGES, { ...march, id }, 'hub-next')).body.count).toBe(0);
        // A site sees what it gave, a laboratory what it is to take in.
        expect((await call(PACKAGES, march, 'site-home')).body.count).toBe(3);
        expect((await call(PACKAGES, march, 'facility')).body.count).toBe(4);
        expect(
            (await call(PACKAGES, { ...march, for_us: true, status: 'received' }, 'facility')).body
                .count,
        ).toBe(1);
        expect((await call(PACKAGES, march, 'facility-next')).body.count).toBe(0);
    });
});

describe('a round', () => {
    it('is told in one answer, and a visit told twice is one', async () => {
        const { data } = (await call('POST /x/hub/round', {}, 'rider-home')).body;
        expect(data).toMatchObject({
            own: true,
            rider: { full_name: 'Canary Rider', shares: false },
            visits_per_week: 2,
        });
        expect(
            data.sites.map((one: { id: number; laboratory: boolean }) => [one.id, one.laboratory]),
        ).toEqual(t.world.facilities.slice(0, 4).map((id) => [id, id === lab()]));
        expect(
            data.packages.map((one: { code: string; mine: boolean }) => [one.code, one.mine]),
        ).toEqual([
            ['BAG-3', true],
            ['BAG-RACE', true],
        ]);
        expect(data.to_confirm).toHaveLength(1);
        expect(data.destinations[0]).toMatchObject({ id: lab(), standard: true });
        const visit = (more: object, as = 'rider-home') =>
            call(
                'POST /x/hub/visits/write',
                { facility_id: other(), time_in: at(14, '07:00'), ...more },
                as,
            );
        const [first, again] = [
            await visit({}),
            await visit({ time_out: at(14, '07:20'), note: 'Closed' }),
        ];
        expect(again.body.data.id).toBe(first.body.data.id);
        expect(
            (await visit({ time_in: at(14, '08:00'), time_out: at(14, '07:00') })).body.code,
        ).toBe('backwards');
        expect((await visit({ time_in: at(15) })).body.code).toBe('future');
        expect((await visit({ facility_id: far() })).status).toBe(404);
        const trail = (await call('POST /hub/rider_trail', { rider: riderId, date: '2026-03-14' }))
            .body.data;
        expect(trail.events).toMatchObject([
            { what: 'visit', facility: 'Facility 3', until: '2026-03-14T07:20:00.000Z' },
        ]);
    });

    it('keeps positions only where the rider allows it, no longer than the programme says, and deletes them at the word no', async () => {
        const points = [
            { at: at(14, '08:00'), lat: 1.1, lng: 32.1 },
            { at: at(14, '08:05'), lat: 1.2, lng: 32.2 },
        ];
        const keep = (as = 'rider-home') => call('POST /x/hub/positions/keep', { points }, as);
        const allow = (allow: boolean, as = 'rider-home') =>
            call('POST /x/hub/positions/allow', { allow }, as);
        expect((await keep()).body.code).toBe('not_allowed');
        for (const asked of [keep, (as: string) => allow(true, as)])
            expect((await asked('hub')).status).toBe(403);
        t.clock.now = new Date(at(14, '07:50'));
        await allow(true);
        t.clock.now = new Date(at(14, '09:00'));
        expect((await keep()).body.data.kept).toBe(2);
        expect((await keep()).body.data.kept).toBe(0);
        const trail = async () =>
            (await call('POST /hub/rider_trail', { rider: riderId, date: '2026-03-14' })).body.data
                .points;
        expect(await trail()).toMatchObject([{ lat: 1.1, lng: 32.1 }, { lat: 1.2 }]);
        expect(await forgetPositionsAt(t.db, new Date('2026-04-13T08:01:00Z'), '2026-04-13')).toBe(
            1,
        );
        expect(await trail()).toHaveLength(1);
        expect((await allow(false)).body.data).toEqual({ shares: false, deleted: 1 });
        expect(await trail()).toHaveLength(0);
        const kept = await t.db.one<{ n: number }>(
            sql`select count(*)::integer as n from audit where after::text like '%32.1%' and entity like 'rider%'`,
        );
        expect(kept.n).toBe(0);
    });
});

describe('the account on a phone', () => {
    const edit = (body: object, as = 'hub') => call('POST /x/hub/riders/edit', body, as);
    const rename = (from: string, username: string) =>
        t.db.run(sql`update account set username = ${username} where username = ${from}`);
    const newAccount = (username: string) =>
        t.db.run(sql`
            insert into account (username, full_name, user_type, role_id, hub_id, password_hash)
            select ${username}, ${`Person ${username}`}, user_type, role_id, hub_id, password_hash from account where username = 'hub-home'`);
    /** What only the desk does, answered with 403; the last is asked about another rider. */
    const asDesk = async (as: string, rider_id: number) => {
        const { id } = await one('BAG-3');
        return Promise.all(
            (
                [
                    ['POST /hub/add_rider', { full_name: 'Friend' }],
                    ['POST /x/hub/packages/lose', { id, lost_reason: 'x' }],
                    ['POST /x/hub/packages/arrive', { id }],
                    [
                        PICK,
                        {
                            code: 'MINE',
                            facility_id: site(),
                            test_type: 'tb',
                            samples: 1,
                            rider_id,
                        },
                    ],
                    ['POST /hub/rider_trail', { rider: rider_id }],
                ] as const
            ).map(async ([endpoint, body]) => (await call(endpoint, body, as)).status),
        );
    };

    it('stays that of the rider under another name, and is in no other way the desk', async () => {
        const key = await t.keyOf('rider-home');
        await rename('rider-home', 'rider-renamed');
        const round = (await call('POST /x/hub/round', {}, key)).body.data;
        expect(round).toMatchObject({ own: true, rider: { id: riderId } });
        const [row] = (await call('POST /hub/riders', { q: 'Canary' })).body.data;
        expect(row.username).toBe('rider-renamed');
        // The name that it had is free, and another's.
        await newAccount('rider-home');
        const friend = await call('POST /hub/add_rider', {
            full_name: 'Second Rider',
            username: 'rider-home',
        });
        expect(friend.status).toBe(200);
        const second = friend.body.data.id as number;
        expect(await asDesk(key, second)).toEqual([403, 403, 403, 404, 404]);

        for (const change of [{ active: false }, { username: null }]) {
            expect([change, (await edit({ id: riderId, ...change })).status]).toEqual([
                change,
                200,
            ]);
            const { status } = await call(HANDOVERS, { ...march, yours: true }, key);
            expect(status).toBe(200);
            expect([change, await asDesk(key, second)]).toEqual([
                change,
                'active' in change ? [403, 403, 403, 404, 404] : [403, 403, 403, 403, 403],
            ]);
        }
        expect((await call('POST /x/hub/round', {}, key)).status).toBe(403);
        expect((await call(HANDOVERS, { ...march, yours: true }, key)).body.count).toBe(0);
        // Nobody is locked out of the desk by it, and the phone may be given to a rider again.
        expect((await edit({ id: riderId, active: true, username: 'rider-renamed' })).status).toBe(
            200,
        );
        expect((await call('POST /x/hub/round', {}, key)).body.data.own).toBe(true);
        expect((await edit({ id: riderId, username: '' })).status).toBe(200);
        await rename('rider-renamed', 'rider-old');
        expect(await asDesk(key, second)).toEqual([403, 403, 403, 403, 403]);
        await edit({ id: riderId, username: 'rider-old' });
    });

    it('is nobody’s who has worked at the desk', async () => {
        await newAccount('desk-two');
        await newAccount('desk-new');
        await pick('BAG-DESK', { at: at(13), rider_id: riderId }, 'desk-two');
        const named = await edit({ id: riderId, username: 'desk-two' });
        expect(named.body.errors).toEqual({
            username: 'This account has worked at the desk of the hub: a rider needs another.',
        });
        // Whoever has but looked at the desk is asked for: from then on the account is never the desk again.
        await call('POST /x/hub/round', {}, 'desk-new');
        const asked = await edit({ id: riderId, username: 'desk-new' });
        expect([asked.status, asked.body.code]).toEqual([202, 'ask']);
        expect(asked.body.errors.username).toMatch(/never the desk again/);
        expect(
            (
                await t.call(
                    'POST /x/hub/riders/edit',
                    { id: riderId, username: 'desk-new' },
                    { as: 'hub', headers: { 'x-sure': '1' } },
                )
            ).status,
        ).toBe(200);
        expect((await call('POST /x/hub/round', {}, 'desk-two')).body.data.own).toBe(false);
        expect((await edit({ id: riderId, username: 'rider-old' })).status).toBe(200);
        expect((await call('POST /x/hub/round', {}, 'desk-new')).status).toBe(403);
    });
});

describe('a package that came twice', () => {
    it('is confirmed by who takes it in for its last delivery alone, and what was contested stays so', async () => {
        const hand = (code: string, day: number, time: string) =>
            call(HAND, { code, leg: 'delivered', at: at(day, time), rider_id: riderId });
        const states = async (code: string) =>
            (
                await t.db.rows<{ state: string }>(sql`
                    select h.state from package_handover h join sample_package p on p.id = h.package_id
                     where p.code = ${code} and h.leg = 'delivered' order by h.id`)
            ).map(({ state }) => state);
        const receive = async (code: string) =>
            call(
                'POST /x/hub/packages/receive',
                { id: (await one(code)).id, at: at(14, '08:30'), received_samples: 10 },
                'facility',
            );
        for (const code of ['TWICE', 'CONTESTED', 'GONE']) {
            await pick(code, { at: at(13, '05:00'), rider_id: riderId }, 'hub');
            expect((await hand(code, 13, '06:00')).status).toBe(200);
        }
        const lost = { lost_reason: 'Nobody at the laboratory has it' };
        for (const code of ['TWICE', 'GONE'])
            expect(
                (await call('POST /x/hub/packages/lose', { id: (await one(code)).id, ...lost }))
                    .status,
            ).toBe(200);
        expect((await hand('TWICE', 14, '06:00')).status).toBe(200);
        const { id } = await handoverOf('CONTESTED', 'delivered');
        expect(
            (
                await call(
                    'POST /x/hub/handovers/contest',
                    { id, answer_reason: 'Somebody else brought it' },
                    'facility',
                )
            ).status,
        ).toBe(200);

        expect((await receive('TWICE')).body.data).toMatchObject({ status: 'received' });
        expect(await states('TWICE')).toEqual(['waiting', 'confirmed']);
        expect((await receive('CONTESTED')).body.data).toMatchObject({ status: 'received' });
        expect(await states('CONTESTED')).toEqual(['contested']);
        expect(await handoverOf('CONTESTED', 'delivered')).toMatchObject({
            answer_reason: 'Somebody else brought it',
        });
    });

    it('is delivered once, by rider as by site, and not at all where it was given up', async () => {
        // BAG-1, TWICE and CONTESTED, ten samples each; GONE was given up.
        const riders = (await call('POST /x/hub/riders/activity', march)).body;
        expect(riders.totals).toMatchObject({ delivered: 30 });
        expect((await call('POST /hub/hub_dashboard', march)).body.totals.delivered).toBe(30);
        const day = { start_date: '2026-03-13', end_date: '2026-03-13' };
        const onDay = (await call('POST /x/hub/riders/activity', day)).body;
        expect(onDay.totals).toMatchObject({ delivered: 10 });
        expect((await call('POST /hub/hub_dashboard', day)).body.totals.delivered).toBe(10);
        // 26, 25 and 1 hours, ten samples each.
        expect(riders.data.find(({ id }: { id: number }) => id === riderId)).toMatchObject({
            delivered: 30,
            hours: 25,
        });
    });
});

describe('a laboratory that does not say so itself', () => {
    const delivery = (code: string) => handoverOf(code, 'delivered');
    const takenIn = async (code: string) =>
        call('POST /x/hub/packages/received', {
            id: (await one(code)).id,
            at: at(14, '08:30'),
            received_samples: 10,
            why: 'on_paper',
            difference_reason: 'Its book says so',
        });

    it('has its last delivery explained by the desk, and what it contested stays its word', async () => {
        for (const code of ['PAPER', 'NOT-SO']) {
            await pick(code, { at: at(13, '05:00'), rider_id: riderId }, 'hub');
            const leg = { code, leg: 'delivered', at: at(13, '06:00'), rider_id: riderId };
            expect((await call(HAND, leg)).status).toBe(200);
        }
        const { id } = await delivery('NOT-SO');
        const contested = { id, answer_reason: 'It never came' };
        await call('POST /x/hub/handovers/contest', contested, 'facility');
        expect((await takenIn('PAPER')).status).toBe(200);
        expect(await delivery('PAPER')).toMatchObject({
            state: 'explained',
            answer_reason: 'Its book says so',
        });
        expect((await takenIn('NOT-SO')).status).toBe(200);
        expect(await delivery('NOT-SO')).toMatchObject({
            state: 'contested',
            answer_reason: 'It never came',
        });
    });
});
