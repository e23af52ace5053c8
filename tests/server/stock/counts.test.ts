/** Physical counts: the book frozen, differences with reasons, booked once by another account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { drift } from '../../helpers/stock/world.ts';
import { type StockedWorld, stockedWorld } from '../../helpers/stock/stocked.ts';

let t: TestApp;
let w: StockedWorld;
beforeAll(async () => {
    t = await testApp();
    w = await stockedWorld(t);
});
afterAll(() => t.close());

const count = (verb: string, body: object, as = 'distributor') =>
    t.call(`POST /x/stock/counts/${verb}`, body, { as });
const detail = async (id: number) => (await count('detail', { id })).body.data;
const onHand = async (lot: number): Promise<number> =>
    (
        await t.db.maybe<{ quantity: number }>(
            sql`select quantity from stock_balance where lot_id = ${lot} and place_id = ${w.store}`,
        )
    )?.quantity ?? 0;

/** A category of its own with a product and lots of these quantities, booked on a day. */
async function shelf(quantities: number[], day = '2026-03-01') {
    const product = await w.newProduct();
    const { id: category } = await t.db.one<{ id: number }>(
        sql`insert into stock_category (name) values (${`Shelf ${product}`}) returning id`,
    );
    await t.db.run(sql`update product set category_id = ${category} where id = ${product}`);
    const lots: number[] = [];
    for (const quantity of quantities) {
        const lot = await w.newLot({ product });
        await w.stock(lot, quantity, { day });
        lots.push(lot);
    }
    return { product, category, lots };
}

/** Opens a count, writes down what was counted, with a reason for each, and submits it. */
async function submitted(category: number, counted: object[], more: object = {}): Promise<number> {
    const { id } = (await count('open', { category_id: category, ...more })).body.data;
    const lines = counted.map((line) => ({ reason: 'Miscounted before', ...line }));
    expect((await count('save', { id, lines })).status).toBe(200);
    expect((await count('submit', { id })).status).toBe(200);
    return id;
}

