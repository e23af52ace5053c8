/** The ledger below every document: never negative on any day, never changed, always equal to its sum. */
import type { Viewer } from '../../../resources/define/engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../resources/define/engine.ts';
import { Refusal } from '../../../resources/define/errors.ts';
import { sql } from '../../../resources/define/sql.ts';
import { fillFromLots, lotsThere } from '../../../resources/stock/ledger/stockAt.server.ts';
import {
    book,
    reverse,
    type MovementInput,
} from '../../../resources/stock/ledger/ledger.server.ts';
import type { Database, Transaction } from '../../../server/database/database.ts';
import { freshDatabase } from '../../helpers/database.ts';
import { drift, stockWorld, type StockWorld } from '../../helpers/stock/world.ts';

let db: Database;
let drop: () => Promise<void>;
let owner: (statement: string) => Promise<void>;
let world: StockWorld;
const today = '2026-03-14';

beforeAll(async () => {
    ({ db, drop, owner } = await freshDatabase());
    world = await stockWorld(db);
});
afterAll(() => drop?.());

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction({ actor_id: null, actor: 'test', address: '-', request_id: '-' }, work);

const bookOn = (tx: Db, day: string, movements: readonly Partial<MovementInput>[]) =>
    book(
        { db: tx, viewer: { id: world.keeper } as Viewer, today },
        { kind: 'import', id: null, number: 'T-1', party: '', occurred_on: day },
        movements.map((one) => ({
            place_id: world.store,
            product_id: world.products[0]!,
            lot_id: world.lots[0]!,
            quantity: 1,
            reason: one.quantity && one.quantity < 0 ? 'issue' : 'receive',
            ...one,
        })),
    );

const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
    const error = await work.then(
        () => new Error('It was not refused'),
        (reason: unknown) => reason,
    );
    if (!(error instanceof Refusal)) throw error;
    return error;
};

const balance = async (lot: number): Promise<number> =>
    (
        await db.maybe<{ quantity: number }>(
            sql`select quantity from stock_balance where place_id = ${world.store} and lot_id = ${lot}`,
        )
    )?.quantity ?? 0;

// 100,000 were tried; a few suffice to notice a change.
const operations = Number(process.env['KIPIMO_LEDGER_OPERATIONS'] ?? 1000);

