/** The store of the demo country: booked like a real one, with something to look at in every list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { requestStatuses } from '../../../resources/stock/requests/words.ts';
import { levels } from '../../../resources/stock/levels/levels.server.ts';
import { readConfig } from '../../../server/config.ts';
import { Wall } from '../../../server/demo/clock.ts';
import { makePlan } from '../../../server/demo/plan.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { drawStock } from '../../../server/demo/stock/plan.ts';
import { demoOrders } from '../../../server/demo/stock/requests.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { drift } from '../../helpers/stock/world.ts';

const now = new Date('2026-11-20T12:00:00Z');
const timeZone = 'Africa/Kampala';
let database: TestDatabase;
let took: number;
beforeAll(async () => {
    database = await freshDatabase();
    const config = readConfig({ KIPIMO_LOG_LEVEL: 'silent' });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const started = performance.now();
    const demo = await startDemo({ db: database.db, config, log, size: 'small', clock: () => now });
    took = performance.now() - started;
    await demo.close();
});
afterAll(() => database?.drop());

describe('the sample transport of the demo', () => {
    test('has a hub with a quarter of visits, a slow leg, a lost package, and something that waits', async () => {
        const one = (query: ReturnType<typeof sql>) =>
            database.db.one<Record<string, number>>(query);
        const own = sql`(select hub_id from account where username = 'hub')`;
        const visits = await one(sql`
            select count(*)::integer as visits, max(day) - min(day) as days from rider_visit v
              join facility f on f.id = v.facility_id where f.hub_id = ${own}`);
        expect(visits['days']).toBeGreaterThan(80);
        const packages = await one(sql`
            select count(*) filter (where status = 'lost')::integer as lost, count(*) filter (where status = 'received')::integer as received,
                   count(*) filter (where status in ('picked', 'at_hub', 'in_transit'))::integer as pending,
                   count(*) filter (where delivered_at - picked_at > interval '4 days')::integer as slow
              from sample_package p join facility f on f.id = p.facility_id where f.hub_id = ${own}`);
        for (const figure of ['lost', 'received', 'pending', 'slow'])
            expect([figure, packages[figure]! > 0]).toEqual([figure, true]);
        const { waiting, phone } = (await one(sql`
            select (select count(*) from package_handover where state = 'waiting')::integer as waiting,
                   (select count(*) from rider where username = 'rider')::integer as phone`)) as Record<
            'waiting' | 'phone',
            number
        >;
        expect([waiting > 0, phone]).toEqual([true, 1]);
    });
});

describe('the demo store', () => {
    test('is the same every time', () => {
        const draw = () =>
            JSON.stringify(
                drawStock(
                    makePlan({ seed: 7, size: 'country' }, now, new Wall(timeZone)),
                    60,
                    demoOrders,
                ),
            );
        expect(draw()).toBe(draw());
    });

    test('sends its requests in full, whatever the rounds have left', () => {
        for (let back = 0; back < 120; back += 10) {
            const then = new Date(now.getTime() - back * 86_400_000);
            const plan = makePlan({ seed: 20260314, size: 'country' }, then, new Wall(timeZone));
            const { deliveries, sendings } = drawStock(plan, 60, demoOrders);
            for (const order of demoOrders) {
                const sent = sendings.find(({ request }) => request === order.request)!;
                const packs: Record<string, number> = {};
                for (const { good, packs: part, lot } of sent.lines) {
                    packs[good.code] = (packs[good.code] ?? 0) + part;
                    const came = deliveries.find((one) => one.lot === lot && one.good === good)!;
                    expect(came.day <= sent.day).toBe(true);
                }
                expect(packs).toEqual(order.packs);
            }
        }
    });

    test('agrees with its ledger and is there in seconds', async () => {
        expect(await drift(database.db)).toEqual([]);
        const { n } = await database.db.one<{ n: number }>(
            sql`select count(*) as n from stock_movement`,
        );
        console.info(`Places, accounts and ${n} movements in ${(took / 1000).toFixed(1)} s`);
        expect(n).toBeGreaterThan(500);
    });

    test('has products out, short, in order and over, an expired lot and a held one', async () => {
        const found = await database.db.rows<{ status: string; n: number }>(sql`
            select status, count(*)::integer as n from (${levels({
                place: sql`(select id from stock_place where kind = 'store')`,
                today: '2026-11-20',
                timeZone,
            })}) l group by status`);
        console.info(JSON.stringify(found));
        const statuses = found.map(({ status }) => status);
        for (const status of ['out', 'under', 'ok', 'over']) expect(statuses).toContain(status);
        const lots = await database.db.one(sql`
            select count(*) filter (where t.expires_on < '2026-11-20') > 0 as expired,
                   count(*) filter (where t.on_hold) > 0 as held
              from stock_balance b join stock_lot t on t.id = b.lot_id
              join stock_place s on s.id = b.place_id and s.kind = 'store' where b.quantity > 0`);
        expect(lots).toEqual({ expired: true, held: true });
    });

    test('has requests in every state, none decided by who asked', async () => {
        const { states, own } = await database.db.one<{ states: string[]; own: number }>(sql`
            select array_agg(distinct status) as states,
                   count(*) filter (where decided_by_id = requester_id)::integer as own from stock_request`);
        expect(states.sort()).toEqual(Object.keys(requestStatuses).sort());
        expect(own).toBe(0);
    });

    test('has the deliveries of its requests, on the way and received, as their lines say', async () => {
        const rows = await database.db.rows<{
            status: string;
            deliveries: string[];
            open: number;
        }>(sql`
            select q.status, array_agg(distinct d.status) as deliveries,
                   (select sum(n.base_approved - n.base_issued)::integer from stock_request_line n
                     where n.request_id = q.id) as open
              from stock_request q join stock_distribution d on d.request_id = q.id
             group by q.id, q.status order by q.status, deliveries`);
        expect(rows.map(({ status, deliveries }) => [status, ...deliveries])).toEqual([
            ['issued', 'issued'],
            ['issued', 'sent'],
            ['partly_issued', 'sent'],
            ['received', 'received'],
        ]);
        for (const { status, open } of rows) expect(open > 0).toBe(status === 'partly_issued');
        const { wrong } = await database.db.one<{ wrong: number }>(sql`
            select count(*)::integer as wrong from stock_request_line n
              left join (select request_line_id, sum(base_quantity) as issued from stock_distribution_line group by 1) d
                   on d.request_line_id = n.id
             where n.base_issued <> coalesce(d.issued, 0)`);
        expect(wrong).toBe(0);
    });

    test('tells of each request who did what, from the audit', async () => {
        const { steps } = await database.db.one<{ steps: string[] }>(sql`
            select array_agg(c.username || ' ' || (a.after ->> 'status') order by a.id) as steps
              from audit a join account c on c.id = a.actor_id
             where a.entity = 'stock_request'
               and a.entity_id = (select id from stock_request where status = 'received')`);
        expect(steps).toEqual([
            'facility submitted',
            'distributor-2 approved',
            'distributor issued',
            'facility received',
        ]);
    });

    test('has counts approved, waiting and being written, each with a difference', async () => {
        const found = await database.db.rows(sql`
            select c.status, count(*) filter (where l.counted <> l.book)::integer as differing,
                   count(l.movement_id)::integer as booked, count(*) > count(l.counted) as unfinished
              from stock_count c join stock_count_line l on l.count_id = c.id group by c.id, c.status order by c.id`);
        expect(found).toEqual([
            { status: 'approved', differing: 1, booked: 1, unfinished: false },
            { status: 'submitted', differing: 1, booked: 0, unfinished: false },
            { status: 'draft', differing: 1, booked: 0, unfinished: true },
        ]);
    });
});
