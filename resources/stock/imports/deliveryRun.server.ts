/** Writes a planned delivery history: suppliers and products by choice, lots on hold, receipts through the ledger. */
import type { Context, Db } from '../../define/engine.ts';
import { sql } from '../../define/sql.ts';
import type { DeliveryPlan, DeliverySnapshot, PlannedReceipt } from './deliveryPlan.server.ts';
import type { DeliveryLine } from './deliveryRows.server.ts';
import { lockLevels } from '../ledger/stockAt.server.ts';
import { book } from '../ledger/ledger.server.ts';

type Booking = Pick<Context, 'db' | 'viewer' | 'today'>;

/** Where to, by whom verified, and paid by whom. */
export interface DeliveryTarget {
    place: number;
    verifier: number;
    funder: number | null;
    file: string;
}

/** What a delivery history is compared with. */
export async function deliverySnapshot(db: Db, today: string): Promise<DeliverySnapshot> {
    const names = async (table: ReturnType<typeof sql>) =>
        new Set((await db.rows<{ name: string }>(table)).map(({ name }) => name));
    return {
        products: await names(sql`select lower(btrim(name)) as name from product`),
        suppliers: await names(sql`select lower(btrim(name)) as name from supplier`),
        loaded: await names(
            sql`select line_id as name from stock_import_line where system = 'delivery_history'`,
        ),
        today,
    };
}

/** One import at a time: two of the same file would each add what the other adds. */
export const waitForImports = (db: Db): Promise<number> =>
    db.run(sql`select pg_advisory_xact_lock(hashtext('kipimo stock history'))`);

/** Carries the plan out, within the transaction of the call. */
export async function writeDeliveries(
    context: Booking,
    plan: DeliveryPlan,
    target: DeliveryTarget,
): Promise<void> {
    const { db } = context;
    const lines = plan.receipts.flatMap((receipt) => receipt.lines);
    if (!lines.length) return;
    await db.run(sql`insert into supplier (name) select unnest(${plan.suppliers}::text[])`);
    await addProducts(db, plan.products);
    await addPacks(db, lines);
    await addLots(db, lines, target.file);
    const found = await linesIn(db, lines);
    await lockLevels(
        db,
        target.place,
        [...found.values()].map(({ product_id }) => product_id),
    );
    for (const receipt of plan.receipts) await writeReceipt(context, receipt, found, target);
}

/** The base unit of products that come from a history of packs: one of what the pack holds. */
const baseUnit = 'Unit';
const packName = (size: number): string => `Pack of ${size}`;

async function addProducts(db: Db, products: readonly DeliveryLine[]): Promise<void> {
    if (!products.length) return;
    const rows = JSON.stringify(products);
    await db.run(sql`
        insert into stock_category (name)
        select distinct category from jsonb_to_recordset(${rows}::jsonb) as g (category text)
        on conflict do nothing`);
    await db.run(
        sql`insert into measurement_unit (name) values (${baseUnit}) on conflict do nothing`,
    );
    await db.run(sql`
        insert into product (name, code, category_id, base_unit_id)
        select g.item, 'SCMS-' || g.id, c.id, u.id
          from jsonb_to_recordset(${rows}::jsonb) as g (id text, item text, category text)
          join stock_category c on lower(btrim(c.name)) = lower(btrim(g.category))
          join measurement_unit u on u.name = ${baseUnit}`);
}

const given = sql`as g (id text, item text, pack_size bigint, delivery_note text, manufacturer text)`;
const product = sql`join product p on lower(btrim(p.name)) = lower(btrim(g.item))`;

/** The packs of the file, where the product has none of that size yet. */
async function addPacks(db: Db, lines: readonly DeliveryLine[]): Promise<void> {
    const rows = JSON.stringify(lines);
    const sizes = [...new Set(lines.map(({ pack_size }) => packName(pack_size)))];
    await db.run(
        sql`insert into measurement_unit (name) select unnest(${sizes}::text[]) on conflict do nothing`,
    );
    await db.run(sql`
        insert into product_unit (product_id, unit_id, base_units)
        select distinct p.id, u.id, g.pack_size
          from jsonb_to_recordset(${rows}::jsonb) ${given} ${product}
          join measurement_unit u on u.name = 'Pack of ' || g.pack_size
         where not exists (select 1 from product_unit x where x.product_id = p.id and x.per_units = 1 and x.base_units = g.pack_size)
        on conflict (product_id, unit_id) do nothing`);
}

