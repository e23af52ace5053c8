/** A month of stories, day by day: each is told once to those whom it concerns, and where nothing is wrong nobody is told. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
    closeTurnedOff,
    dueRules,
    escalate,
    lookAt,
    wrongBy,
    type Moment,
} from '../../../resources/alerts/look.server.ts';
import { alertKinds } from '../../../resources/alerts/kinds.ts';
import { watches } from '../../../resources/alerts/watches.server.ts';
import type { Viewer } from '../../../resources/define/engine.ts';
import { sql, type Sql } from '../../../resources/define/sql.ts';
import { areas } from '../../../resources/index.ts';
import { book } from '../../../resources/stock/ledger/ledger.server.ts';
import type { Database } from '../../../server/database/database.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { runWriter } from '../../helpers/runs.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';
import { addResult } from '../mdr/results.ts';

const first = Date.parse('2026-04-01T09:00:00Z');
const at = (day: number): Date => new Date(first + (day - 1) * 86_400_000);
const dayOf = (day: number): string => at(day).toISOString().slice(0, 10);
const moment = (day: number, room?: Moment['room']): Moment => ({
    now: at(day),
    today: dayOf(day),
    timeZone: 'Africa/Kampala',
    room,
});

/** What the job does, once, on a day. */
async function look(db: Database, day: number, room?: Moment['room']): Promise<void> {
    for (const rule of await dueRules(db, at(day)))
        await db.transaction(null, (tx) => lookAt(tx, rule, moment(day, room)));
    await closeTurnedOff(db, at(day));
    await escalate(db, at(day));
}

/** Nothing is wrong in it: what the small country has of resistance is taken away. */
async function quietCountry(): Promise<TestApp> {
    const t = await testApp();
    t.clock.now = at(1);
    await t.db.run(sql`update result set rif = 'not_detected'`);
    return t;
}

describe('a country where nothing is wrong', () => {
    let t: TestApp;
    beforeAll(async () => {
        t = await quietCountry();
    });
    afterAll(() => t?.close());

    it('hears nothing for a month', async () => {
        for (let day = 1; day <= 30; day++) await look(t.db, day, { free: 2 ** 40, low: false });
        expect(await t.db.rows(sql`select kind, what from alert`)).toEqual([]);
    });
});

