/** Stock in: record and lines together or not at all, lots with one expiry, another's eyes, reversals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { drift } from '../../helpers/stock/world.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

let app: TestApp;
let world: StockCalls;

beforeAll(async () => {
    app = await testApp();
    world = await stockCalls(app);
});
afterAll(async () => {
    expect(await drift(app.db)).toEqual([]);
    await app.close();
});

const keeper = { as: 'distributor' };
const head = () => ({
    supplier_id: world.supplier,
    verifier_id: world.verifier,
    received_on: '2026-03-10',
});
const create = (lines: object[], rest: object = {}) =>
    app.call('POST /stockin/create', { ...head(), lines, ...rest }, keeper);
const good = (rest: object = {}) => ({
    product_id: world.products[0],
    lot_number: 'A-1',
    expires_on: '2027-05-31',
    quantity: 10,
    ...rest,
});
const record = async (id: number) =>
    (await app.call('POST /stock-in-records/list', { id }, keeper)).body.results[0];
const count = async (table: 'stock_receipt' | 'stock_movement' | 'stock_lot') =>
    (
        await app.db.one<{ n: number }>(
            table === 'stock_receipt'
                ? sql`select count(*) as n from stock_receipt`
                : table === 'stock_movement'
                  ? sql`select count(*) as n from stock_movement`
                  : sql`select count(*) as n from stock_lot`,
        )
    ).n;

describe('stock in', () => {
    it('records the document and its lines, says so word for word, and lists them', async () => {
        const { body } = await create([
            good({ quantity: 10, quantity_ordered: 12, discrepancy: 'short' }),
            good({ lot_number: 'A-2', quantity: 5, unit_cost: 2.5, currency: 'USD' }),
        ]);
        expect(body.success).toBe('Stock In Recorded successfully');
        expect(body.data.number).toMatch(/^GRN-\d{6}$/);
        const listed = await record(body.data.id);
        expect(listed).toMatchObject({
            number: body.data.number,
            status: 'open',
            supplier: 'National stores',
            items: 2,
            differing: 1,
            cost: 'USD 12.5',
            own: 'yes',
        });
        expect(listed.lines.map((line: { lot_number: string }) => line.lot_number)).toEqual([
            'A-1',
            'A-2',
        ]);
        expect(listed.lines[0]).toMatchObject({
            quantity: 10,
            quantity_ordered: 12,
            base_quantity: 10,
            discrepancy: 'short',
            expires_on: '2027-05-31',
        });
    });

    it('keeps nothing of a record with one bad line', async () => {
        const before = [
            await count('stock_receipt'),
            await count('stock_movement'),
            await count('stock_lot'),
        ];
        const { status, body } = await create([
            good({ lot_number: 'NEW-1' }),
            good({ quantity: 3, quantity_ordered: 4 }),
        ]);
        expect(status).toBe(202);
        expect(body.errors).toEqual({
            'lines.1.discrepancy': '4 were ordered and 3 came: please say why.',
        });
        expect([
            await count('stock_receipt'),
            await count('stock_movement'),
            await count('stock_lot'),
        ]).toEqual(before);
    });

    it('receives packs as base units, and refuses what comes to no whole number', async () => {
        const product_id = await world.newProduct();
        const { id: box } = await app.db.one<{ id: number }>(sql`
            with unit as (insert into measurement_unit (name) values ('Box') returning id)
            insert into product_unit (product_id, unit_id, base_units) select ${product_id}, id, 50 from unit returning id`);
        const { body } = await create([
            good({ product_id, lot_number: 'BOX-1', product_unit_id: box, quantity: 2.5 }),
        ]);
        expect((await record(body.data.id)).lines[0]).toMatchObject({
            unit: 'Box (50 Test)',
            quantity: 2.5,
            base_quantity: 125,
        });
        const odd = await create([good({ product_id, product_unit_id: box, quantity: 0.125 })]);
        expect(Object.keys(odd.body.errors)).toEqual(['lines.0.quantity']);
        const strange = await create([
            good({ product_id: world.products[1], product_unit_id: box }),
        ]);
        expect(strange.body.errors['lines.0.product_unit_id']).toBe(
            'This is no unit of Product 2.',
        );
    });

    it('keeps one expiry to a lot and names both', async () => {
        await create([good({ lot_number: 'ONE-1', expires_on: '2027-01-31' })]);
        const { body } = await create([good({ lot_number: ' one-1', expires_on: '2027-02-28' })]);
        expect(body.code).toBe('lot_expiry');
        expect(body.errors['lines.0.expires_on']).toContain('31 Jan 2027');
        expect(body.errors['lines.0.expires_on']).toContain('28 Feb 2027');
        // Without a day it is the known one; two lines of one record are told as well.
        expect((await create([good({ lot_number: 'ONE-1', expires_on: null })])).status).toBe(200);
        const both = await create([
            good({ lot_number: 'TWO-1', expires_on: '2027-01-31' }),
            good({ lot_number: 'TWO-1', expires_on: '2027-03-31' }),
        ]);
        expect(both.body.code).toBe('lot_expiry');
    });

    it('two records make a new lot once', async () => {
        const answers = await Promise.all(
            [1, 2, 3, 4].map(() => create([good({ lot_number: 'SAME', quantity: 1 })])),
        );
        expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
        const { lots, total } = await app.db.one<{ lots: number; total: number }>(sql`
            select count(distinct t.id) as lots, sum(b.quantity)::bigint as total
              from stock_lot t join stock_balance b on b.lot_id = t.id where lot_number = 'SAME'`);
        expect([lots, total]).toEqual([1, 4]);
    });

    it('asks for the expiry, and takes in what is expired only when told so', async () => {
        const without = await create([good({ lot_number: 'E-0', expires_on: null })]);
        expect(Object.keys(without.body.errors)).toEqual(['lines.0.expires_on']);
        const old = { lot_number: 'E-1', expires_on: '2026-03-13' };
        const refused = await create([good(old)]);
        expect(refused.body.code).toBe('expired');
        expect(refused.body.errors['lines.0.expires_on']).toMatch(/expired on 13 Mar 2026/);
        expect((await create([good({ ...old, discrepancy: 'expired' })])).status).toBe(200);
        expect((await create([good({ lot_number: 'E-2', expires_on: '2026-03-14' })])).status).toBe(
            200,
        );
        await app.db.run(sql`update product set expires = false where id = ${world.products[1]}`);
        const timeless = { product_id: world.products[1], quantity: 3 };
        expect((await create([timeless])).status).toBe(200);
    });

    it('refuses at its field what is not there, not active, not in order', async () => {
        const errorsOf = async (lines: object[], rest: object = {}) =>
            Object.keys((await create(lines, rest)).body.errors ?? {});
        expect(await errorsOf([good()], { supplier_id: 999 })).toEqual(['supplier_id']);
        expect(await errorsOf([good()], { received_on: '2026-03-15' })).toEqual(['received_on']);
        expect(await errorsOf([good({ product_id: 999 })])).toEqual(['lines.0.product_id']);
        expect(await errorsOf([good({ quantity: 0 })])).toEqual(['lines.0.quantity']);
        expect(await errorsOf([good({ lot_number: '' })])).toEqual(['lines.0.lot_number']);
        expect(await errorsOf([good({ manufactured_on: '2027-06-01' })])).toEqual([
            'lines.0.manufactured_on',
        ]);
        expect(await errorsOf([good({ unit_cost: 1 })])).toEqual(['lines.0.currency']);
        expect(await errorsOf([good({ unit_cost: 1.00001, currency: 'UGX' })])).toEqual([
            'lines.0.unit_cost',
        ]);
        expect(
            await errorsOf([good({ quantity: 5, quantity_ordered: 5, discrepancy: 'short' })]),
        ).toEqual(['lines.0.discrepancy']);
        await app.db.run(sql`update supplier set active = false where id = ${world.supplier}`);
        expect(await errorsOf([good()])).toEqual(['supplier_id']);
        await app.db.run(sql`update supplier set active = true where id = ${world.supplier}`);
    });

    it('is verified by somebody else than the receiver, once', async () => {
        const named = await app.db.one<{ id: number }>(
            sql`select id from account where username = 'distributor-home'`,
        );
        expect((await create([good()], { verifier_id: named.id })).body.errors).toHaveProperty(
            'verifier_id',
        );
        const { body } = await create([good({ lot_number: 'V-1' })]);
        const { id } = body.data;
        const own = await app.call('POST /x/stock/receipts/verify', { id }, keeper);
        expect(own.body.code).toBe('own_receipt');
        const attempts = await Promise.all(
            Array.from({ length: 8 }, (_, turn) =>
                app.call(
                    'POST /x/stock/receipts/verify',
                    { id },
                    {
                        as: turn % 2 ? 'admin' : 'distributor-next',
                        headers: { 'idempotency-key': `verify-${turn}-of-the-record` },
                    },
                ),
            ),
        );
        expect(attempts.filter((one) => one.status === 200)).toHaveLength(1);
        expect(attempts.filter((one) => one.body.code === 'wrong_state')).toHaveLength(7);
        const closed = await app.call(
            'POST /stockin/items/create',
            { receipt_id: id, lines: [good({ lot_number: 'V-2' })] },
            keeper,
        );
        expect(closed.body.code).toBe('wrong_state');
        const told = await app.call('POST /x/stock/receipts/history', { id }, keeper);
        expect(
            (told.body.data as { what: string; who: string }[]).map(({ what, who }) => [what, who]),
        ).toEqual([
            ['verified', expect.stringMatching(/^Person (admin-home|distributor-next)$/)],
            ['open', 'Person distributor-home'],
        ]);
    });

    it('takes lines onto an open record, from the receiver alone', async () => {
        const { body } = await create([]);
        const { id } = body.data;
        const empty = await app.call('POST /x/stock/receipts/verify', { id }, { as: 'admin' });
        expect(empty.body.code).toBe('no_lines');
        const add = (as: string) =>
            app.call(
                'POST /stockin/items/create',
                { receipt_id: id, lines: [good({ lot_number: 'O-1', quantity: 4 })] },
                { as },
            );
        const added = await add('distributor');
        expect(added.body.success).toBe('Stock In Recorded successfully');
        expect((await add('admin')).body.code).toBe('not_receiver');
        expect((await record(id)).items).toBe(1);
    });

    it('has one effect under one Idempotency-Key', async () => {
        const send = () =>
            app.call(
                'POST /stockin/create',
                { ...head(), lines: [good({ lot_number: 'I-1', quantity: 6 })] },
                { ...keeper, headers: { 'idempotency-key': 'the-same-receipt-again' } },
            );
        const answers = await Promise.all([send(), send(), send()]);
        answers.push(await send());
        const done = answers.filter((one) => one.status === 200);
        expect(new Set(done.map((one) => one.body.data.number)).size).toBe(1);
        const { total } = await app.db.one<{ total: number }>(sql`
            select sum(b.quantity)::bigint as total from stock_balance b join stock_lot t on t.id = b.lot_id
             where t.lot_number = 'I-1'`);
        expect(total).toBe(6);
    });

    it('is taken back whole or by line, and not once it was issued', async () => {
        const { body } = await create([
            good({ lot_number: 'B-1', quantity: 10 }),
            good({ lot_number: 'B-2', quantity: 10 }),
        ]);
        const { id, line_ids } = body.data;
        const back = (rest: object) =>
            app.call(
                'POST /x/stock/receipts/reverse',
                { id, reason: 'typed twice', ...rest },
                keeper,
            );
        expect((await back({ reason: '' })).body.errors).toEqual({ reason: 'Required.' });
        expect((await back({ line_id: line_ids[1] })).status).toBe(200);
        const shown = await record(id);
        expect(shown).toMatchObject({ status: 'open', items: 1 });
        expect(shown.lines[1].reversed).toBe('typed twice');
        expect((await back({ line_id: line_ids[1] })).body.code).toBe('wrong_state');
        const { id: lot } = await app.db.one<{ id: number }>(
            sql`select id from stock_lot where lot_number = 'B-1'`,
        );
        expect(
            (await world.issue({ lot_id: lot, quantity: 4, override_reason: 'asked for' })).status,
        ).toBe(200);
        const gone = await back({});
        expect(gone.body.code).toBe('not_enough');
        expect(gone.body.message).toMatch(/^Only 6 of 10 left of lot B-1/);
        const issued = await app.db.one<{ id: number }>(
            sql`select max(id) as id from stock_distribution`,
        );
        await app.call(
            'POST /x/stock/distributions/reverse',
            { id: issued.id, reason: 'not taken' },
            keeper,
        );
        expect((await back({})).status).toBe(200);
        expect((await record(id)).status).toBe('reversed');
        expect(await world.balance(lot)).toBe(0);
    });

    it('knows what a scan means', async () => {
        await app.db.run(
            sql`update product set gtin = '4006381333931' where id = ${world.products[0]}`,
        );
        const scan = (code: string) => app.call('POST /x/stock/scan', { code }, { as: 'facility' });
        const full = await scan('01040063813339311727020010A-1^211234');
        expect(full.body.data).toMatchObject({
            product_id: world.products[0],
            lot_number: 'A-1',
            expires_on: '2027-02-28',
            serial: '1234',
        });
        expect(full.body.data.lot_id).not.toBeNull();
        expect((await scan('4006381333931')).body.data.product_id).toBe(world.products[0]);
        expect((await scan('P-2')).body.data.product_id).toBe(world.products[1]);
        expect((await scan('96385074')).body.code).toBe('unknown_gtin');
        expect((await scan('hello')).body.code).toBe('unreadable_scan');
    });

    it('finds records by number, supplier and product, and sums what stands', async () => {
        const all = await app.call('POST /stock-in-records/list', { page_size: 200 }, keeper);
        const sum = all.body.results.reduce(
            (total: number, one: { items: number | null }) => total + (one.items ?? 0),
            0,
        );
        expect(all.body.totals.items).toBe(sum);
        const other = await app.call(
            'POST /stock-in-records/list',
            { product: 'Product 2' },
            keeper,
        );
        expect(other.body.count).toBe(1);
        const file = await app.call(
            'POST /stock-in-records/list',
            { product: 'Product 2', format: 'csv', columns: ['number', 'lines'] },
            keeper,
        );
        expect(file.text).toContain('Product Product 2, Code P-2, Unit Test');
        const none = await app.call('POST /stock-in-records/list', { supplier: 'nobody' }, keeper);
        expect(none.body.count).toBe(0);
    });
});
