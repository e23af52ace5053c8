/** Levels, lots, cards and counts as the API answers them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { book, type Reason } from '../../../resources/stock/ledger/ledger.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { stockWorld, type StockWorld } from '../../helpers/stock.ts';

let app: TestApp;
let world: StockWorld;
const today = '2026-03-14';

beforeAll(async () => {
    app = await testApp();
    world = await stockWorld(app.db);
    await app.db.run(
        sql`update account set full_name = 'Susan of Stores' where id = ${world.keeper}`,
    );
    await move('2026-01-10', 'receive', 100, 'GRN-1', 'National Store');
    await move('2026-02-10', 'distribute', -30, 'D-1', 'Facility 1');
    await move('2026-02-12', 'damage', -5, 'A-1', '');
    await move('2026-03-01', 'distribute', -20, 'D-2', 'Facility 2');
});
afterAll(() => app?.close());

const move = (day: string, reason: Reason, quantity: number, number: string, party: string) =>
    app.db.transaction({ actor_id: null, actor: 'test', address: '-', request_id: '-' }, (tx) =>
        book(
            { db: tx, viewer: { id: world.keeper } as never, today },
            { kind: 'import', id: null, number, party, occurred_on: day },
            [
                {
                    place_id: world.store,
                    product_id: world.products[0]!,
                    lot_id: world.lots[0]!,
                    quantity,
                    reason,
                },
            ],
        ),
    );

const ask = (endpoint: string, body?: object) => app.call(endpoint, body, { as: 'distributor' });

describe('stock reports', () => {
    it('lists products with their levels over the window that is asked for', async () => {
        const { body } = await ask('GET /products?status=under&months=12');
        expect(body.count).toBe(1);
        expect(body.results[0]).toMatchObject({
            id: world.products[0],
            unit: 'Test',
            on_hand: 45,
            consumption: 50,
            window_from: '2026-01-10',
            days: 64,
            products: 1,
        });
        const shorter = await ask('GET /products?months=1');
        const [row] = shorter.body.results.filter(
            (one: { id: number }) => one.id === world.products[0],
        );
        expect(row).toMatchObject({ consumption: 20, days: 28, window_from: '2026-02-15' });
        expect((await ask('GET /products?months=25')).status).toBe(202);
    });

    it('explains the figures of one product with their numbers', async () => {
        const { body } = await ask('POST /x/stock/level', {
            product_id: world.products[0],
            months: 1,
        });
        expect(body.data.why.slice(0, 2)).toEqual([
            '20 Test were issued or distributed in 28 days since 15 Feb 2026.',
            'AMC: 20 ÷ 28 days × 30.4375 = 21.7 Test a month.',
        ]);
        expect(body.data.lots).toHaveLength(1);
        expect((await ask('POST /x/stock/level', { product_id: 999_999 })).status).toBe(404);
    });

    it('writes the card with the balance after every movement, and what was brought forward', async () => {
        const { body } = await ask('POST /x/stock/card', {
            product_id: world.products[0],
            start_date: '2026-02-01',
        });
        expect(body.data).toMatchObject({ opening: 100, closing: 45, unit: 'Test' });
        expect(
            body.data.lines.map((line: Record<string, unknown>) => [
                line['day'],
                line['document_number'],
                line['quantity_in'],
                line['quantity_out'],
                line['reason'],
                line['balance'],
                line['initials'],
            ]),
        ).toEqual([
            ['2026-02-10', 'D-1', null, 30, 'Distributed', 70, 'SoS'],
            ['2026-02-12', 'A-1', null, 5, 'Damaged', 65, 'SoS'],
            ['2026-03-01', 'D-2', null, 20, 'Distributed', 45, 'SoS'],
        ]);
        const backwards = {
            product_id: world.products[0],
            start_date: today,
            end_date: '2026-01-01',
        };
        expect((await ask('POST /x/stock/card', backwards)).status).toBe(202);
        expect((await ask('POST /x/stock/card', {})).status).toBe(400);
    });

    it('counts by category what came in and went out in a period', async () => {
        const all = { start_date: '2026-01-01', end_date: today };
        const { body: into } = await ask('POST /stockin_category/count', all);
        expect(into.data).toEqual([
            expect.objectContaining({
                category: 'Cartridges',
                lines: 1,
                distributed_lines: 2,
                received: 100,
                distributed: 50,
            }),
        ]);
        const { body: out } = await ask('POST /distributedItem_category/count', {
            ...all,
            start_date: '2026-03-01',
        });
        expect(out.data[0]).toMatchObject({ lines: 1, documents: 1, distributed: 20 });
    });

    it('says at one glance what is there, and to keepers only', async () => {
        const { body } = await ask('GET /dashboard-summary');
        expect(body.data).toMatchObject({
            products: 2,
            in_stock: 1,
            on_hand: 45,
            pending_requests: 0,
        });
        for (const endpoint of ['GET /dashboard-summary', 'GET /products'])
            expect((await app.call(endpoint, undefined, { as: 'hub' })).status).toBe(403);
    });

    it('lists lots by expiry with what never expires at the far end, both ways', async () => {
        const product = await world.newProduct();
        for (const expires_on of [null, '2027-05-01', '2026-04-01']) {
            const lot = await world.newLot({ product, expires_on });
            await app.db.run(sql`
                insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
                values (${world.store}, ${product}, ${lot}, 5, 'receive', 'import', 'GRN-9', ${today})`);
        }
        const order = async (endpoint: string, more: object) => {
            const { body } = await ask(endpoint, { product_id: product, ...more });
            return (body.results ?? body.data).map((row: { expires_on: string }) => row.expires_on);
        };
        const soonest = ['2026-04-01', '2027-05-01', null];
        for (const endpoint of ['POST /x/stock/expiry', 'POST /x/stock/lots']) {
            expect(await order(endpoint, {})).toEqual(soonest);
            expect(await order(endpoint, { sort: 'expires_on', order: 'desc' })).toEqual(
                soonest.toReversed(),
            );
        }
    });
});
