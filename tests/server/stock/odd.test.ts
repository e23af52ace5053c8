/** What misleads or is odd when stock is written down: units, barcodes, days, doubles, ten times the usual. */
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
/** The same again, once somebody said yes. */
const surely = (endpoint: string, body: object) =>
    app.call(endpoint, body, { as: 'distributor', headers: { 'x-sure': '1' } });

let serial = 0;
/** A product in tests and in cartons of 600 tests; ids of its units. */
async function cartoned() {
    const product = await world.newProduct();
    const { id: unit } = await app.db.one<{ id: number }>(
        sql`insert into measurement_unit (name) values (${`Carton no ${++serial}`}) returning id`,
    );
    const added = await call('POST /inventory/product_units/insert/', {
        product_id: product,
        unit_id: unit,
        base_units: 600,
    });
    const { id: test } = await app.db.one<{ id: number }>(
        sql`select id from product_unit where product_id = ${product} and base_units = 1`,
    );
    return { product, test, carton: added.body.data.id as number };
}

const receiving = (line: object, head: object = {}) => ({
    supplier_id: world.supplier,
    verifier_id: world.verifier,
    received_on: '2026-03-01',
    lines: [{ lot_number: `O-${++serial}`, expires_on: '2028-01-31', ...line }],
    ...head,
});
const receive = (line: object, head?: object) =>
    call('POST /stockin/create', receiving(line, head));

describe('the unit', () => {
    it('is never chosen for anybody where a product has several', async () => {
        const { product, test } = await cartoned();
        const line = { product_id: product, quantity: 500 };
        const question = expect.stringMatching(
            /^In which unit: Test, Carton no \d+ \(600 Test\)\?$/,
        );
        const asked = { 'lines.0.product_unit_id': question };
        expect((await receive(line)).body.errors).toEqual(asked);
        const lot = (await world.receive({ ...line, product_unit_id: test })).lot;
        expect((await world.issue({ ...line, quantity: 1 })).body.errors).toEqual(asked);
        const request = { lines: [{ product_id: product, quantity: 1 }] };
        expect((await call('POST /stock/request', request, 'facility')).body.errors).toEqual(asked);
        const adjusted = await call('POST /x/stock/adjust', {
            reason: 'loss',
            note: 'Missing on the shelf',
            lines: [{ lot_id: lot, quantity: 1 }],
        });
        expect(adjusted.body.errors).toEqual(asked);
        // Whoever only looks is shown base units.
        expect((await call('POST /x/stock/propose', { product_id: product })).status).toBe(200);
    });

    it('of a barcode is the one that bears it: the own number of a product is its base unit', async () => {
        const { product, test, carton } = await cartoned();
        await call('POST /inventory/products/update/', { id: product, gtin: '4006381333931' });
        await call('POST /inventory/product_units/update/', { id: carton, gtin: '96385074' });
        const scanned = async (code: string) =>
            (await call('POST /x/stock/scan', { code })).body.data.product_unit_id;
        expect(await scanned('4006381333931')).toBe(test);
        expect(await scanned('0104006381333931')).toBe(test);
        expect(await scanned('96385074')).toBe(carton);
    });
});

describe('a barcode number', () => {
    it('has the right check digit when it is entered, at a product, its pack and in a list', async () => {
        const { product, carton } = await cartoned();
        for (const gtin of ['4006381333932', '123456789', '12345678901234'])
            for (const [endpoint, id] of [
                ['POST /inventory/products/update/', product],
                ['POST /inventory/product_units/update/', carton],
            ] as const)
                expect((await call(endpoint, { id, gtin })).body.errors).toEqual({
                    gtin: expect.stringMatching(/^No barcode number/),
                });
    });
});

describe('ten times the usual', () => {
    it('is asked about once when it comes in, and recorded where somebody says yes', async () => {
        const { product, test, carton } = await cartoned();
        const usual = { product_id: product, product_unit_id: test, quantity: 500 };
        for (let turn = 0; turn < 3; turn++) expect((await receive(usual)).status).toBe(200);
        const odd = receiving({ ...usual, product_unit_id: carton });
        const asked = await call('POST /stockin/create', odd);
        expect(asked.body).toMatchObject({
            code: 'ask',
            errors: {
                'lines.0.quantity': expect.stringMatching(
                    /^300,000 Test of Product \d+ are more than 10 times the usual 500\. /,
                ),
            },
        });
        const count = () =>
            app.db.one<{ sum: number }>(
                sql`select sum(base_quantity)::bigint as sum from stock_receipt_line where product_id = ${product}`,
            );
        expect(await count()).toEqual({ sum: 1500 });
        expect((await surely('POST /stockin/create', odd)).status).toBe(200);
        expect(await count()).toEqual({ sum: 301_500 });
    });

    it('is asked about before it goes out', async () => {
        const { product, test, carton } = await cartoned();
        const stock = { product_id: product, product_unit_id: carton, quantity: 10 };
        await world.receive(stock);
        const line = { product_id: product, product_unit_id: test, quantity: 100 };
        for (let turn = 0; turn < 3; turn++) await world.issue(line);
        const body = { receiver_id: world.department, lines: [{ ...line, quantity: 1100 }] };
        expect((await call('POST /stock-issuance', body)).body.code).toBe('ask');
        expect((await surely('POST /stock-issuance', body)).status).toBe(200);
    });
});

