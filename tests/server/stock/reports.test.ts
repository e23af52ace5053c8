/** Levels, lots, cards and counts as the API answers them. */
import type { Viewer } from '../../../resources/define/engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sentence, spoken } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { book, type Reason } from '../../../resources/stock/ledger/ledger.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { stockWorld, type StockWorld } from '../../helpers/stock/world.ts';

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
            { db: tx, viewer: { id: world.keeper } as Viewer, today },
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
        expect(body.data.why.slice(0, 2).map((one: Sentence) => spoken(one))).toEqual([
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

    it('has no card of a product, a lot or a place that is not there, nor of a lot of another product', async () => {
        const [product, other] = world.products;
        const { body } = await ask('POST /x/stock/lots', { product_id: product });
        const lot = body.results[0].id;
        const status = async (of: object) => (await ask('POST /x/stock/card', of)).status;
        expect(await status({ product_id: product, lot_id: lot })).toBe(200);
        expect(await status({ product_id: other, lot_id: lot })).toBe(404);
        expect(await status({ product_id: 999_999 })).toBe(404);
        expect(await status({ lot_id: 999_999 })).toBe(404);
        expect(await status({ product_id: product, place_id: 999_999 })).toBe(404);
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

    it('says the same figure in the list, the detail, the file, the proposals and on the dashboard', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        const { id: facility } = await app.db.one<{ id: number }>(
            sql`select id from stock_place where facility_id = ${app.world.facilities[0]}`,
        );
        const steps: [day: string, place: number, reason: Reason, quantity: number][] = [
            ['2025-12-01', world.store, 'receive', 500],
            ['2025-12-20', world.store, 'distribute', -300],
            ['2025-12-21', facility, 'confirmed', 300],
            ['2026-01-05', world.store, 'distribute', -200],
            ['2026-01-10', world.store, 'receive', 400],
            ['2026-02-01', facility, 'issue', -90],
        ];
        for (const [day, place_id, reason, quantity] of steps)
            await app.db.run(sql`
                insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
                values (${place_id}, ${product}, ${lot}, ${quantity}, ${reason}, 'import', 'S-1', ${day})`);
        const shown = ['usable', 'adjusted_amc', 'months_of_stock', 'maximum', 'order_quantity'];
        const of = (row: Record<string, unknown>, names = shown) =>
            Object.fromEntries(names.map((name) => [name, row[name]]));
        const listed = async (query: string) =>
            (await ask(`GET /products?product_id=${product}${query}`)).body.results[0];

        const row = await listed('');
        expect(row).toMatchObject({ usable: 400, consumption: 500, stock_out_days: 5 });
        expect(row.adjusted_amc).toBeCloseTo((500 * 30.4375) / (104 - 5), 9);
        expect(row.months_of_stock).toBeCloseTo(400 / row.adjusted_amc, 9);
        const detail = (await ask('POST /x/stock/level', { product_id: product })).body.data;
        expect(of(detail)).toEqual(of(row));
        const proposed = (await ask('POST /x/stock/propose', { product_id: product })).body.data;
        expect(of(proposed, shown.slice(0, 3))).toEqual(of(row, shown.slice(0, 3)));
        // Panels of the dashboard ask the list with their status.
        expect(of(await listed(`&status=${row.status}&sort=months_of_stock`))).toEqual(of(row));
        const { text } = await ask(`GET /products?product_id=${product}&format=csv`);
        const [head, line] = text
            .replace(/^\uFEFF/, '')
            .split(/\r?\n/)
            .map((one) => one.split(','));
        const cell = (label: string) => Number(line![head!.indexOf(label)]);
        expect([cell('Usable'), cell('To order'), cell('Minimum')]).toEqual([
            row.usable,
            row.order_quantity,
            row.minimum,
        ]);
        expect(cell('Months of stock')).toBeCloseTo(row.months_of_stock, 9);
        expect(cell('Adjusted AMC')).toBeCloseTo(row.adjusted_amc, 9);

        // At a facility the proposal for its request reads as its levels over the same two months.
        const [suggested] = (
            await ask('POST /x/stock/suggest', { products: [product], receiver_id: facility })
        ).body.data;
        const there = await listed(`&place_id=${facility}&months=2`);
        const same = ['usable', 'consumption', 'days', 'amc', 'adjusted_amc', 'maximum'];
        expect(of(suggested, same)).toEqual(of(there, same));
        expect(suggested.adjusted_amc).toBeCloseTo((90 * 30.4375) / 59, 9);
    });
});
