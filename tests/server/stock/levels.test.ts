/** Consumption, stock-out days and levels, against the same figures counted day by day. */
import type { Viewer } from '../../../resources/define/engine.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { consumption } from '../../../resources/stock/levels/consumption.server.ts';
import { book, reverse, type Reason } from '../../../resources/stock/ledger/ledger.server.ts';
import {
    levels,
    levelsOf,
    lotLevels,
    type ProductLevel,
} from '../../../resources/stock/levels/levels.server.ts';
import type { Database, Transaction } from '../../../server/database/database.ts';
import { freshDatabase } from '../../helpers/database.ts';
import { stockWorld, type StockWorld } from '../../helpers/stock/world.ts';

let db: Database;
let drop: () => Promise<void>;
let world: StockWorld;
const today = '2026-03-14';
const timeZone = 'Africa/Kampala';

beforeAll(async () => {
    ({ db, drop } = await freshDatabase());
    world = await stockWorld(db);
});
afterAll(() => drop?.());

const inTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction({ actor_id: null, actor: 'test', address: '-', request_id: '-' }, work);

const plus = (day: string, days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const between = (from: string, to: string): number =>
    (Date.parse(to) - Date.parse(from)) / 86_400_000;

interface Line {
    product: number;
    lot: number;
    quantity: number;
    reason: Reason;
    day: string;
}

const bookLine = (tx: Transaction, line: Line): Promise<number[]> =>
    book(
        { db: tx, viewer: { id: world.keeper } as Viewer, today },
        { kind: 'import', id: null, number: 'T', party: '', occurred_on: line.day },
        [
            {
                place_id: world.store,
                product_id: line.product,
                lot_id: line.lot,
                quantity: line.quantity,
                reason: line.reason,
            },
        ],
    );

const bookAll = (lines: readonly Line[]): Promise<void> =>
    inTransaction(async (tx) => {
        for (const line of lines) await bookLine(tx, line);
    });

const of = (products: readonly number[], months = 6) => ({
    place: world.store,
    today,
    timeZone,
    months,
    products,
});

const levelOf = async (product: number, months?: number): Promise<ProductLevel> =>
    (await levelsOf(db, of([product], months))).get(product)!;

const lotsOf = (product: number) =>
    db.rows<{ lot_id: number; state: string; at_risk: number | null }>(
        sql`select * from (${lotLevels(of([product]))}) l where product_id = ${product} order by expires_on, lot_id`,
    );

/** Says since when a lot may be used or not, as if it had been changed on those days. */
async function stateSince(lot: number, changes: readonly (readonly [string, boolean])[]) {
    for (const [day, usable] of changes)
        await db.run(sql`
            insert into stock_lot_state (lot_id, from_at, usable)
            values (${lot}, (${day}::date + time '10:00') at time zone ${timeZone}, ${usable})`);
}

describe('levels', () => {
    it('averages consumption over the window and over the days that had stock', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        // The window of one month: 15 February to 14 March, 28 days.
        const at = { product, lot };
        await bookAll([
            { ...at, day: '2026-01-01', quantity: 100, reason: 'receive' },
            { ...at, day: '2026-02-10', quantity: -40, reason: 'distribute' },
            { ...at, day: '2026-02-20', quantity: -10, reason: 'damage' },
            { ...at, day: '2026-02-21', quantity: -50, reason: 'issue' },
            { ...at, day: '2026-02-28', quantity: 90, reason: 'receive' },
            { ...at, day: '2026-03-01', quantity: -13, reason: 'distribute' },
        ]);
        const level = await levelOf(product, 1);
        const amc = (63 * 30.4375) / 28;
        // Out from the 21st to the 27th.
        const adjusted = (63 * 30.4375) / 21;
        expect(level).toMatchObject({
            window_from: '2026-02-15',
            days: 28,
            consumption: 63,
            stock_out_days: 7,
            on_hand: 77,
            usable: 77,
            minimum: Math.ceil(2 * adjusted),
            maximum: Math.ceil(4 * adjusted),
            order_quantity: Math.ceil(4 * adjusted) - 77,
            earliest_expiry: '2030-01-01',
            status: 'under',
        });
        expect(level.amc).toBeCloseTo(amc, 10);
        expect(level.adjusted_amc).toBeCloseTo(adjusted, 10);
        expect(level.months_of_stock).toBeCloseTo(77 / adjusted, 10);
    });

    it('lasts 1.27 months and not 1.49 where it was out for 27 of 181 days: docs/stock.md', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        const at = { product, lot };
        await bookAll([
            { ...at, day: '2025-06-01', quantity: 700, reason: 'receive' },
            { ...at, day: '2025-10-01', quantity: -700, reason: 'distribute' },
            // Empty from 1 October until the day before 28 October.
            { ...at, day: '2025-10-28', quantity: 801, reason: 'receive' },
            { ...at, day: '2026-01-20', quantity: -500, reason: 'distribute' },
        ]);
        const level = await levelOf(product);
        expect(level).toMatchObject({
            days: 181,
            stock_out_days: 27,
            consumption: 1200,
            usable: 301,
            minimum: 475,
            maximum: 949,
            order_quantity: 648,
        });
        expect(level.amc!.toFixed(2)).toBe('201.80');
        expect(level.adjusted_amc!.toFixed(2)).toBe('237.18');
        expect((level.usable / level.amc!).toFixed(2)).toBe('1.49');
        expect(level.months_of_stock!.toFixed(2)).toBe('1.27');
    });

    it('knows no average before 28 days: a first receipt and an issue of today order nothing', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product, expires_on: plus(today, 400) });
        const at = { product, lot, day: today };
        await bookAll([
            { ...at, quantity: 1000, reason: 'receive' },
            { ...at, quantity: -100, reason: 'issue' },
        ]);
        // 100 ÷ 1 day × 30.4375 would be 3,043.8 a month, and 4 months of it less 900 an order of 11,275.
        expect(await levelOf(product)).toMatchObject({
            days: 1,
            consumption: 100,
            amc: null,
            adjusted_amc: null,
            months_of_stock: null,
            minimum: null,
            maximum: null,
            order_quantity: null,
            status: 'ok',
        });
        expect((await lotsOf(product)).map(({ at_risk }) => at_risk)).toEqual([null]);
        const known = await world.newProduct();
        const old = await world.newLot({ product: known });
        await bookAll([
            { product: known, lot: old, day: '2026-02-16', quantity: 90, reason: 'receive' },
            { product: known, lot: old, day: today, quantity: -27, reason: 'issue' },
        ]);
        expect(await levelOf(known)).toMatchObject({ days: 27, amc: null });
        await bookAll([
            { product: known, lot: old, day: '2026-02-15', quantity: 1, reason: 'receive' },
        ]);
        const level = await levelOf(known);
        expect(level.days).toBe(28);
        expect(level.amc).toBeCloseTo((27 * 30.4375) / 28, 10);
    });

    it('knows no average without movements or without a day in stock, and no months without use', async () => {
        const never = await levelOf(await world.newProduct());
        expect(never).toMatchObject({
            window_from: null,
            days: 0,
            amc: null,
            adjusted_amc: null,
            minimum: null,
            order_quantity: null,
            status: 'unused',
        });
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        await bookAll([
            { product, lot, day: '2026-02-01', quantity: 5, reason: 'receive' },
            { product, lot, day: '2026-02-01', quantity: -5, reason: 'issue' },
        ]);
        const out = await levelOf(product);
        expect(out).toMatchObject({ days: 42, stock_out_days: 42, consumption: 5, status: 'out' });
        expect(out.adjusted_amc).toBeNull();
        expect(out.amc).toBeGreaterThan(0);
        const resting = await world.newProduct();
        const kept = await world.newLot({ product: resting });
        await bookAll([
            { product: resting, lot: kept, day: '2026-02-01', quantity: 5, reason: 'receive' },
        ]);
        expect(await levelOf(resting)).toMatchObject({
            amc: 0,
            months_of_stock: null,
            order_quantity: 0,
            status: 'ok',
        });
    });

    it('calls a product out whose stock is only expired, held or recalled', async () => {
        const product = await world.newProduct();
        const past = await world.newLot({ product, expires_on: '2026-03-13' });
        const held = await world.newLot({ product, on_hold: true });
        await bookAll(
            [past, held].map((lot) => ({
                product,
                lot,
                day: '2026-03-05',
                quantity: 9,
                reason: 'receive' as const,
            })),
        );
        await bookAll([{ product, lot: past, day: '2026-03-06', quantity: -1, reason: 'issue' }]);
        expect(await levelOf(product)).toMatchObject({
            on_hand: 17,
            usable: 0,
            // The 14th: the past lot could be used up to and including the 13th.
            stock_out_days: 1,
            earliest_expiry: null,
            status: 'out',
        });
        expect((await lotsOf(product)).map(({ state }) => state)).toEqual(['expired', 'on_hold']);
    });

    it('keeps to levels that somebody set', async () => {
        const product = await world.newProduct();
        const lot = await world.newLot({ product });
        await db.run(
            sql`update product set minimum_level = 10, maximum_level = 50 where id = ${product}`,
        );
        expect(await levelOf(product)).toMatchObject({
            status: 'out',
            order_quantity: 50,
            minimum: 10,
        });
        const stock = { product, lot, day: '2026-03-01', reason: 'receive' as const };
        await bookAll([{ ...stock, quantity: 9 }]);
        expect(await levelOf(product)).toMatchObject({ status: 'under', order_quantity: 41 });
        await bookAll([{ ...stock, quantity: 42 }]);
        expect(await levelOf(product)).toMatchObject({ status: 'over', order_quantity: 0 });
    });

    it('says of each lot what will expire before it is used', async () => {
        const product = await world.newProduct();
        const soon = await world.newLot({ product, expires_on: plus(today, 30) });
        const later = await world.newLot({ product, expires_on: plus(today, 60) });
        const last = await world.newLot({ product, expires_on: null });
        const at = { product, day: '2026-02-15', reason: 'receive' as const };
        await bookAll([
            { ...at, lot: soon, quantity: 140 },
            { ...at, lot: later, quantity: 10 },
            { ...at, lot: last, quantity: 500 },
            // 56 in 28 days: two a day.
            { ...at, lot: soon, quantity: -56, reason: 'issue' },
        ]);
        // 84 left of the first, 60 used until it expires; the second goes after it and in time.
        expect((await lotsOf(product)).map(({ at_risk }) => at_risk)).toEqual([24, 0, 0]);
    });

    it('agrees with a count of every single day, over random histories', async () => {
        let seed = 11;
        const random = (below: number): number => {
            seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
            return Math.floor((seed / 2_147_483_648) * below);
        };
        const rounds = Number(process.env['KIPIMO_LEVEL_ROUNDS'] ?? 12);
        for (let round = 0; round < rounds; round++) {
            const product = await world.newProduct();
            const months = [1, 3, 6, 12, 24][random(5)]!;
            const lots = await Promise.all(
                Array.from({ length: 1 + random(3) }, async () => {
                    const expires_on = random(4) ? plus(today, random(500) - 250) : null;
                    const states: [string, boolean][] = Array.from(
                        { length: random(3) },
                        (_, at) => [plus(today, -200 + at * 90 + random(80)), at % 2 === 1],
                    );
                    const id = await world.newLot({ product, expires_on });
                    await stateSince(id, states);
                    return { id, expires_on, states };
                }),
            );
            const movements: Line[] = [];
            const first = plus(today, -random(400));
            await inTransaction(async (tx) => {
                for (let step = 0; step < 30; step++) {
                    const lot = lots[random(lots.length)]!.id;
                    const reason = (['receive', 'distribute', 'issue', 'loss'] as const)[
                        random(4)
                    ]!;
                    const sign = reason === 'receive' ? 1 : -1;
                    const day = plus(first, random(between(first, today) + 1));
                    const line = { product, lot, day, reason, quantity: sign * (1 + random(30)) };
                    const ids = await tx.savepoint(() => bookLine(tx, line)).catch(() => undefined);
                    if (!ids) continue;
                    movements.push(line);
                    if (random(6)) continue;
                    const viewer = { id: world.keeper } as Viewer;
                    const undone = await tx
                        .savepoint(() => reverse({ db: tx, viewer }, ids, ''))
                        .catch(() => undefined);
                    if (undone) movements.push({ ...line, quantity: -line.quantity });
                }
            });
            const counted = countDays(lots, movements, months);
            const [found] = await db.rows(consumption(of([product], months)));
            expect([round, found]).toEqual([round, { product_id: product, ...counted }]);
        }
    });

    // Again where the machine happened to be busy with something else just then.
    it('asks all products at once in the time of a page', { retry: 2 }, async () => {
        const started = performance.now();
        const rows = await db.rows(levels({ place: world.store, today, timeZone }));
        expect(rows.length).toBeGreaterThan(15);
        expect(performance.now() - started).toBeLessThan(2000);
    });
});