describe('a day', () => {
    it('of expiry may be a month, and means its last day', async () => {
        const product = await world.newProduct();
        for (const [month, day] of [
            ['2027-02', '2027-02-28'],
            ['2028-02', '2028-02-29'],
            ['2027-12', '2027-12-31'],
        ]) {
            const answer = await receive({ product_id: product, quantity: 1, expires_on: month });
            const { expires_on } = await app.db.one<{ expires_on: string }>(sql`
                select expires_on from stock_receipt_line where id = ${answer.body.data.line_ids[0]}`);
            expect(expires_on).toBe(day);
        }
        for (const expires_on of ['2027-13', '2027-00', '2027'])
            expect(
                (await receive({ product_id: product, quantity: 1, expires_on })).body.errors,
            ).toHaveProperty(['lines.0.expires_on']);
    });

    it('of 1999 or 2150 is refused', async () => {
        const product = await world.newProduct();
        const line = { product_id: product, quantity: 1 };
        expect((await receive(line, { received_on: '1999-03-01' })).body.errors).toEqual({
            received_on: expect.stringMatching(/^1 Mar 1999 is more than 5 years ago/),
        });
        expect((await receive({ ...line, expires_on: '2150-01-01' })).body.errors).toEqual({
            'lines.0.expires_on': expect.stringMatching(/^No lot expires on 1 Jan 2150/),
        });
        const { lot } = await world.receive(line);
        const proposed = await call('POST /x/stock/lots/propose', {
            id: lot,
            change: 'expiry',
            expires_on: '2150-01-01',
            reason: 'The label was misread',
        });
        expect(proposed.body.errors).toHaveProperty('expires_on');
    });
});

describe('doubles', () => {
    it('are asked about: the same delivery note of the same supplier', async () => {
        const product = await world.newProduct();
        const line = { product_id: product, quantity: 1 };
        await receive(line, { reference: 'DN 4711/a' });
        const again = receiving(line, { reference: 'dn4711/A' });
        const asked = await call('POST /stockin/create', again);
        expect(asked.body).toMatchObject({
            code: 'ask',
            errors: {
                reference: expect.stringMatching(
                    /^Delivery note dn4711\/A of National stores was recorded before: GRN-\d{6}, received on 1 Mar 2026/,
                ),
            },
        });
        expect((await surely('POST /stockin/create', again)).status).toBe(200);
    });

    it('are asked about: names that differ in blanks and capitals', async () => {
        const create = (name: string) => ['POST /inventory/suppliers/create/', { name }] as const;
        expect((await call(...create('Joint Medical Store'))).status).toBe(200);
        expect((await call(...create(' joint medical store '))).body.code).toBe('duplicate');
        for (const name of ['JointMedical Store', 'joint  medical store']) {
            const asked = await call(...create(name));
            expect(asked.body).toMatchObject({
                code: 'ask',
                errors: {
                    name: expect.stringContaining('There is “Joint Medical Store” already.'),
                },
            });
        }
        const made = await surely(...create('JointMedical Store'));
        expect(made.status).toBe(200);
        const renamed = { id: made.body.data.id, name: 'Joint MedicalStore' };
        expect((await call('POST /inventory/suppliers/update/', renamed)).body.code).toBe('ask');
        expect(
            (await call('POST /inventory/suppliers/update/', { ...renamed, name: 'Another' }))
                .status,
        ).toBe(200);
    });
});

describe('"Only 0 left"', () => {
    it('says why: 2,030 on hand, recalled', async () => {
        const { receipt: _receipt, lot } = await world.receive({
            quantity: 2030,
            product_id: await world.newProduct(),
        });
        const { product_id } = await app.db.one<{ product_id: number }>(
            sql`select product_id from stock_lot where id = ${lot}`,
        );
        await changeLot(app.db, lot, { recalled: true });
        expect((await world.issue({ product_id, quantity: 1 })).body.message).toMatch(
            /^Only 0 left of Product \d+: 2,030 on hand, 2,030 recalled\.$/,
        );
        await world.receive({ product_id, quantity: 5 });
        expect((await world.issue({ product_id, quantity: 6 })).body.message).toMatch(
            /^Only 5 left of Product \d+: 2,035 on hand, 2,030 recalled\.$/,
        );
    });
});
