/** A little stock for tests: a store, products with lots, a keeper; and what verify-ledger would find. */
import { sql } from '../../../resources/define/sql.ts';
import { verifyLedger } from '../../../resources/stock/ledger/verify.server.ts';
import type { Database } from '../../../server/database/database.ts';

export interface StockWorld {
    /** Id of the central store. */
    store: number;
    products: number[];
    /** One lot of each product, which expires in 2030. */
    lots: number[];
    /** An account that keeps stock. */
    keeper: number;
    newProduct(): Promise<number>;
    newLot(lot: {
        product?: number;
        expires_on?: string | null;
        on_hold?: boolean;
    }): Promise<number>;
}

/** Adds it to a migrated database, with or without the country of tests/helpers/world.ts. */
export async function stockWorld(db: Database): Promise<StockWorld> {
    const one = async (query: ReturnType<typeof sql>): Promise<number> =>
        (await db.one<{ id: number }>(query)).id;
    const store = await one(sql`select id from stock_place where kind = 'store'`);
    const category = await one(
        sql`insert into stock_category (name) values ('Cartridges') returning id`,
    );
    const unit = await one(sql`insert into measurement_unit (name) values ('Test') returning id`);
    const role = await one(sql`
        insert into role (name, permissions) values ('Keeper of tests', '{"stock": true}') returning id`);
    const keeper = await one(sql`
        insert into account (username, full_name, user_type, role_id, password_hash)
        values ('keeper-of-tests', 'Keeper', 'distributor', ${role}, '-') returning id`);
    let serial = 0;
    const newProduct = () =>
        one(sql`
            insert into product (name, code, category_id, base_unit_id)
            values (${`Product ${++serial}`}, ${`P-${serial}`}, ${category}, ${unit}) returning id`);
    const products = [await newProduct(), await newProduct()];
    const newLot: StockWorld['newLot'] = ({
        product = products[0],
        expires_on = '2030-01-01',
        on_hold = false,
    }) =>
        one(sql`
            insert into stock_lot (product_id, lot_number, expires_on, on_hold, state_reason)
            values (${product}, ${`L-${++serial}`}, ${expires_on}, ${on_hold}, ${on_hold ? 'to be tested' : ''})
            returning id`);
    const lots: number[] = [];
    for (const product of products) lots.push(await newLot({ product }));
    return { store, products, lots, keeper, newProduct, newLot };
}

/** Changes the expiry or state of a lot as two people do: proposed by the keeper, approved by another account. */
export async function changeLot(
    db: Database,
    lot: number,
    what: { expires_on?: string; on_hold?: boolean; recalled?: boolean; active?: boolean },
): Promise<void> {
    const { id } = await db.one<{ id: number }>(sql`
        insert into stock_proposal (kind, about, what, reason, lot_id, proposed_by_id, proposed_at)
        select 'lot', 'Changed by a test', ${JSON.stringify(what)}::jsonb, 'Found out by a test', ${lot}, id, now()
          from account where username = 'keeper-of-tests' returning id`);
    await db.run(sql`
        update stock_proposal set status = 'approved', decided_at = now(),
               decided_by_id = (select min(id) from account where username <> 'keeper-of-tests')
         where id = ${id}`);
}

/** Every balance that differs from the sum of its movements. */
export const drift = async (db: Database) => (await verifyLedger(db)).differences;
