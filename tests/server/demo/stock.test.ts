/** The store of the demo country: booked like a real one, with something to look at in every list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { levels } from '../../../resources/stock/levels.server.ts';
import { readConfig } from '../../../server/config.ts';
import { Wall } from '../../../server/demo/clock.ts';
import { makePlan } from '../../../server/demo/plan.ts';
import { startDemo } from '../../../server/demo/start.ts';
import { drawStock } from '../../../server/demo/stockPlan.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { drift } from '../../helpers/stock.ts';

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

describe('the demo store', () => {
    test('is the same every time', () => {
        const draw = () =>
            JSON.stringify(
                drawStock(makePlan({ seed: 7, size: 'country' }, now, new Wall(timeZone)), 60),
            );
        expect(draw()).toBe(draw());
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

    test('has requests in their states, none decided by who asked', async () => {
        const { states, own } = await database.db.one<{ states: number; own: number }>(sql`
            select count(distinct status)::integer as states,
                   count(*) filter (where decided_by_id = requester_id)::integer as own from stock_request`);
        expect(states).toBeGreaterThanOrEqual(6);
        expect(own).toBe(0);
    });
});
