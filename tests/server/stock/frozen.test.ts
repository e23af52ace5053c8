/** What a document said when it was made, it says for ever: whatever its masters are called later. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { changeLot } from '../../helpers/stock/world.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

let app: TestApp;
let world: StockCalls;
beforeAll(async () => {
    app = await testApp();
    world = await stockCalls(app);
});
afterAll(() => app.close());

const call = (endpoint: string, body: object, as = 'distributor') =>
    app.call(endpoint, body, { as });
const id = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await app.db.one<{ id: number }>(query)).id;

let cartons = 0;
/** A product in cartons of 10, of which 500 came in and 100 went to a facility on a request for 100. */
async function documented() {
    const product = await world.newProduct();
    const unit = await id(
        sql`insert into measurement_unit (name) values (${`Carton ${++cartons}`}) returning id`,
    );
    const added = await call('POST /inventory/product_units/insert/', {
        product_id: product,
        unit_id: unit,
        base_units: 10,
    });
    const pack = added.body.data.id as number;
    const line = { product_id: product, product_unit_id: pack };
    const { receipt, lot } = await world.receive({
        ...line,
        quantity: 500,
        unit_cost: 12.5,
        currency: 'UGX',
    });
    const asked = await call(
        'POST /stock/request',
        { lines: [{ ...line, quantity: 100 }] },
        'facility',
    );
    const request = asked.body.data.id as number;
    await call('POST /user/stock-request/approve', { id: request });
    const detail = async () =>
        (await call('POST /x/stock/requests/detail', { id: request })).body.data.lines[0];
    const sent = await world.distribute(
        { ...line, quantity: 100, request_line_id: (await detail()).id },
        { request_id: request },
    );
    const { body } = await call('POST /x/stock/counts/open', {});
    const printed = async () => {
        const list = { as: 'distributor' };
        const received = await call('POST /stock-in-records/list', { id: receipt });
        const given = await app.call(
            `GET /distribute-stock?id=${sent.body.data.id}`,
            undefined,
            list,
        );
        const counted = await call('POST /x/stock/counts/detail', { id: body.data.id });
        const { usable: _u, reserved: _r, ...requested } = await detail();
        const asking = (await call('POST /x/stock/requests/detail', { id: request })).body.data;
        const listed = (await call('POST /user/stock-requests', { id: request })).body;
        const { place, counted_by } = counted.body.data;
        const { receiver, requester, decided_by } = asking;
        expect([receiver, requester, decided_by]).not.toContain(null);
        return {
            heads: { place, counted_by, receiver, requester, decided_by, from: asking.place },
            listed: Object.values(listed as Record<string, unknown[]>).find(Array.isArray),
            received: received.body.results[0],
            given: given.body.results[0],
            requested,
            counted: counted.body.data.lines
                .filter((one: { product_id: number }) => one.product_id === product)
                .map(({ packs: _p, on_hold: _h, ...one }: Record<string, unknown>) => one),
        };
    };
    return { product, unit, pack, lot, receipt, printed };
}

describe('a printed note', () => {
    it('read "500 Carton (10) = 300,000" after the factor was edited, and reads now as it was made', async () => {
        const { product, unit, pack, lot, printed } = await documented();
        const before = await printed();
        expect(before.received).toMatchObject({
            supplier: 'National stores',
            lines: [
                {
                    unit: `Carton ${cartons} (10 Test)`,
                    quantity: 500,
                    base_quantity: 5000,
                    expires_on: '2028-01-31',
                    unit_cost: 12.5,
                },
            ],
        });
        const factor = (base_units: number) =>
            call('POST /inventory/product_units/update/', { id: pack, base_units });
        const refused = await factor(600);
        expect(refused.status).toBe(202);
        expect(refused.body.message).toMatch(/^Documents name this pack/);
        await expect(
            app.db.run(sql`update product_unit set base_units = 600 where id = ${pack}`),
        ).rejects.toMatchObject({ constraint: 'product_unit_used' });

        await call('POST /inventory/products/update/', {
            id: product,
            name: 'Renamed',
            code: 'NEW',
        });
        await call('POST /inventory/measurement_units/update/', { id: unit, name: 'Crate' });
        await call('POST /inventory/suppliers/update/', {
            id: world.supplier,
            name: 'Other stores',
        });
        await app.db.run(
            sql`update facility set name = 'Moved' where id = ${app.world.facilities[0]}`,
        );
        await app.db.run(sql`
            update account set full_name = 'Married name' where username in ('distributor-home', 'admin-home')`);
        await changeLot(app.db, lot, { expires_on: '2029-12-31' });
        expect(await printed()).toEqual(before);
        await call('POST /inventory/suppliers/update/', {
            id: world.supplier,
            name: 'National stores',
        });
        await app.db.run(sql`update account set full_name = 'Person ' || username
            where username in ('distributor-home', 'admin-home')`);
    });

    it('keeps its lines in the database too, but for what is said of them later', async () => {
        const { receipt, product, pack } = await documented();
        for (const change of [
            sql`update stock_receipt_line set base_quantity = 300000 where receipt_id = ${receipt}`,
            sql`update stock_receipt_line set unit_cost = 1 where receipt_id = ${receipt}`,
            sql`update stock_receipt_line set expires_on = '2030-01-01' where receipt_id = ${receipt}`,
            sql`update stock_distribution_line set unit_name = 'Box' where product_id = ${product}`,
            sql`update stock_request_line set base_units = 600 where product_id = ${product}`,
        ])
            await expect(app.db.run(change)).rejects.toMatchObject({
                constraint: 'stock_line_frozen',
            });
        await app.db.run(sql`
            update stock_distribution_line set base_received = 7 where product_unit_id = ${pack}`);
    });

    it('names a new pack of a draft of a request anew', async () => {
        const product = await world.newProduct();
        const boxes = await id(
            sql`insert into measurement_unit (name) values ('Box of 5') returning id`,
        );
        const box = await id(
            sql`insert into product_unit (product_id, unit_id, base_units) values (${product}, ${boxes}, 5) returning id`,
        );
        const base = await id(
            sql`select id from product_unit where product_id = ${product} and base_units = 1`,
        );
        const asked = await call(
            'POST /stock/request',
            {
                status: 'draft',
                lines: [{ product_id: product, product_unit_id: base, quantity: 3 }],
            },
            'facility',
        );
        const edited = await call(
            'POST /user/stock-request/update',
            {
                id: asked.body.data.id,
                lines: [{ product_id: product, product_unit_id: box, quantity: 2 }],
            },
            'facility',
        );
        expect(edited.status).toBe(200);
        const detail = await call('POST /x/stock/requests/detail', { id: asked.body.data.id });
        expect(detail.body.data.lines[0]).toMatchObject({
            unit: 'Box of 5 (5 Test)',
            base_required: 10,
        });
    });
});
