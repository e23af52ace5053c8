/** What was adjusted of late, and the expired lots that are still to be taken out of the book. */
import { action } from '../../define/action.ts';
import { reference } from '../../define/field.ts';
import { sql } from '../../define/sql.ts';
import { stockKeepers } from '../access.ts';
import { storeOf } from '../ledger/choices.server.ts';
import type { AdjustReason } from './adjust.ts';

/** An adjustment in the list of the last ones; quantities in base units, what was taken out below 0. */
interface BookedAdjustment {
    number: string;
    occurred_on: string;
    reason: AdjustReason;
    note: string;
    by: string | null;
    recorded_at: string;
    taken_back: boolean;
    lines: { product: string; lot_number: string; quantity: number; unit: string }[];
}

export const adjustments = action('POST /x/stock/adjustments', {
    about: 'The last 100 adjustments, the newest first',
    access: stockKeepers,
    effect: 'reads',
    run: async (_values, { db }) => ({
        data: await db.rows<BookedAdjustment>(sql`
            select m.document_number as number, m.occurred_on, m.reason, m.note, a.full_name as by, min(m.recorded_at) as recorded_at,
                   bool_or(exists (select 1 from stock_movement r where r.reverses = m.id)) as taken_back,
                   jsonb_agg(jsonb_build_object('product', p.name, 'lot_number', t.lot_number, 'quantity', m.quantity, 'unit', u.name) order by m.id) as lines
              from stock_movement m
              join stock_lot t on t.id = m.lot_id
              join product p on p.id = m.product_id
              join measurement_unit u on u.id = p.base_unit_id
              left join account a on a.id = m.recorded_by
             where m.document_kind = 'adjustment' and m.document_id is null and m.reverses is null
             group by m.document_number, m.occurred_on, m.reason, m.note, a.full_name
             order by min(m.id) desc limit 100`),
    }),
});

/** A lot that expired while a store holds it. */
interface ExpiredLot {
    lot_id: number;
    product_id: number;
    product: string;
    lot_number: string;
    expires_on: string;
    quantity: number;
    unit: string;
    /** The base unit, in which the quantity is. */
    product_unit_id: number;
}

export const expiredStock = action('POST /x/stock/expired', {
    about: 'Every expired lot that a store still holds: what to take out of the book',
    access: stockKeepers,
    effect: 'reads',
    body: { place_id: reference('Store', 'stock/receivers') },
    run: async ({ place_id }, { db, today }) => ({
        data: await db.rows<ExpiredLot>(sql`
            select t.id as lot_id, t.product_id, p.name as product, t.lot_number, t.expires_on, b.quantity, u.name as unit,
                   n.id as product_unit_id
              from stock_balance b
              join stock_lot t on t.id = b.lot_id
              join product p on p.id = t.product_id
              join measurement_unit u on u.id = p.base_unit_id
              join product_unit n on n.product_id = p.id and n.unit_id = p.base_unit_id
             where b.place_id = ${await storeOf(db, place_id)} and b.quantity > 0 and t.expires_on < ${today}::date
             order by p.name, t.expires_on, t.id`),
    }),
});
