/** Days of stock are divided without loss, and one word means one thing: out on a profile is out on the screens of stock. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spoken, english } from '../../../resources/define/say.ts';
import { sql } from '../../../resources/define/sql.ts';
import type { Profile } from '../../../resources/profile/shapes.ts';
import { cartridgesOut } from '../../../resources/cartridges/site/out.server.ts';
import { lotLevels } from '../../../resources/stock/levels/levels.server.ts';
import { testApp, type TestApp } from '../../helpers/app.ts';
import { changeLot, stockWorld, type StockWorld } from '../../helpers/stock/world.ts';

/** Today of the tests is 2026-03-14; 84 days begin on this one. */
const first = '2025-12-21';
let t: TestApp;
let stock: StockWorld;
let here: number;
let place: number;
beforeAll(async () => {
    t = await testApp();
    stock = await stockWorld(t.db);
    here = t.world.facilities[0]!;
    place = (
        await t.db.one<{ id: number }>(sql`select id from stock_place where facility_id = ${here}`)
    ).id;
});
afterAll(() => t?.close());

let moves = 0;
const moved = (product: number, lot: number, quantity: number, reason: string, day: string) =>
    t.db.run(sql`
        insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, occurred_on)
        values (${place}, ${product}, ${lot}, ${quantity}, ${reason}, 'import', ${`D-${++moves}`}, ${day})`);

let keys = 0;
/** A cartridge of which so many came: its product, its lot, and its runs. */
async function cartridge(came: number, runs: readonly string[]): Promise<number> {
    const product = await stock.newProduct();
    const lot = await stock.newLot({ product });
    const assay = `Assay ${product}`;
    await t.db.run(
        sql`insert into cartridge (device_type, assay, disease_area, product_id) values ('genexpert', ${assay}, 'tb', ${product})`,
    );
    await moved(product, lot, came, 'receive', '2025-12-01');
    for (const day of runs)
        await t.db.run(sql`
            insert into result (dedup_key, content_hash, raw_message_id, device_type, machine_id, facility_id, disease_area, assay, reagent_lot,
                                outcome, call, received_at, day)
            select sha256(('days' || ${++keys}::int)::bytea), sha256('x'), (select min(id) from raw_message), 'genexpert', (select min(id) from machine),
                   ${here}, 'tb', ${assay}, lot_number, 'success', '', now(), ${day}::date from stock_lot where id = ${lot}`);
    return product;
}

type Row = Record<string, unknown>;
async function stockOf(product: number): Promise<Row> {
    const { body } = await t.call(
        'POST /facilities/stock',
        { facility: here, page_size: 200 },
        { as: 'admin' },
    );
    const { name } = await t.db.one<{ name: string }>(
        sql`select name from product where id = ${product}`,
    );
    return (body.data as Row[]).find((row) => row['product'] === name)!;
}

it.each([
    // Eighteen left and nine used in 84 days: 18 × 84 ÷ 9.
    [27, 9, 168, '2026-08-29'],
    [16, 1, 1260, '2029-08-25'],
    [17, 1, 1344, '2029-11-17'],
])(
    'says of %i cartridges, %i of them used in 84 days, that the rest lasts %i days',
    async (came, used, days, until) => {
        const runs = [first, ...Array.from({ length: used - 1 }, () => '2026-02-02')];
        expect(await stockOf(await cartridge(came, runs))).toMatchObject({
            usable: came - used,
            days_of_stock: days,
            runs_out_on: until,
        });
    },
);

it('says of no lot that one more expires than does, however the days divide', async () => {
    const found = new Set<string>();
    for (const used of [1, 2, 3, 5, 7, 9, 11]) {
        const product = await stock.newProduct();
        // 84 days of consumption, and 84 more until it expires: as many are used again.
        const lot = await stock.newLot({ product, expires_on: '2026-06-06' });
        await moved(product, lot, 20 + used, 'receive', first);
        await moved(product, lot, -used, 'issue', '2026-01-10');
        const of = { place, today: '2026-03-14', timeZone: 'Africa/Kampala', products: [product] };
        const [level] = await t.db.rows<{ at_risk: number }>(
            sql`select at_risk from (${lotLevels(of)}) l where lot_id = ${lot}`,
        );
        if (level!.at_risk !== 20 - used) found.add(`${used} used: ${level!.at_risk} at risk`);
    }
    expect([...found]).toEqual([]);
});

