/** What a facility is out of, without all that `levels` tells of each product: asked whenever somebody opens its profile. */
import { sql, type Sql } from '../../define/sql.ts';
import { opens } from './consumption.server.ts';
import { usableHere } from './levels.server.ts';

/**
 * Products that no run uses, at the place of a facility: one row, `out`, how many of them `levels` calls out. A facility has no
 * level that somebody set, so that out is what was used (or received, where no use is booked) within the window and has nothing usable left.
 */
export const goodsOut = (of: { place: Sql; today: string }): Sql => sql`
    select count(*)::integer as out from product p
     where p.id <> all(array(select product_id from cartridge))
       and exists (
           select from stock_movement m join movement_reason r on r.code = m.reason
            where m.product_id = p.id and m.place_id = ${of.place} and m.occurred_on >= ${opens(of)} and m.occurred_on <= ${of.today}::date
           having sum(-m.quantity) filter (where r.consumption) > 0 or sum(m.quantity) filter (where m.reason = 'confirmed') > 0)
       and (select coalesce(sum(b.quantity) filter (where ${usableHere(of)}), 0) <= 0 and (p.active or sum(b.quantity) > 0)
              from stock_balance b join stock_lot t on t.id = b.lot_id
             where b.place_id = ${of.place} and b.product_id = p.id and b.quantity > 0)`;
