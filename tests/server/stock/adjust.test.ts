/** Adjustments outside a count: by reason, in packs, taken back once; expired stock taken out. */
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

const onHand = async (lot: number): Promise<number> =>
    (
        await t.db.maybe<{ quantity: number }>(
            sql`select quantity from stock_balance where lot_id = ${lot} and place_id = ${w.store}`,
        )
    )?.quantity ?? 0;

describe('adjustments', () => {
    const adjust = (body: object, as = 'distributor') =>
        t.call('POST /x/stock/adjust', body, { as });

    it('take and add with a reason, in packs, and are taken back once', async () => {
        const { product, lot } = await w.productWith(50);
        const box = await w.box(product);
        const done = await adjust({
            reason: 'damage',
            note: 'Roof leaked',
            lines: [{ lot_id: lot, product_unit_id: box, quantity: 1.5 }],
        });
        expect(done.body.success).toMatch(/^Adjustment ADJ-\d{6} recorded$/);
        expect(await onHand(lot)).toBe(35);
        const { number } = done.body.data;
        const listed = await t.call('POST /x/stock/adjustments', {}, { as: 'admin' });
        expect(listed.body.data[0]).toMatchObject({
            number,
            reason: 'damage',
            note: 'Roof leaked',
            taken_back: false,
            lines: [{ quantity: -15 }],
        });
        const back = () =>
            t.call(
                'POST /x/stock/adjust/reverse',
                { number, reason: 'Wrong lot' },
                { as: 'distributor' },
            );
        expect((await back()).status).toBe(200);
        expect(await onHand(lot)).toBe(50);
        expect((await back()).body.code).toBe('wrong_state');
        await adjust({
            reason: 'found',
            note: 'Second shelf',
            lines: [{ lot_id: lot, product_unit_id: box, quantity: 0.5 }],
        });
        expect(await onHand(lot)).toBe(55);
        await t.db.run(sql`select setval('stock_adjustment_number', 999999)`);
        const millionth = await adjust({
            reason: 'found',
            note: 'Third shelf',
            lines: [{ lot_id: lot, product_unit_id: box, quantity: 0.5 }],
        });
        expect(millionth.body.data.number).toBe('ADJ-1000000');
    });

    it('refuse what does not go with their reason, at its line', async () => {
        const { product, lot } = await w.productWith(5);
        const errors = async (reason: string, line: object) =>
            (
                await adjust({
                    reason,
                    note: 'Seen at the shelf',
                    lines: [{ lot_id: lot, quantity: 1, ...line }],
                })
            ).body.errors;
        expect(await errors('expiry', {})).toHaveProperty(
            ['lines.0.lot_id'],
            expect.stringContaining('not expired'),
        );
        expect(await errors('recall', {})).toHaveProperty(
            ['lines.0.lot_id'],
            expect.stringContaining('not recalled'),
        );
        expect(await errors('loss', { quantity: 6 })).toEqual({
            'lines.0.quantity': expect.stringMatching(/^Only 5 left of lot/),
        });
        expect(await errors('loss', { quantity: 0 })).toHaveProperty(['lines.0.quantity']);
        expect(await errors('loss', { quantity: 0.5 })).toHaveProperty(['lines.0.quantity']);
        expect(await errors('loss', { lot_id: 999_999 })).toHaveProperty(['lines.0.lot_id']);
        expect(
            (await adjust({ reason: 'loss', note: '', lines: [{ lot_id: lot, quantity: 1 }] })).body
                .errors,
        ).toHaveProperty('note');
        expect(
            (
                await adjust({
                    reason: 'issue',
                    note: 'Seen at the shelf',
                    lines: [{ lot_id: lot, quantity: 1 }],
                })
            ).status,
        ).toBe(202);
        expect((await w.level(product)).on_hand).toBe(5);
    });

    it('propose every expired lot, and take them out at once', async () => {
        const product = await w.newProduct();
        const past = await w.newLot({ product, expires_on: '2026-03-13' });
        const last = await w.newLot({ product, expires_on: '2026-03-14' });
        await w.stock(past, 8);
        await w.stock(last, 9);
        const proposed = await t.call('POST /x/stock/expired', {}, { as: 'distributor' });
        const mine = proposed.body.data.filter(
            (one: { product_id: number }) => one.product_id === product,
        );
        expect(mine).toMatchObject([{ lot_id: past, quantity: 8 }]);
        expect(
            (
                await adjust({
                    reason: 'expiry',
                    note: 'To be burnt',
                    lines: mine.map(
                        ({ lot_id, quantity }: { lot_id: number; quantity: number }) => ({
                            lot_id,
                            quantity,
                        }),
                    ),
                })
            ).status,
        ).toBe(200);
        expect([await onHand(past), await onHand(last)]).toEqual([0, 9]);
        expect(await drift(t.db)).toEqual([]);
    });
});