describe('a month of stories', () => {
    let t: TestApp;
    const told: Record<string, number> = {};
    const run = (query: Sql) => t.db.run(query);
    const stories: Record<number, () => Promise<unknown>> = {
        2: () =>
            run(sql`
                insert into stock_request (requester_id, receiver_id, place_id, status, submitted_at)
                select a.id, p.id, s.id, 'submitted', ${at(2)} from account a, stock_place p, stock_place s
                 where a.username = 'facility-home' and p.facility_id = ${t.world.facilities[0]} and s.kind = 'store'`),
        3: () =>
            addResult(t, {
                sample: 'STORY-RR',
                facility: 4,
                name: 'Canary Story',
                receivedAt: at(3).toISOString(),
            }),
        5: () =>
            run(sql`
                insert into backup (name, reason, state, started_at, host, fault)
                values ('backup-five', 'plan', 'failed', ${at(5)}, 'server', 'no room')`),
        6: () =>
            run(sql`
                insert into backup (name, reason, state, started_at, finished_at, host, sha256, proved_at)
                select 'good-' || to_char(n, 'YYYYMMDD'), 'plan', 'done', n, n, 'server', repeat('a', 64), n
                  from generate_series(${at(6)}::timestamptz, ${at(31)}::timestamptz, interval '1 day') n`),
        10: async () => {
            const write = runWriter(t.db);
            const { id } = await t.db.one<{ id: number }>(sql`
                insert into machine (serial, facility_id, last_message_at) values ('GX-BAD', ${t.world.facilities[1]}, ${at(29)}) returning id`);
            await run(sql`insert into module (machine_id, serial) values (${id}, 'M1')`);
            for (let n = 0; n < 25; n++)
                await write(t.world.facilities[1]!, id, {
                    day: dayOf(9),
                    outcome: n < 15 ? 'success' : 'error',
                });
        },
        12: () =>
            run(sql`update machine set last_message_at = ${at(30)} where serial = 'GX-QUIET'`),
        // Twenty-five within a day; as many wait there since March, which is no news.
        15: () => toReview(at(15).toISOString()),
        20: () => run(sql`update result set rif = 'not_detected' where sample_id = 'STORY-RR'`),
        22: () => run(sql`update result set review = false`),
    };

    /** A facility far away has cartridges that end ninety days after the twenty-first of April. */
    const cartridgesOf = async (stock: StockCalls, expires_on: string): Promise<void> => {
        const product_id = stock.products[1]!;
        const lot_id = await stock.newLot({ product: product_id, expires_on });
        await t.db.transaction(
            { actor_id: null, actor: 'test', address: '-', request_id: '-' },
            (tx) =>
                book(
                    { db: tx, viewer: { id: stock.keeper } as Viewer, today: dayOf(1) },
                    { kind: 'import', id: null, number: 'T-1', party: '', occurred_on: dayOf(1) },
                    [
                        {
                            place_id: stock.farFacility,
                            product_id,
                            lot_id,
                            quantity: 12,
                            reason: 'confirmed',
                        },
                    ],
                ),
        );
    };

    /** So many results that nobody can read yet, of a machine without a facility, come to the review desk. */
    const toReview = async (received: string): Promise<void> => {
        const write = runWriter(t.db);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from machine where serial = 'GX-NEAR'`,
        );
        for (let n = 0; n < 25; n++) {
            const result = await write(null, id);
            await run(
                sql`update result set review = true, received_at = ${received} where id = ${result}`,
            );
        }
    };

    beforeAll(async () => {
        t = await quietCountry();
        const stock = await stockCalls(t);
        await run(sql`update alert_rule set limit_value = 20 where kind = 'reviewGrowing'`);
        await toReview('2026-03-10T08:00:00Z');
        await stock.receive({ quantity: 30, expires_on: '2026-07-10', lot_number: 'ENDS-SOON' });
        await run(
            sql`insert into cartridge (assay, disease_area, product_id) values ('Ultra', 'tb', ${stock.products[1]})`,
        );
        await cartridgesOf(stock, '2026-07-20');
        await run(sql`
            insert into machine (serial, facility_id, last_message_at) values ('GX-QUIET', ${t.world.facilities[0]}, ${at(1)})`);
        await run(sql`
            with file as (insert into kept_file (name, type, bytes) values ('c.pdf', 'application/pdf', 'x') returning id)
            insert into certificate (facility_id, type, issued_by, issued_on, expires_on, file_id, subject)
            select ${t.world.facilities[0]}, 'calibration', 'Board', '2025-06-10', '2026-06-10', id, 'Canary Person' from file`);
        for (let day = 1; day <= 30; day++) {
            await stories[day]?.();
            await look(t.db, day, { free: 2 ** 28, low: day === 8 || day === 9 });
        }
        for (const { kind, n } of await t.db.rows<{ kind: string; n: number }>(
            sql`select a.kind || ' ' || u.account_type as kind, count(*)::int as n from alert a join alert_rule u on u.id = a.rule_id group by 1`,
        ))
            told[kind] = n;
    });
    afterAll(() => t?.close());

    it('tells each story once by each rule that names somebody for it', () => {
        expect(told).toEqual({
            'backupFailed superadmin': 1,
            'certificateDue facility': 1,
            'certificateDue ip': 1,
            'diskFilling superadmin': 1,
            'errorRate maintenance': 1,
            'lotExpiring facility': 1,
            'machineSilent facility': 1,
            'machineSilent ip': 1,
            'machineSilent maintenance': 1,
            'moduleFailing maintenance': 1,
            'requestWaiting distributor': 1,
            'reviewGrowing superadmin': 1,
            'rrtbUnlinked drtb': 1,
            'rrtbUnlinked facility': 1,
            'rrtbUnlinked ip': 1,
            'stockBelow facility': 1,
            'storeExpiring distributor': 1,
        });
    });

    it('says when each was over', async () => {
        const days = await t.db.rows<{ kind: string; from: string; until: string | null }>(sql`
            select distinct on (kind) kind, opened_at::date as from, closed_at::date as until from alert
             where kind in ('machineSilent', 'rrtbUnlinked', 'diskFilling', 'backupFailed', 'reviewGrowing', 'requestWaiting', 'lotExpiring') order by kind`);
        expect(
            Object.fromEntries(days.map(({ kind, from, until }) => [kind, [from, until]])),
        ).toEqual({
            machineSilent: [dayOf(9), dayOf(12)],
            rrtbUnlinked: [dayOf(4), dayOf(20)],
            diskFilling: [dayOf(8), dayOf(10)],
            backupFailed: [dayOf(5), dayOf(6)],
            reviewGrowing: [dayOf(15), dayOf(22)],
            requestWaiting: [dayOf(9), null],
            lotExpiring: [dayOf(21), null],
        });
    });

    it('passes on what nobody acknowledged, once and to those whom the rule names', async () => {
        const passed = await t.db.rows<{ kind: string; day: string }>(sql`
            select kind, escalated_at::date as day from alert where escalated_at is not null order by 1`);
        expect(passed).toContainEqual({ kind: 'requestWaiting', day: dayOf(12) });
        expect(passed).toContainEqual({ kind: 'rrtbUnlinked', day: dayOf(6) });
        const seen = await t.call(
            'POST /x/alerts/list',
            { kind: 'requestWaiting' },
            { as: 'admin' },
        );
        expect(seen.body.data.map((row: { state: string }) => row.state)).toEqual(['escalated']);
    });

    it('tells a facility and a partner of their own places alone', async () => {
        const of = async (as: string, kind: string): Promise<number> =>
            (await t.call('POST /x/alerts/list', { kind }, { as })).body.count;
        const own = [
            await of('facility-home', 'machineSilent'),
            await of('facility-next', 'machineSilent'),
            await of('facility-home', 'rrtbUnlinked'),
            await of('facility-next', 'rrtbUnlinked'),
            await of('ip-home', 'machineSilent'),
            await of('ip-next', 'machineSilent'),
            await of('ip-home', 'rrtbUnlinked'),
            await of('ip-next', 'rrtbUnlinked'),
            await of('hub-home', 'machineSilent'),
            await of('distributor-home', 'backupFailed'),
            await of('facility-home', 'lotExpiring'),
            await of('facility-next', 'lotExpiring'),
        ];
        expect(own).toEqual([1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1]);
    });

    it('names no patient and no sample', async () => {
        const text = JSON.stringify(await t.db.rows(sql`select * from alert`));
        for (const canary of ['Canary', 'STORY-RR', 'NEAR-SAMPLE', 'PATIENT'])
            expect(text).not.toContain(canary);
    });

    it('is taken on by one person with a note, and not by whom it does not concern', async () => {
        t.clock.now = at(30);
        const { id } = await t.db.one<{ id: number }>(
            sql`select id from alert where kind = 'requestWaiting'`,
        );
        const waiting = async () =>
            (await t.call('GET /x/alerts/waiting', undefined, { as: 'distributor' })).body.counts;
        const before = await waiting();
        expect(
            (await t.call('POST /x/alerts/acknowledge', { id }, { as: 'facility' })).status,
        ).toBe(404);
        const note = 'The truck leaves tomorrow';
        const done = await t.call(
            'POST /x/alerts/acknowledge',
            { id, note },
            { as: 'distributor' },
        );
        expect([done.status, await waiting()]).toEqual([200, before - 1]);
        const again = await t.call('POST /x/alerts/acknowledge', { id }, { as: 'admin' });
        expect([again.status, again.body.message]).toEqual([
            202,
            'Person distributor-home has acknowledged it.',
        ]);
        const [row] = (
            await t.call('POST /x/alerts/list', { kind: 'requestWaiting' }, { as: 'distributor' })
        ).body.data;
        expect(row).toMatchObject({
            state: 'acknowledged',
            note,
            acknowledged_by: 'Person distributor-home',
        });
    });

    it('opens once where two servers look at the same moment', async () => {
        await run(sql`
            insert into machine (serial, facility_id, last_message_at)
            select 'GX-Q' || n, ${t.world.facilities[0]}, ${at(1)} from generate_series(1, 20) n`);
        await run(sql`delete from alert_look`);
        await Promise.all([look(t.db, 30), look(t.db, 30), look(t.db, 30)]);
        const { n, subjects } = await t.db.one<{ n: number; subjects: number }>(sql`
            select count(*)::int as n, count(distinct (rule_id, subject))::int as subjects from alert where closed_at is null`);
        expect(n).toBe(subjects);
    });

    it('agrees in number with the list that people work by', async () => {
        const { id, kind } = await t.db.one<{ id: number; kind: string }>(
            sql`select id, kind from alert_rule where name = 'Machine silent'`,
        );
        const wrong = wrongBy(
            { id, kind, region_id: null, district_id: null, limit_value: null },
            moment(30),
        );
        t.clock.now = at(30);
        const list = await t.call('POST /x/machines/silent', {}, { as: 'admin' });
        const { n } = await t.db.one<{ n: number }>(
            sql`select count(*)::int as n from (${wrong!}) w`,
        );
        expect([n, n > 19]).toEqual([list.body.count, true]);
    });

    it('lets a person turn off what the programme leaves to them, and nothing else', async () => {
        const choose = (kind: string, counted: boolean) =>
            t.call('POST /x/alerts/choose', { kind, counted }, { as: 'facility' });
        const waiting = async () =>
            (await t.call('GET /x/alerts/waiting', undefined, { as: 'facility' })).body.counts;
        const before = await waiting();
        expect((await choose('machineSilent', false)).status).toBe(200);
        expect(before - (await waiting())).toBe(20);
        expect((await choose('rrtbUnlinked', false)).status).toBe(202);
        expect((await choose('backupFailed', false)).status).toBe(202);
    });

    it('closes what belongs to a rule that is turned off, and refuses one for people without the list', async () => {
        await run(sql`update alert_rule set active = false where name = 'Machine silent'`);
        await look(t.db, 31);
        const { n } = await t.db.one<{ n: number }>(sql`
            select count(*)::int as n from alert a join alert_rule u on u.id = a.rule_id where u.name = 'Machine silent' and a.closed_at is null`);
        expect(n).toBe(0);
        const rule = {
            name: 'Backups for facilities',
            kind: 'backupFailed',
            account_type: 'facility',
            every_minutes: '60',
        };
        const answer = await t.call('POST /x/alerts/rules/create/', rule, { as: 'superadmin' });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([202, ['account_type']]);
    });
});

describe('each kind of alert', () => {
    it('is watched, and leads each account type to a screen that is there', () => {
        expect(watches.map(({ of }) => of)).toEqual(expect.arrayContaining([...alertKinds]));
        const mounts = areas.flatMap((area) => area.menu).flatMap((one) => one.mounts);
        for (const { name, to } of alertKinds)
            for (const [type, route] of Object.entries(to)) {
                const open = mounts.some(
                    (mount) =>
                        mount.route === route &&
                        mount.access.some(({ accounts }) => (accounts as string[]).includes(type)),
                );
                expect([name, type, route, open]).toEqual([name, type, route, true]);
            }
    });
});