it('says on a profile that out of stock is what the screens of stock say is out', async () => {
    const said = async () => {
        const { body } = await t.call(
            'POST /genexpert/machine_details/',
            { facility: here, start_date: '2026-02-15', end_date: '2026-03-14' },
            { as: 'admin' },
        );
        return (body.machine as Profile).state
            .map((line) => spoken(line.said, english))
            .filter((sentence) => sentence.includes('out of stock'));
    };
    // What came once and went long ago is no news: neither a cartridge that no run uses nor a reagent.
    const gone = await cartridge(5, []);
    const [{ id: lot }] = (await t.db.rows<{ id: number }>(
        sql`select id from stock_lot where product_id = ${gone}`,
    )) as [{ id: number }];
    await moved(gone, lot, -5, 'loss', '2025-12-02');
    const old = await stock.newProduct();
    const oldLot = await stock.newLot({ product: old });
    await moved(old, oldLot, 5, 'receive', '2025-01-10');
    await moved(old, oldLot, -5, 'issue', '2025-02-10');
    expect(await stockOf(gone)).toMatchObject({ outlook: 'unused' });
    expect(await said()).toEqual([]);
    // A cartridge whose last was used, and gloves whose last were given out.
    const out = await cartridge(2, ['2026-03-01', '2026-03-02']);
    const gloves = await stock.newProduct();
    const box = await stock.newLot({ product: gloves });
    await moved(gloves, box, 5, 'receive', '2026-01-10');
    await moved(gloves, box, -5, 'issue', '2026-02-10');
    expect(await stockOf(out)).toMatchObject({ outlook: 'out' });
    for (const [product, status] of [
        [gloves, 'out'],
        [old, 'unused'],
    ] as const) {
        const { body } = await t.call(
            'POST /x/stock/level',
            { product_id: product, place_id: place },
            { as: 'distributor' },
        );
        expect(body.data.status).toBe(status);
    }
    expect(await said()).toEqual([
        'Of the products that this site uses, 2 are out of stock: nothing usable is left of them.',
    ]);
});

it('calls the same cartridges out as the stock screen, whatever their lots went through', async () => {
    const out = async () => {
        const { body } = await t.call(
            'POST /facilities/stock',
            { facility: here, outlook: 'out', page_size: 1 },
            { as: 'admin' },
        );
        const [found] = await t.db.rows<{ out: number }>(
            cartridgesOut(here, sql`${place}`, '2026-03-14'),
        );
        expect(found!.out).toBe(body.count);
        return found!.out;
    };
    const before = await out();
    // Of years: all of it used up, then a lot that is set aside, recalled or expired, and one that still has some.
    const product = await cartridge(3, ['2025-12-21', '2026-01-31', '2026-02-01']);
    expect(await out()).toBe(before + 1);
    const gone = await stock.newLot({ product, expires_on: '2026-03-13' });
    await moved(product, gone, 4, 'receive', '2026-01-10');
    const recalled = await stock.newLot({ product });
    await moved(product, recalled, 4, 'receive', '2026-01-10');
    await changeLot(t.db, recalled, { recalled: true });
    const aside = await stock.newLot({ product });
    await moved(product, aside, 4, 'receive', '2026-01-10');
    await t.db.run(
        sql`insert into stock_place_lot (place_id, lot_id, active) values (${place}, ${aside}, false)`,
    );
    expect(await out()).toBe(before + 1);
    const left = await stock.newLot({ product });
    await moved(product, left, 1, 'receive', '2026-01-10');
    expect(await out()).toBe(before);
    // An answer about the lot that the runs named: from February on it was this one.
    const { assay } = await t.db.one<{ assay: string }>(
        sql`select lower(btrim(assay)) as assay from cartridge where product_id = ${product}`,
    );
    await t.db.run(sql`
        insert into cartridge_meant (facility_id, device_type, assay, reagent_lot, from_on, lot_id)
        select ${here}, 'genexpert', ${assay}, reagent_lot, '2026-02-01', ${left} from cartridge_day where assay = ${assay} group by reagent_lot`);
    // The first lot has one again.
    expect(await out()).toBe(before);
    await t.db.run(sql`update cartridge_meant set from_on = '2026-01-31' where lot_id = ${left}`);
    expect(await out()).toBe(before);
    const oldest = await t.db.one<{ id: number }>(
        sql`select min(id) as id from stock_lot where product_id = ${product}`,
    );
    await changeLot(t.db, oldest.id, { on_hold: true });
    expect(await out()).toBe(before + 1);
    // Nothing was used within 84 days.
    await t.db.run(sql`update result set day = day - 90 where lower(assay) = ${assay}`);
    expect(await out()).toBe(before);
});
