/** Requests: asked, edited, listed; the quantity that is suggested; who may what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoken } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { requestCalls } from '../../helpers/stock/requests.ts';
import { type StockedWorld, stockedWorld } from '../../helpers/stock/stocked.ts';

let t: TestApp;
let w: StockedWorld;
beforeAll(async () => {
    t = await testApp();
    w = await stockedWorld(t);
});
afterAll(() => t.close());

const as = (who: string) => ({ as: who });
const { ask, approve, detail, submitted } = requestCalls(() => t);

describe('asking', () => {
    it('is for its own facility, in packs, and answers word for word', async () => {
        const { product } = await w.productWith(100);
        const box = await w.box(product);
        const made = await ask(
            [{ product_id: product, product_unit_id: box, quantity: 2.5, tests_done: 40 }],
            {
                reason: 'Low stock',
                needed_by: '2026-03-20',
            },
        );
        expect(made.status).toBe(200);
        expect(made.body.success).toBe('Request Submitted successfully');
        const request = await detail(made.body.data.id);
        expect(request).toMatchObject({
            status: 'submitted',
            receiver: 'Facility 1',
            place: 'Central store',
        });
        expect(request.lines).toMatchObject([
            {
                quantity_required: 2.5,
                base_required: 25,
                tests_done: 40,
                usable: 100,
                reserved: 0,
                unit: 'Box (10 Test)',
            },
        ]);
        // One that waited for the line and goes twice under its key is one.
        const { product: other } = await w.productWith(1);
        const again = () =>
            t.call(
                'POST /stock/request',
                { lines: [{ product_id: other, quantity: 1 }], comments: 'No line' },
                { as: 'facility', headers: { 'idempotency-key': 'waited-for-the-line' } },
            );
        const first = await again();
        expect([first.status, first.body.message]).toEqual([200, undefined]);
        expect((await again()).body).toEqual(first.body);
        const sent = sql`select 1 from stock_request where comments = 'No line'`;
        expect(await t.db.rows(sent)).toHaveLength(1);
        // What the store holds is not for facilities.
        expect((await detail(made.body.data.id, 'facility')).lines[0]).not.toHaveProperty('usable');
    });

    it('says at every line what is wrong with it', async () => {
        const { product } = await w.productWith(1);
        const box = await w.box(w.products[1]!);
        const { status, body } = await ask([
            { product_id: 999_999, quantity: 1 },
            { product_id: product, quantity: 0 },
            { product_id: product, quantity: 1.5 },
            { product_id: w.products[0], product_unit_id: box, quantity: 1 },
        ]);
        expect(status).toBe(202);
        expect(body.errors).toEqual({
            'lines.0.product_id': 'There is no such product.',
            'lines.1.quantity': 'More than 0.',
            'lines.2.product_id': 'This product stands in a line above.',
            'lines.2.quantity': '1.5 of this unit is no whole number of base units.',
            'lines.3.product_unit_id': 'This product has no such unit.',
        });
        expect((await ask([])).status).toBe(202);
        expect(
            (await ask([{ product_id: product, quantity: 1 }], { needed_by: '2026-03-13' })).body
                .errors,
        ).toEqual({
            needed_by: 'Not before today.',
        });
    });

    it('by a facility is never for another place; by a keeper for any', async () => {
        const { product } = await w.productWith(1);
        const line = [{ product_id: product, quantity: 1 }];
        const foreign = await ask(line, { receiver_id: w.places[4] });
        expect(foreign.body.errors).toEqual({ receiver_id: 'There is no such receiver.' });
        expect((await ask(line, {}, 'distributor')).body.errors).toEqual({
            receiver_id: 'Required.',
        });
        expect((await ask(line, { receiver_id: w.store }, 'distributor')).status).toBe(202);
        expect((await ask(line, { receiver_id: w.places[4] }, 'distributor')).status).toBe(200);
    });

    it('keeps a draft, which is submitted, edited and deleted by who asked', async () => {
        const { product } = await w.productWith(10);
        const other = await w.productWith(10);
        const draft = await ask([{ product_id: product, quantity: 1 }], { status: 'draft' });
        const { id } = draft.body.data;
        expect(draft.body.data.status).toBe('draft');
        expect((await approve(id)).body.code).toBe('wrong_state');
        const edited = await t.call(
            'POST /user/stock-request/update',
            {
                id,
                version: draft.body.data.version,
                reason: 'Less than a month left',
                lines: [
                    { product_id: product, quantity: 3 },
                    { product_id: other.product, quantity: 2 },
                ],
            },
            as('facility'),
        );
        expect(edited.body.success).toBe('Edited successful');
        const stale = await t.call(
            'POST /user/stock-request/update',
            {
                id,
                version: draft.body.data.version,
                reason: 'Not needed any more',
                lines: [{ product_id: product, quantity: 9 }],
            },
            as('facility'),
        );
        expect(stale.body.code).toBe('stale');
        expect(stale.body.details).toMatchObject({
            version: edited.body.data.version,
            current: {
                reason: 'Less than a month left',
                lines: [
                    { product_id: product, quantity: 3 },
                    { product_id: other.product, quantity: 2 },
                ],
            },
            yours: {
                reason: 'Not needed any more',
                lines: [{ product_id: product, quantity: 9 }],
            },
        });
        for (const who of ['distributor', 'facility-next'])
            expect([202, 404]).toContain(
                (await t.call('POST /user/stock-request/update', { id, reason: 'x' }, as(who)))
                    .status,
            );
        const sent = await t.call('POST /x/stock/requests/submit', { id }, as('facility'));
        expect(sent.body.success).toBe('Request Submitted successfully');
        expect(
            (await t.call('POST /x/stock/requests/submit', { id }, as('facility'))).body.code,
        ).toBe('wrong_state');
        expect(
            (await t.call('POST /user/stock-request/delete', { id }, as('distributor'))).body.code,
        ).toBe('not_own');
        const gone = await t.call('POST /user/stock-request/delete', { id }, as('facility'));
        expect(gone.body.success).toBe('Deleted successful');
        expect((await t.call('POST /x/stock/requests/detail', { id }, as('facility'))).status).toBe(
            404,
        );
        const kept = await t.db.one<{ count: number }>(sql`
            select count(*) as count from audit where entity = 'stock_request' and entity_id = ${id} and action = 'delete'`);
        expect(kept.count).toBe(1);
    });

    it('lists its own to a facility and all to keepers, narrowed', async () => {
        const { product } = await w.productWith(10);
        const mine = await submitted(product, 1);
        const theirs = (await ask([{ product_id: product, quantity: 1 }], {}, 'facility-next')).body
            .data.id;
        const list = async (who: string, filter: object = {}) =>
            (
                await t.call(
                    'POST /user/stock-requests',
                    { product_id: product, ...filter },
                    as(who),
                )
            ).body.results.map((one: { id: number }) => one.id);
        expect(await list('facility')).toEqual([mine]);
        expect((await list('distributor')).sort()).toEqual([mine, theirs].sort());
        const counted = async (who: string) =>
            (await t.call('POST /user/stock-requests', { product_id: product }, as(who))).body
                .totals;
        expect(await counted('facility')).toMatchObject({ count: 1, submitted: 1, rejected: 0 });
        expect(await counted('distributor')).toMatchObject({ count: 2, submitted: 2, issued: 0 });
        expect(await list('distributor', { receiver_id: w.places[4] })).toEqual([theirs]);
        expect(await list('distributor', { status: 'rejected' })).toEqual([]);
        expect(await list('distributor', { end_date: '2020-01-01' })).toEqual([]);
        const pending = await t.call(
            'GET /stock-requests/pending?page_size=200',
            undefined,
            as('admin'),
        );
        expect(pending.body.results.map((one: { id: number }) => one.id)).toEqual(
            expect.arrayContaining([mine, theirs]),
        );
        for (const call of [
            'POST /x/stock/requests/detail',
            'POST /user/stock-request/delete',
            'POST /x/stock/requests/cancel',
        ])
            expect(
                (
                    await t.call(
                        call,
                        {
                            id: theirs,
                            ...(call.endsWith('cancel') && { reason: 'Not ours at all' }),
                        },
                        as('facility'),
                    )
                ).status,
            ).toBe(404);
    });
});

describe('the suggested quantity', () => {
    const suggest = async (product: number, who = 'facility', more: object = {}) =>
        (await t.call('POST /x/stock/suggest', { products: [product], ...more }, as(who))).body
            .data[0];

    it('is unknown without consumption', async () => {
        const { product } = await w.productWith(10);
        expect(await suggest(product)).toMatchObject({
            basis: 'none',
            amc: null,
            maximum: null,
            order_quantity: null,
        });
    });

    it('is not drawn from a first delivery of a few days ago', async () => {
        const { product, lot } = await w.productWith(1000);
        await w.stock(lot, 20, { place: w.places[0]!, day: '2026-03-14', reason: 'confirmed' });
        expect(await suggest(product)).toMatchObject({
            basis: 'received',
            days: 1,
            adjusted_amc: null,
            order_quantity: null,
        });
        expect(spoken((await suggest(product)).why.at(-1))).toMatch(/^That is 1 day; /);
    });

    it('is four months of what was received, less what is here and on order', async () => {
        const { product, lot } = await w.productWith(1000);
        const place = w.places[0]!;
        // 59 days from 15 January to 14 March; everything used up again on the 15th day for 14 days.
        await w.stock(lot, 59, { place, day: '2026-01-15', reason: 'confirmed' });
        const plain = await suggest(product);
        const month = 30.4375;
        expect(plain).toMatchObject({
            basis: 'received',
            consumption: 59,
            days: 59,
            stock_out_days: 0,
            usable: 59,
        });
        expect(plain.adjusted_amc).toBeCloseTo(month, 6);
        expect(plain.maximum).toBe(Math.ceil(month * 4));
        expect(plain.order_quantity).toBe(122 - 59);
        const asked = await submitted(product, 20);
        expect(await suggest(product)).toMatchObject({
            submitted: 20,
            on_order: 20,
            order_quantity: 43,
        });
        // The request that is being edited does not count against itself.
        expect(await suggest(product, 'facility', { request_id: asked })).toMatchObject({
            on_order: 0,
            order_quantity: 63,
        });
        await approve(asked);
        expect(await suggest(product)).toMatchObject({
            submitted: 0,
            approved: 20,
            order_quantity: 43,
        });
        expect(spoken((await suggest(product)).why.at(-1))).toBe('122 − 59 − 20 = 43 Test.');
    });

    it('goes by what was used where that is booked, adjusted for days without stock', async () => {
        const { product, lot } = await w.productWith(1000);
        const place = w.places[0]!;
        await w.stock(lot, 90, { place, day: '2026-01-15', reason: 'confirmed' });
        await w.stock(lot, -90, { place, day: '2026-02-14', reason: 'issue' });
        // Out from the evening of 14 February to 14 March: 29 of 59 days; 30 days with stock.
        const found = await suggest(product, 'distributor', { receiver_id: place });
        expect(found).toMatchObject({
            basis: 'used',
            consumption: 90,
            days: 59,
            stock_out_days: 29,
            usable: 0,
        });
        expect(found.adjusted_amc).toBeCloseTo((90 * 30.4375) / 30, 6);
        expect(found.order_quantity).toBe(Math.ceil(((90 * 30.4375) / 30) * 4));
    });

    it('is stored with the line and told of other places to nobody else', async () => {
        const foreign = await t.call(
            'POST /x/stock/suggest',
            { products: [w.products[0]], receiver_id: w.places[4] },
            as('facility'),
        );
        expect(foreign.body.errors).toEqual({ receiver_id: 'There is no such receiver.' });
    });
});