describe('a physical count', () => {
    it('tells the packs of each lot that are whole base units and in use, the largest first', async () => {
        const { category, product } = await shelf([25]);
        const box = await w.box(product);
        await t.db.run(sql`
            with other as (insert into measurement_unit (name) values ('Half'), ('Carton of counts'), ('Old crate') returning id, name)
            insert into product_unit (product_id, unit_id, base_units, per_units, active)
            select ${product}, id, case name when 'Carton of counts' then 100 when 'Half' then 1 else 7 end,
                   case name when 'Half' then 2 else 1 end, name <> 'Old crate' from other`);
        const { id } = (await count('open', { category_id: category })).body.data;
        expect((await detail(id)).lines[0].packs).toEqual([
            { name: 'Carton of counts (100 Test)', size: 100 },
            { name: 'Box (10 Test)', size: 10 },
        ]);
        await t.db.run(sql`update product_unit set active = false where id = ${box}`);
        expect((await detail(id)).lines[0].packs).toHaveLength(1);
    });

    it('freezes the book, wants every lot and every reason, and books the differences', async () => {
        const { category, lots, product } = await shelf([10, 20, 30]);
        const opened = await count('open', { category_id: category });
        expect(opened.body.success).toMatch(/^Count CNT-\d{6} is open$/);
        const { id } = opened.body.data;
        expect(
            (await detail(id)).lines.map((line: { book: number; counted: null }) => [
                line.book,
                line.counted,
            ]),
        ).toEqual([
            [10, null],
            [20, null],
            [30, null],
        ]);
        await count('save', {
            id,
            lines: [
                { lot_id: lots[0], counted: 10 },
                { lot_id: lots[1], counted: 18 },
            ],
        });
        const early = await count('submit', { id });
        expect(early.body.message).toBe('1 lot is not counted yet. 1 difference has no reason.');
        expect(Object.keys(early.body.errors)).toEqual(['lines.1.reason', 'lines.2.counted']);
        await count('save', {
            id,
            lines: [
                { lot_id: lots[1], counted: 18, reason: 'Two broken' },
                { lot_id: lots[2], counted: 31, reason: 'One unrecorded' },
                // Found beside the book.
                {
                    product_id: product,
                    lot_number: 'FOUND-1',
                    expires_on: '2027-01-01',
                    counted: 4,
                    reason: 'Behind the shelf',
                },
            ],
        });
        expect((await count('submit', { id })).body.success).toMatch(/ is submitted$/);
        expect((await count('approve', { id })).body.code).toBe('own_count');
        const approved = await count('approve', { id }, 'admin');
        expect(approved.body.data.differences).toBe(3);
        expect(await Promise.all(lots.map(onHand))).toEqual([10, 18, 31]);
        const moved = await t.db.rows(sql`
            select quantity, reason, note, occurred_on from stock_movement where document_kind = 'count' and document_id = ${id} order by id`);
        expect(moved).toMatchObject([
            {
                quantity: -2,
                reason: 'count_shortfall',
                note: 'Two broken',
                occurred_on: '2026-03-14',
            },
            { quantity: 1, reason: 'count_excess' },
            { quantity: 4, reason: 'count_excess' },
        ]);
        expect((await w.level(product)).on_hand).toBe(63);
        expect((await count('approve', { id }, 'superadmin')).body.code).toBe('wrong_state');
        expect(await drift(t.db)).toEqual([]);
    });

    it('respects what moved after the day that was counted', async () => {
        const { category, lots } = await shelf([100]);
        const id = await submitted(category, [{ lot_id: lots[0], counted: 95 }], {
            counted_on: '2026-03-10',
        });
        // Issued after the count, and booked before for a day that was counted already.
        await w.stock(lots[0]!, -40, { day: '2026-03-12' });
        await w.stock(lots[0]!, -3, { day: '2026-03-09' });
        expect((await detail(id)).lines[0]).toMatchObject({ book: 100, now: 97, counted: 95 });
        expect((await count('approve', { id }, 'admin')).status).toBe(200);
        // 95 at the end of the 10th, 40 less since.
        expect(await onHand(lots[0]!)).toBe(55);
        // What was booked stays to be read.
        expect((await detail(id)).lines[0]).toMatchObject({ book: 100, now: 97, counted: 95 });
        const moved = await t.db.one<{ quantity: number }>(
            sql`select quantity from stock_movement where document_kind = 'count' and document_id = ${id}`,
        );
        expect(moved.quantity).toBe(-2);
    });

    it('does not give back what left the shelf on the same day after it was counted', async () => {
        const { category, lots } = await shelf([100]);
        const id = await submitted(category, [{ lot_id: lots[0], counted: 98 }]);
        // Opened and submitted on the day that was counted, by the clock of the database.
        await t.db.run(sql`
            update stock_count set created_at = '2026-03-14T08:00:00Z', submitted_at = clock_timestamp() where id = ${id}`);
        await w.stock(lots[0]!, -40);
        expect((await detail(id)).lines[0]).toMatchObject({ book: 100, now: 100, counted: 98 });
        expect((await count('approve', { id }, 'admin')).status).toBe(200);
        expect(await onHand(lots[0]!)).toBe(58);
    });

    it('is refused where a later day would fall below zero', async () => {
        const { category, lots } = await shelf([100]);
        const id = await submitted(category, [{ lot_id: lots[0], counted: 10 }], {
            counted_on: '2026-03-10',
        });
        await w.stock(lots[0]!, -50, { day: '2026-03-11' });
        await w.stock(lots[0]!, 200, { day: '2026-03-12' });
        const refused = await count('approve', { id }, 'admin');
        expect(refused.body.message).toBe('On a later day the balance would have been -40.');
        expect(Object.keys(refused.body.errors)).toEqual(['lines.0.counted']);
        expect(await onHand(lots[0]!)).toBe(250);
        expect((await detail(id)).status).toBe('submitted');
        expect((await count('reject', { id, reason: 'Count again' }, 'admin')).status).toBe(200);
    });

    it('books nothing where book and shelf agree', async () => {
        const { category, lots } = await shelf([7]);
        const id = await submitted(category, [{ lot_id: lots[0], counted: 7 }]);
        expect((await count('approve', { id }, 'admin')).body.data.differences).toBe(0);
        expect(await onHand(lots[0]!)).toBe(7);
    });

    it('counts blind: the book shows only once it is submitted', async () => {
        const { category, lots } = await shelf([12, 20]);
        const { id } = (await count('open', { category_id: category, blind: true })).body.data;
        expect((await detail(id)).lines[0]).toMatchObject({ book: null, now: null, counted: null });
        await count('save', { id, lines: [{ lot_id: lots[0], counted: 11 }] });
        // What is not counted is named; what differs is not.
        expect(Object.keys((await count('submit', { id })).body.errors)).toEqual([
            'lines.1.counted',
        ]);
        await count('save', { id, lines: [{ lot_id: lots[1], counted: 20 }] });
        const listed = await count('list', { page_size: 200 });
        expect(listed.body.results.find((one: { id: number }) => one.id === id)).toMatchObject({
            lots: 2,
            counted: 2,
            differing: null,
        });
        expect((await count('submit', { id })).status).toBe(200);
        expect((await detail(id)).lines[0]).toMatchObject({ book: 12, counted: 11 });
        // Why it differs is said now, in words, before anybody approves it.
        expect((await count('approve', { id }, 'admin')).body.code).toBe('incomplete');
        const explain = (reason: string) =>
            count('explain', { id, lines: [{ lot_id: lots[0], reason }] });
        for (const filling of ['x', '.', 'aaa'])
            expect((await explain(filling)).body.errors).toHaveProperty(['lines.0.reason']);
        expect((await explain('One broke on the shelf')).status).toBe(200);
        expect((await count('approve', { id }, 'admin')).body.data).toMatchObject({
            status: 'approved',
            differences: 1,
        });
    });

    it('is written down by who opened it, and only while it is open', async () => {
        const { category, lots, product } = await shelf([5]);
        const { id, version } = (await count('open', { category_id: category })).body.data;
        const lines = [{ lot_id: lots[0], counted: 5 }];
        expect((await count('save', { id, lines }, 'admin')).body.code).toBe('not_own');
        expect((await count('submit', { id }, 'admin')).body.code).toBe('not_own');
        expect((await count('save', { id, version, lines })).status).toBe(200);
        expect((await count('save', { id, version, lines })).body.code).toBe('stale');
        for (const [line, field] of [
            [{ lot_id: w.lots[0], counted: 1 }, 'lot_id'],
            [{ product_id: w.products[0], lot_number: 'X', counted: 1 }, 'product_id'],
            [{ product_id: product, counted: 1 }, 'lot_number'],
            [{ product_id: product, lot_number: 'NEW', counted: 1 }, 'expires_on'],
        ] as const)
            expect((await count('save', { id, lines: [line] })).body.errors).toHaveProperty([
                `lines.0.${field}`,
            ]);
        expect((await count('cancel', { id }, 'admin')).status).toBe(202);
        expect((await count('cancel', { id, reason: 'Wrong day' }, 'admin')).status).toBe(200);
        expect((await count('save', { id, lines })).body.code).toBe('wrong_state');
        expect((await count('open', { counted_on: '2026-03-15' })).status).toBe(202);
    });

    it('has one effect under eight parallel approvals', async () => {
        const { category, lots } = await shelf([50]);
        const id = await submitted(category, [{ lot_id: lots[0], counted: 45 }]);
        const answers = await Promise.all(
            Array.from({ length: 8 }, (_, one) =>
                t.call(
                    'POST /x/stock/counts/approve',
                    { id },
                    {
                        as: one % 2 ? 'admin' : 'superadmin',
                        headers: { 'idempotency-key': `count-approval-${one}` },
                    },
                ),
            ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ body }) => body.code === 'wrong_state')).toHaveLength(7);
        expect(await onHand(lots[0]!)).toBe(45);
    });
});
