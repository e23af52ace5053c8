/** Stock that tests of documents stand on: a product with a box of 10, lots with stock, second keepers. */
import type { Viewer } from '../../../resources/define/engine.ts';
import { sql } from '../../../resources/define/sql.ts';
import { book } from '../../../resources/stock/ledger/ledger.server.ts';
import type { TestApp } from '../app.ts';
import { type StockWorld, stockWorld } from './world.ts';

export interface StockedWorld extends StockWorld {
    /** stock_place of the facilities of the world, in their order. */
    places: number[];
    /** A box of 10 of a product. */
    box(product: number): Promise<number>;
    /** Books stock of a lot at a place: the store unless told. */
    stock(
        lot: number,
        quantity: number,
        more?: { place?: number; day?: string; reason?: 'receive' | 'confirmed' | 'issue' },
    ): Promise<void>;
    /** A product with one lot of so many. */
    productWith(quantity: number): Promise<{ product: number; lot: number }>;
    /** Usable and reserved at the store. */
    level(product: number): Promise<{ on_hand: number; reserved: number }>;
}

export async function stockedWorld({ db, world, clock }: TestApp): Promise<StockedWorld> {
    const stock = await stockWorld(db);
    const places: number[] = [];
    for (const facility of world.facilities) {
        const { id } = await db.one<{ id: number }>(
            sql`select id from stock_place where facility_id = ${facility}`,
        );
        places.push(id);
    }
    const { id: boxUnit } = await db.one<{ id: number }>(
        sql`insert into measurement_unit (name) values ('Box') returning id`,
    );
    const bookStock: StockedWorld['stock'] = (lot, quantity, more = {}) =>
        db.transaction(
            { actor_id: null, actor: 'test', address: '-', request_id: '-' },
            async (tx) => {
                const { product_id } = await tx.one<{ product_id: number }>(
                    sql`select product_id from stock_lot where id = ${lot}`,
                );
                const day = clock.now.toISOString().slice(0, 10);
                await book(
                    { db: tx, viewer: { id: stock.keeper } as Viewer, today: day },
                    {
                        kind: 'import',
                        id: null,
                        number: 'T-1',
                        party: '',
                        occurred_on: more.day ?? day,
                    },
                    [
                        {
                            place_id: more.place ?? stock.store,
                            product_id,
                            lot_id: lot,
                            quantity,
                            reason: more.reason ?? (quantity > 0 ? 'receive' : 'issue'),
                        },
                    ],
                );
            },
        );
    return {
        ...stock,
        places,
        stock: bookStock,
        async box(product) {
            const { id } = await db.one<{ id: number }>(sql`
                insert into product_unit (product_id, unit_id, base_units) values (${product}, ${boxUnit}, 10) returning id`);
            return id;
        },
        async productWith(quantity) {
            const product = await stock.newProduct();
            const lot = await stock.newLot({ product });
            await bookStock(lot, quantity);
            return { product, lot };
        },
        level: async (product) =>
            (await db.maybe<{ on_hand: number; reserved: number }>(sql`
                select on_hand, reserved from stock_level where place_id = ${stock.store} and product_id = ${product}`)) ?? {
                on_hand: 0,
                reserved: 0,
            },
    };
}
