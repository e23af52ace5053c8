/** Stock through the calls of the product: people who keep it, and what tests ask of them. */
import { sql } from '../../../resources/define/sql.ts';
import type { Answer, TestApp } from '../app.ts';
import { stockWorld, type StockWorld } from './world.ts';

export interface StockCalls extends StockWorld {
    supplier: number;
    /** Account that may verify receipts: `admin-home`. */
    verifier: number;
    /** Places of the first facility, of a facility far away, of a department. */
    facility: number;
    farFacility: number;
    department: number;
    /** Receives a quantity of a lot of the first product (or another) and answers with the lot's id. */
    receive(line: Record<string, unknown>): Promise<{ receipt: number; lot: number }>;
    /** Issues to the department, as the keeper. */
    issue(line: Record<string, unknown>, head?: Record<string, unknown>): Promise<Answer>;
    distribute(line: Record<string, unknown>, head?: Record<string, unknown>): Promise<Answer>;
    balance(lot: number, place?: number): Promise<number>;
}

let serial = 0;

export async function stockCalls(app: TestApp): Promise<StockCalls> {
    const world = await stockWorld(app.db);
    const id = async (query: ReturnType<typeof sql>): Promise<number> =>
        (await app.db.one<{ id: number }>(query)).id;
    const supplier = await id(
        sql`insert into supplier (name) values ('National stores') returning id`,
    );
    await app.db.run(sql`
        update account set stock_verifier = true where username in ('admin-home', 'superadmin-home')`);
    const verifier = await id(sql`select id from account where username = 'admin-home'`);
    const placeOf = (facility: number) =>
        id(sql`select id from stock_place where facility_id = ${facility}`);
    const ward = await id(sql`insert into department (name) values ('Laboratory') returning id`);
    const department = await id(sql`select id from stock_place where department_id = ${ward}`);
    const out =
        (endpoint: string, receiver: number): StockCalls['issue'] =>
        (line, head = {}) =>
            app.call(
                endpoint,
                {
                    receiver_id: receiver,
                    lines: [{ product_id: world.products[0], ...line }],
                    ...head,
                },
                { as: 'distributor' },
            );
    const facility = await placeOf(app.world.facilities[0]!);
    return {
        ...world,
        supplier,
        verifier,
        facility,
        farFacility: await placeOf(app.world.facilities[4]!),
        department,
        async receive(line) {
            const answer = await app.call(
                'POST /stockin/create',
                {
                    supplier_id: supplier,
                    verifier_id: verifier,
                    received_on: '2026-03-01',
                    lines: [
                        {
                            product_id: world.products[0],
                            lot_number: `R-${++serial}`,
                            expires_on: '2028-01-31',
                            ...line,
                        },
                    ],
                },
                { as: 'distributor' },
            );
            if (answer.status !== 200) throw new Error(answer.text);
            const [line_id] = answer.body.data.line_ids as [number];
            return {
                receipt: answer.body.data.id as number,
                lot: await id(
                    sql`select lot_id as id from stock_receipt_line where id = ${line_id}`,
                ),
            };
        },
        issue: out('POST /stock-issuance', department),
        distribute: out('POST /distribute-stock', facility),
        async balance(lot, place = world.store) {
            const found = await app.db.maybe<{ quantity: number }>(
                sql`select quantity from stock_balance where place_id = ${place} and lot_id = ${lot}`,
            );
            return found?.quantity ?? 0;
        },
    };
}