describe('the ledger', () => {
    it('keeps the balance with the movement and says what is left', async () => {
        const lot = await world.newLot({});
        await inTransaction((tx) => bookOn(tx, today, [{ lot_id: lot, quantity: 100 }]));
        await inTransaction((tx) => bookOn(tx, today, [{ lot_id: lot, quantity: -98 }]));
        expect(await balance(lot)).toBe(2);
        const { code, message, errors } = await refusal(
            inTransaction((tx) =>
                bookOn(tx, today, [{ lot_id: lot, quantity: -3, field: 'lines.0.quantity' }]),
            ),
        );
        expect(code).toBe('not_enough');
        expect(message).toMatch(/^Only 2 left of lot /);
        expect(Object.keys(errors!)).toEqual(['lines.0.quantity']);
        expect(await balance(lot)).toBe(2);
    });

    it('adds the lines of one document up before it looks', async () => {
        const lot = await world.newLot({});
        await inTransaction((tx) => bookOn(tx, today, [{ lot_id: lot, quantity: 5 }]));
        const twice = [
            { lot_id: lot, quantity: -3 },
            { lot_id: lot, quantity: -3 },
        ];
        expect((await refusal(inTransaction((tx) => bookOn(tx, today, twice)))).code).toBe(
            'not_enough',
        );
        expect(await balance(lot)).toBe(5);
    });

    it('refuses a back-dated issue that a later day could not bear', async () => {
        const lot = await world.newLot({});
        await inTransaction((tx) => bookOn(tx, '2026-01-01', [{ lot_id: lot, quantity: 10 }]));
        await inTransaction((tx) => bookOn(tx, '2026-02-01', [{ lot_id: lot, quantity: -10 }]));
        await inTransaction((tx) => bookOn(tx, '2026-03-01', [{ lot_id: lot, quantity: 10 }]));
        const { message } = await refusal(
            inTransaction((tx) => bookOn(tx, '2026-01-15', [{ lot_id: lot, quantity: -4 }])),
        );
        expect(message).toBe('On a later day the balance would have been -4.');
        // Before the first receipt there was nothing to take, though there is today.
        await refusal(
            inTransaction((tx) => bookOn(tx, '2025-12-31', [{ lot_id: lot, quantity: -1 }])),
        );
        await inTransaction((tx) => bookOn(tx, '2026-03-01', [{ lot_id: lot, quantity: -4 }]));
        expect(await balance(lot)).toBe(6);
    });

    it('refuses the future, and a sign that its reason does not have', async () => {
        const lot = await world.newLot({});
        expect(
            (await refusal(inTransaction((tx) => bookOn(tx, '2026-03-15', [{ lot_id: lot }]))))
                .errors,
        ).toEqual({ occurred_on: 'Not after today.' });
        await expect(
            inTransaction((tx) =>
                bookOn(tx, today, [{ lot_id: lot, quantity: 1, reason: 'issue' }]),
            ),
        ).rejects.toThrow('cannot have this sign');
    });

    it('takes a movement back once, on its own day, and not below zero', async () => {
        const lot = await world.newLot({});
        const [received] = await inTransaction((tx) =>
            bookOn(tx, '2026-01-01', [{ lot_id: lot, quantity: 10 }]),
        );
        const [issued] = await inTransaction((tx) =>
            bookOn(tx, '2026-02-01', [{ lot_id: lot, quantity: -4 }]),
        );
        const undo = (id: number) =>
            inTransaction((tx) =>
                reverse({ db: tx, viewer: { id: world.keeper } as Viewer }, [id], 'typed wrongly'),
            );
        expect((await refusal(undo(received!))).code).toBe('not_enough');
        await undo(issued!);
        expect(await balance(lot)).toBe(10);
        expect((await refusal(undo(issued!))).message).toBe('This was taken back already.');
        const reversal = await db.one<object>(sql`
            select occurred_on, quantity, reason from stock_movement where reverses = ${issued}`);
        expect(reversal).toEqual({ occurred_on: '2026-02-01', quantity: 4, reason: 'issue' });
        await undo(received!);
        expect(await balance(lot)).toBe(0);
    });

    it('does not take back the only lot of a product that has gone on since', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        const of = { product_id: product, lot_id: lot };
        const [received] = await inTransaction((tx) => bookOn(tx, today, [{ ...of, quantity: 5 }]));
        await inTransaction((tx) => bookOn(tx, today, [{ ...of, quantity: -1 }]));
        const undo = inTransaction((tx) =>
            reverse({ db: tx, viewer: { id: world.keeper } as Viewer }, [received!], ''),
        );
        expect((await refusal(undo)).code).toBe('not_enough');
    });

    it('is never edited, deleted or emptied', async () => {
        for (const statement of [
            'update stock_movement set quantity = 1',
            'delete from stock_movement',
            'truncate stock_movement cascade',
        ]) {
            await expect(db.pool.query(statement)).rejects.toThrow('permission denied');
            await expect(owner(statement)).rejects.toThrow('append-only');
        }
    });

    it('proposes first-expired-first-out and nothing that may not go', async () => {
        const product = await world.newProduct();
        const late = await world.newLot({ product, expires_on: '2027-01-01' });
        const soon = await world.newLot({ product, expires_on: '2026-04-01' });
        const last = await world.newLot({ product, expires_on: today });
        const past = await world.newLot({ product, expires_on: '2026-03-13' });
        const held = await world.newLot({ product, expires_on: '2026-05-01', on_hold: true });
        await inTransaction((tx) =>
            bookOn(
                tx,
                '2026-01-01',
                [late, soon, last, past, held].map((lot_id) => ({
                    product_id: product,
                    lot_id,
                    quantity: 10,
                })),
            ),
        );
        const there = await lotsThere(db, {
            place: world.store,
            products: [product],
            day: today,
        });
        const lots = there.filter(({ usable }) => usable);
        expect(lots.map((one) => one.lot_id)).toEqual([last, soon, late]);
        expect(fillFromLots(lots, 25).map((one) => [one.lot.lot_id, one.quantity])).toEqual([
            [last, 10],
            [soon, 10],
            [late, 5],
        ]);
        expect(fillFromLots(lots, 100).reduce((sum, one) => sum + one.quantity, 0)).toBe(30);
    });

    it(
        'does not drift from a model over random receipts, issues, back-dates and reversals',
        async () => {
            const lots = await Promise.all([1, 2, 3, 4].map(() => world.newLot({})));
            const model = new Map(
                lots.map((lot) => [
                    lot,
                    [] as { id: number; day: string; quantity: number; undone: boolean }[],
                ]),
            );
            let seed = 7;
            const random = (below: number): number => {
                seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
                return Math.floor((seed / 2_147_483_648) * below);
            };
            const dayOf = (index: number): string =>
                new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
            const bearable = (lot: number, day: string, quantity: number): boolean => {
                const entries = model.get(lot)!;
                const days = [...new Set([day, ...entries.map((one) => one.day)])].filter(
                    (one) => one >= day,
                );
                return days.every(
                    (one) =>
                        entries
                            .filter((entry) => entry.day <= one)
                            .reduce((sum, entry) => sum + entry.quantity, quantity) >= 0,
                );
            };
            let refused = 0;
            const batch = 200;
            for (let done = 0; done < operations; done += batch) {
                await inTransaction(async (tx) => {
                    for (let step = 0; step < batch; step++) {
                        const lot = lots[random(lots.length)]!;
                        const entries = model.get(lot)!;
                        const back = random(5) === 0 ? entries[random(entries.length)] : undefined;
                        const day = back?.day ?? dayOf(random(70));
                        const quantity = back
                            ? -back.quantity
                            : (random(2) ? 1 : -1) * (1 + random(40));
                        const allowed =
                            !back?.undone && (quantity > 0 || bearable(lot, day, quantity));
                        const attempt = tx.savepoint(async () => {
                            if (!back)
                                return (await bookOn(tx, day, [{ lot_id: lot, quantity }]))[0]!;
                            const viewer = { id: world.keeper } as Viewer;
                            return (await reverse({ db: tx, viewer }, [back.id], ''))[0]!;
                        });
                        const outcome = await attempt.catch((error: unknown) => {
                            if (error instanceof Refusal) return undefined;
                            throw error;
                        });
                        expect([done + step, outcome !== undefined]).toEqual([
                            done + step,
                            allowed,
                        ]);
                        if (outcome === undefined) refused++;
                        else if (back) {
                            back.undone = true;
                            entries.push({ id: outcome, day, quantity, undone: true });
                        } else entries.push({ id: outcome, day, quantity, undone: false });
                    }
                });
                // A long memory makes the model slow, not the ledger: fresh lots now and then.
                if (done % 2000 === 0) {
                    const fresh = await world.newLot({});
                    model.set(fresh, []);
                    lots[random(lots.length)] = fresh;
                }
            }
            expect(refused).toBeGreaterThan(operations / 50);
            for (const [lot, entries] of model)
                expect(await balance(lot)).toBe(
                    entries.reduce((sum, one) => sum + one.quantity, 0),
                );
            expect(await drift(db)).toEqual([]);
        },
        60_000 + operations * 20,
    );
});
