/** Many at once on one lot: never below zero, and everybody told the truth (trust.md rows 1 and 4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { type Answer, type TestApp, testApp } from '../../helpers/app.ts';
import { drift } from '../../helpers/stock/world.ts';
import { stockCalls, type StockCalls } from '../../helpers/stock/calls.ts';

// 200 were tried; a few suffice to notice a change.
const rounds = Number(process.env['KIPIMO_RACE_ROUNDS'] ?? 20);

let app: TestApp;
let world: StockCalls;

beforeAll(async () => {
    app = await testApp();
    world = await stockCalls(app);
});
afterAll(() => app.close());

const lotOf100 = async () => {
    const product = await world.newProduct();
    const { lot } = await world.receive({ product_id: product, quantity: 100 });
    return { product, lot };
};

const codes = (answers: readonly Answer[]) => ({
    done: answers.filter((one) => one.status === 200).length,
    told: answers.filter(
        (one) => one.status === 202 && String(one.body.message).startsWith('Only 2 left of '),
    ).length,
});

describe('64 at once', () => {
    it(`issue 7 from a lot of 100: 14 get them, 2 are left, ${rounds} times`, async () => {
        for (let round = 0; round < rounds; round++) {
            const { product, lot } = await lotOf100();
            // Every other round leaves the choice of the lot to the server.
            const line = { product_id: product, quantity: 7, ...(round % 2 && { lot_id: lot }) };
            const answers = await Promise.all(
                Array.from({ length: 64 }, (_, turn) =>
                    turn % 3 ? world.issue(line) : world.distribute(line),
                ),
            );
            expect([round, codes(answers)]).toEqual([round, { done: 14, told: 50 }]);
            expect([round, await world.balance(lot)]).toEqual([round, 2]);
        }
        expect(await drift(app.db)).toEqual([]);
        const { lowest } = await app.db.one<{ lowest: number }>(
            sql`select min(quantity) as lowest from stock_balance`,
        );
        expect(lowest).toBeGreaterThanOrEqual(0);
    }, 600_000);

    it('issues of several products in any order, with receipts and reversals between, do not block each other', async () => {
        const made = [await lotOf100(), await lotOf100(), await lotOf100()];
        const answers = await Promise.all(
            Array.from({ length: 64 }, (_, turn) => {
                const lines = made
                    .toSorted(() => (turn % 2 ? 1 : -1))
                    .map(({ product }) => ({ product_id: product, quantity: 1 + (turn % 3) }));
                if (turn % 8 === 0)
                    return world
                        .receive({ product_id: made[turn % 3]!.product, quantity: 5 })
                        .then(({ receipt }) =>
                            app.call(
                                'POST /x/stock/receipts/reverse',
                                { id: receipt, reason: 'only a trial' },
                                { as: 'distributor' },
                            ),
                        );
                return world.issue({}, { lines });
            }),
        );
        expect(answers.map((one) => one.status).filter((one) => one >= 300)).toEqual([]);
        expect(await drift(app.db)).toEqual([]);
    });

    it('with one Idempotency-Key have one effect', async () => {
        const { product, lot } = await lotOf100();
        const send = () =>
            app.call(
                'POST /stock-issuance',
                {
                    receiver_id: world.department,
                    lines: [{ product_id: product, quantity: 7 }],
                },
                { as: 'distributor', headers: { 'idempotency-key': 'one-issue-and-no-more' } },
            );
        const answers = await Promise.all(Array.from({ length: 16 }, send));
        answers.push(await send());
        const numbers = answers
            .filter((one) => one.status === 200)
            .map((one) => one.body.data.number as string);
        expect(new Set(numbers).size).toBe(1);
        expect(answers.at(-1)!.status).toBe(200);
        expect(await world.balance(lot)).toBe(93);
    });

    it('take an issue back: one does', async () => {
        const { product, lot } = await lotOf100();
        const { body } = await world.issue({ product_id: product, quantity: 30 });
        const answers = await Promise.all(
            Array.from({ length: 8 }, (_, turn) =>
                app.call(
                    'POST /x/stock/distributions/reverse',
                    { id: body.data.id, reason: 'mistyped it' },
                    {
                        as: 'distributor',
                        headers: { 'idempotency-key': `back-${turn}-of-the-issue` },
                    },
                ),
            ),
        );
        expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
        expect(await world.balance(lot)).toBe(100);
    });
});
