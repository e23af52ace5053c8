/** Masters of the stock: what is in use stays, and says where; units of a product; its base unit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { type StockedWorld, stockedWorld } from '../../helpers/stock/stocked.ts';

let t: TestApp;
let w: StockedWorld;
beforeAll(async () => {
    t = await testApp();
    w = await stockedWorld(t);
});
afterAll(() => t.close());

const as = { as: 'distributor' };
const one = async (query: ReturnType<typeof sql>) => (await t.db.one<{ id: number }>(query)).id;

describe('deleting a master in use', () => {
    it('tells how often and where, in words', async () => {
        const { product } = await w.productWith(5);
        const { category_id, base_unit_id, name } = await t.db.one<{
            category_id: number;
            base_unit_id: number;
            name: string;
        }>(sql`select category_id, base_unit_id, name from product where id = ${product}`);
        const category = await t.call(
            'POST /inventory/categories/delete/',
            { id: category_id },
            as,
        );
        expect(category.status).toBe(202);
        expect(category.body.message).toMatch(
            /^Cartridges is in use \d times \(\d in products\) and cannot be deleted\.$/,
        );
        const unit = await t.call(
            'POST /inventory/measurement_units/delete/',
            { id: base_unit_id },
            as,
        );
        expect(unit.body.message).toMatch(
            /^Test is in use \d+ times \(\d+ in products, \d+ in product units\) and cannot/,
        );
        const deleted = await t.call('POST /inventory/products/delete/', { id: product }, as);
        expect(deleted.body.message).toBe(
            `${name} is in use 2 times (1 in lots, 1 in stock movements) and cannot be deleted.`,
        );
        expect(await t.db.maybe(sql`select 1 from product where id = ${product}`)).toBeDefined();
    });

    it('of suppliers and funders counts receipts; of departments what was asked for them', async () => {
        const supplier = await one(
            sql`insert into supplier (name) values ('Stores Ltd') returning id`,
        );
        const funder = await one(sql`insert into funder (name) values ('The Fund') returning id`);
        const department = await one(
            sql`insert into department (name) values ('Ward') returning id`,
        );
        await t.db.run(sql`
            insert into stock_receipt (place_id, supplier_id, funder_id, received_on, received_by_id, verifier_id)
            select ${w.store}, ${supplier}, ${funder}, '2026-03-01', ${w.keeper}, id from account where username = 'admin-home'`);
        await t.db.run(sql`
            insert into stock_request (requester_id, receiver_id, place_id)
            select ${w.keeper}, id, ${w.store} from stock_place where department_id = ${department}`);
        await t.db.run(
            sql`update account set department_id = ${department} where username = 'admin-home'`,
        );
        const told = async (path: string, id: number) =>
            (await t.call(`POST /inventory/${path}/delete/`, { id }, as)).body.message;
        expect(await told('suppliers', supplier)).toBe(
            'Stores Ltd is in use 1 time (1 in stock receipts) and cannot be deleted.',
        );
        expect(await told('funders', funder)).toBe(
            'The Fund is in use 1 time (1 in stock receipts) and cannot be deleted.',
        );
        expect(await told('department', department)).toBe(
            'Ward is in use 2 times (1 in accounts, 1 in stock requests) and cannot be deleted.',
        );
    });

    it('deletes what nothing stands on, a product with its units', async () => {
        const product = await w.newProduct();
        await w.box(product);
        // A level that was only ever looked at holds nothing.
        await t.db.run(
            sql`insert into stock_level (place_id, product_id) values (${w.store}, ${product})`,
        );
        const deleted = await t.call('POST /inventory/products/delete/', { id: product }, as);
        expect(deleted.body.success).toBe('Product Deleted successfully');
        const department = await one(
            sql`insert into department (name) values ('Empty') returning id`,
        );
        expect(
            (await t.call('POST /inventory/department/delete/', { id: department }, as)).body
                .success,
        ).toBe('Deleted successful');
    });
});

describe('units of a product', () => {
    it('are disabled, never deleted, and listed by product', async () => {
        const product = await w.newProduct();
        const box = await w.box(product);
        const disabled = await t.call('POST /inventory/product_units/delete/', { id: box }, as);
        expect(disabled.body.success).toBe('Unit Disabled successfully');
        const listed = await t.call(
            'POST /inventory/product_units/details/',
            { product_id: product },
            as,
        );
        expect(
            listed.body.results.map(({ name, active }: { name: string; active: boolean }) => [
                name,
                active,
            ]),
        ).toEqual([
            ['Test', true],
            ['Box (10 Test)', false],
        ]);
    });

    it('keep the base unit as it is, with a sentence', async () => {
        const product = await w.newProduct();
        const { id, unit_id } = await t.db.one<{ id: number; unit_id: number }>(
            sql`select id, unit_id from product_unit where product_id = ${product}`,
        );
        const disabled = await t.call('POST /inventory/product_units/delete/', { id }, as);
        expect(disabled.status).toBe(202);
        expect(disabled.body.message).toMatch(
            /^Test is the base unit of Product \d+: everything is counted in it\./,
        );
        const edit = (body: object) =>
            t.call('POST /inventory/product_units/update/', { id, ...body }, as);
        for (const body of [
            { base_units: 5 },
            { per_units: 5 },
            { active: false },
            { unit_id: unit_id + 1 },
        ]) {
            const refused = await edit(body);
            expect([body, refused.status, refused.body.code]).toEqual([body, 202, 'base_unit']);
            expect(Object.keys(refused.body.errors)).toEqual(Object.keys(body));
        }
        expect((await edit({ product_id: w.products[0] })).body.errors).toHaveProperty(
            'product_id',
        );
        expect((await edit({ gtin: '12345670' })).body.success).toBe('Unit Updated successfully');
        await expect(
            t.db.run(sql`update product_unit set active = false where id = ${id}`),
        ).rejects.toThrow('The base unit');
    });
});