/** The history knows neither lots nor expiry: one lot for each delivery note, held until somebody looks. */
const addLots = (db: Db, lines: readonly DeliveryLine[], file: string): Promise<number> =>
    db.run(sql`
        insert into stock_lot (product_id, lot_number, manufacturer, on_hold, state_reason)
        select distinct on (p.id, lower(g.delivery_note)) p.id, g.delivery_note, coalesce(g.manufacturer, ''), true,
               ${`Lot and expiry are not in ${file}`.slice(0, 300)}
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) ${given} ${product}
         order by p.id, lower(g.delivery_note), g.manufacturer
        on conflict do nothing`);

interface Found {
    product_id: number;
    product_unit_id: number;
    lot_id: number;
}

/** Product, pack and lot of each line, by its id. */
async function linesIn(db: Db, lines: readonly DeliveryLine[]): Promise<Map<string, Found>> {
    const rows = await db.rows<Found & { id: string }>(sql`
        select g.id, p.id as product_id, t.id as lot_id,
               (select x.id from product_unit x where x.product_id = p.id and x.per_units = 1
                   and x.base_units = g.pack_size order by x.id limit 1) as product_unit_id
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) ${given} ${product}
          join stock_lot t on t.product_id = p.id and lower(btrim(t.lot_number)) = lower(btrim(g.delivery_note))`);
    return new Map(rows.map(({ id, ...found }) => [id, found]));
}

async function writeReceipt(
    context: Booking,
    receipt: PlannedReceipt,
    found: ReadonlyMap<string, Found>,
    { place, verifier, funder, file }: DeliveryTarget,
): Promise<void> {
    const { db, viewer } = context;
    const { id, number } = await db.one<{ id: number; number: string }>(sql`
        insert into stock_receipt (place_id, supplier_id, funder_id, reference, order_number, received_on,
                                   received_by_id, verifier_id, remarks)
        select ${place}, s.id, ${funder}, ${receipt.delivery_note}, ${receipt.order_number}, ${receipt.delivered_on},
               ${viewer.id}, ${verifier}, ${`Loaded from ${file}`}
          from supplier s where lower(btrim(s.name)) = lower(btrim(${receipt.vendor}))
        returning id, number`);
    const movements = await book(
        context,
        { kind: 'receipt', id, number, party: receipt.vendor, occurred_on: receipt.delivered_on },
        receipt.lines.map((line) => ({
            place_id: place,
            product_id: found.get(line.id)!.product_id,
            lot_id: found.get(line.id)!.lot_id,
            quantity: line.quantity * line.pack_size,
            reason: 'receive',
        })),
    );
    const rows = receipt.lines.map((line, at) => ({
        ...found.get(line.id)!,
        line_id: line.id,
        quantity: line.quantity,
        base_quantity: line.quantity * line.pack_size,
        unit_cost: line.pack_price,
        currency: line.pack_price === null ? '' : 'USD',
        movement_id: movements[at],
    }));
    await db.run(sql`
        with g as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (product_id bigint,
                   product_unit_id bigint, lot_id bigint, line_id text, quantity numeric, base_quantity bigint,
                   unit_cost numeric, currency text, movement_id bigint)),
        kept as (insert into stock_import_line (system, line_id, movement_id)
                 select 'delivery_history', line_id, movement_id from g)
        insert into stock_receipt_line (receipt_id, product_id, product_unit_id, lot_id, quantity, base_quantity,
                                        unit_cost, currency, movement_id)
        select ${id}, product_id, product_unit_id, lot_id, quantity, base_quantity, unit_cost, currency, movement_id from g`);
}
