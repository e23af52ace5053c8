/** What becomes of the goods of the demo's facilities that no run uses. */
import { sql } from '../../../resources/define/sql.ts';
import type { Transaction } from '../../database/database.ts';

/** Goods that no run uses: facilities use them up and count what is left; what expired is taken out. */
export const othersUsedUp = (tx: Transaction, today: string): Promise<number> =>
    tx.run(sql`
        with there as (
            select b.place_id, b.product_id, b.lot_id, b.quantity, t.expires_on,
                   (select max(m.occurred_on) from stock_movement m where m.place_id = b.place_id and m.lot_id = b.lot_id) as since
              from stock_balance b join stock_place s on s.id = b.place_id and s.kind = 'facility'
              join stock_lot t on t.id = b.lot_id
             where b.quantity > 0
        ), counted as (
            select t.*, ceil(t.quantity * 0.93)::bigint as gone, least(t.since + 70, ${today}::date) as day
              from there t where t.since + 70 <= ${today}::date
        ), numbered as (
            select place_id, day, 'FCO-' || to_char(nextval('site_count_number'), 'FM999999999000000') as number
              from (select distinct place_id, day from counted order by 2, 1) d
        ), moved as (
            select c.place_id, c.product_id, c.lot_id, -c.gone as quantity, 'count_shortfall' as reason, 'site_count' as kind,
                   n.number, 'Physical count' as party, c.day, 'Used up since it came' as note
              from counted c join numbered n using (place_id, day)
            union all
            select c.place_id, c.product_id, c.lot_id, c.gone - c.quantity, 'expiry', 'site_release',
                   'FRL-' || to_char(nextval('site_release_number'), 'FM999999999000000'), 'Expired', greatest(c.day, c.expires_on + 3), 'Taken off the shelf'
              from counted c where c.quantity > c.gone and greatest(c.day, c.expires_on + 3) <= ${today}::date
        )
        insert into stock_movement (place_id, product_id, lot_id, quantity, reason, document_kind, document_number, party, occurred_on, note)
        select place_id, product_id, lot_id, quantity, reason, kind, number, party, day, note from moved order by day, place_id, lot_id`);