/** The same figures the slow way: every day, every lot. */
function countDays(
    lots: readonly {
        id: number;
        expires_on: string | null;
        states: readonly [string, boolean][];
    }[],
    movements: readonly Line[],
    months: number,
): object {
    const none = { window_from: null, days: 0, basis: 'none', consumption: 0, stock_out_days: 0 };
    if (!movements.length) return { ...none, amc: null, adjusted_amc: null };
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() - months);
    const opens = plus(date.toISOString().slice(0, 10), 1);
    const first = movements.map(({ day }) => day).toSorted()[0]!;
    const from = first > opens ? first : opens;
    let out = 0;
    for (let day = from; day <= today; day = plus(day, 1)) {
        const usable = lots.map(({ id, expires_on, states }) => {
            const state = states.filter(([since]) => since <= day).at(-1)?.[1] ?? true;
            if (!state || (expires_on && day > expires_on)) return 0;
            return movements
                .filter((one) => one.lot === id && one.day <= day)
                .reduce((sum, { quantity }) => sum + quantity, 0);
        });
        if (usable.reduce((sum, one) => sum + one, 0) <= 0) out++;
    }
    const days = between(from, today) + 1;
    const used = -movements
        .filter(({ day, reason }) => day >= from && (reason === 'issue' || reason === 'distribute'))
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const close = (value: number) => expect.closeTo(value, 9) as number;
    return {
        window_from: from,
        days,
        basis: used > 0 ? 'used' : 'none',
        consumption: used === 0 ? 0 : used,
        stock_out_days: out,
        amc: days < 28 ? null : close((used * 30.4375) / days),
        adjusted_amc: days < 28 || days === out ? null : close((used * 30.4375) / (days - out)),
    };
}
