/** The book of cartridges: which lots are looked at, what was lost of them, week by week; and nationally who could give. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../resources/define/sql.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { stockWorld, type StockWorld } from '../../helpers/stock/world.ts';

type Row = Record<string, unknown>;

let t: TestApp;
let stock: StockWorld;
beforeAll(async () => {
    t = await testApp();
    stock = await stockWorld(t.db);
});
afterAll(() => t?.close());

let moves = 0;
let keys = 0;
/** A cartridge with one lot at a facility: what people booked, and on which days it ran. Its name. */
async function cartridge(
    booked: readonly (readonly [quantity: number, reason: string, day: string])[],
    runs: Readonly<Record<string, number>>,
    facility = t.world.facilities[0]!,
): Promise<string> {
    const product = await stock.newProduct();
    const lot = await stock.newLot({ product });
    const assay = `Assay ${product}`;
    await t.db.run(
        sql`insert into cartridge (device_type, assay, disease_area, product_id) values ('genexpert', ${assay}, 'tb', ${product})`,
    );
    for (const [quantity, reason, day] of booked)
        await t.db.run(sql`
            insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
            select id, ${product}, ${lot}, ${quantity}, ${reason}, 'import', ${`B-${++moves}`}, ${day}
              from stock_place where facility_id = ${facility}`);
    for (const [day, times] of Object.entries(runs)) {
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, reagent_lot,
                                outcome, call, received_at, day)
            select sha256(('book' || ${keys}::int + n)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert',
                   (select min(id) from machine), ${facility}, 'tb', ${assay}, lot_number, 'success', '', now(), ${day}::date
              from stock_lot, generate_series(1, ${times}::int) n where id = ${lot}`);
        keys += times;
    }
    return (await t.db.one<{ name: string }>(sql`select name from product where id = ${product}`))
        .name;
}

const rowsOf = async (
    endpoint: 'POST /x/cartridges/book' | 'POST /facilities/stock',
    product: string,
    body: object = {},
    as = 'admin',
): Promise<Row[]> => {
    const answer = await t.call(endpoint, { page_size: 200, ...body }, { as });
    expect(answer.status).toBe(200);
    return (answer.body.data as Row[]).filter((row) => row['product'] === product);
};
const march = { start_date: '2026-03-01', end_date: '2026-03-14' };
const book = (product: string, more: object = {}) =>
    rowsOf('POST /x/cartridges/book', product, { ...march, ...more });

describe('the book of a lot', () => {
    it.each([
        // What was there before the period lets a facility run more than it received in it.
        ['more tests than were received', 11, 110, 'yes'],
        ['as many tests as were received', 10, 100, 'no'],
        ['half of them', 5, 50, 'no'],
        ['less than half', 4, 40, 'yes'],
    ])('with %s is to look at, or not', async (_told, used, rate, look) => {
        const product = await cartridge(
            [
                [5, 'receive', '2026-02-01'],
                [10, 'receive', '2026-03-02'],
            ],
            { '2026-03-05': used },
        );
        expect(await book(product)).toMatchObject([
            { opening: 5, received: 10, used, closing: 15 - used, used_rate: rate, look },
        ]);
        expect(await book(product, { look: look === 'yes' ? 'no' : 'yes' })).toEqual([]);
        expect(await book(product, { look })).toHaveLength(1);
    });

    it('tells what was wasted of what was there and came', async () => {
        const product = await cartridge(
            [
                [10, 'receive', '2026-02-01'],
                [10, 'receive', '2026-03-02'],
                [-2, 'damage', '2026-03-03'],
                [-1, 'expiry', '2026-03-04'],
            ],
            { '2026-03-05': 8 },
        );
        expect(await book(product)).toMatchObject([
            { opening: 10, received: 10, lost: 3, available: 20, wastage_rate: 15, closing: 9 },
        ]);
    });

    it('goes on from week to week: one ends with what the next begins with', async () => {
        const product = await cartridge(
            [
                [20, 'receive', '2026-03-02'],
                [-3, 'loss', '2026-03-10'],
            ],
            { '2026-03-04': 12, '2026-03-11': 2 },
        );
        expect(await book(product, { by: 'week', sort: 'period' })).toMatchObject([
            { period: '2026 W10', opening: 0, received: 20, used: 12, closing: 8, look: 'no' },
            { period: '2026 W11', opening: 8, received: 0, used: 2, lost: 3, closing: 3 },
        ]);
        // A week in which nothing came has no share of tests, and is not looked at for it.
        const [, second] = await book(product, { by: 'week', sort: 'period' });
        expect(second).toMatchObject({ used_rate: null, wastage_rate: 37.5, look: 'no' });
    });
});

describe('the stock of the country', () => {
    it('tells who could give: what is usable beyond four months of use', async () => {
        // 28 runs in 28 days: one a day, and 122 of them in four months.
        const days = Object.fromEntries(
            Array.from({ length: 28 }, (_, at) => [
                new Date(Date.UTC(2026, 1, 15 + at)).toISOString().slice(0, 10),
                1,
            ]),
        );
        const rich = await cartridge([[228, 'receive', '2026-02-01']], days);
        expect(await rowsOf('POST /facilities/stock', rich)).toMatchObject([
            { usable: 200, spare: 78, outlook: 'spare' },
        ]);
        expect(await rowsOf('POST /facilities/stock', rich, { outlook: 'spare' })).toHaveLength(1);
        const enough = await cartridge([[120, 'receive', '2026-02-01']], days);
        expect(await rowsOf('POST /facilities/stock', enough)).toMatchObject([
            { usable: 92, spare: 0, outlook: 'enough' },
        ]);
        expect(await rowsOf('POST /facilities/stock', enough, { outlook: 'spare' })).toEqual([]);
    });

    it('tells the programme of a facility that uses none of it: all of it could go', async () => {
        const idle = await cartridge([[40, 'receive', '2026-02-01']], {}, t.world.facilities[4]!);
        expect(await rowsOf('POST /facilities/stock', idle)).toMatchObject([
            { usable: 40, spare: 40, outlook: 'unused' },
        ]);
    });
});
