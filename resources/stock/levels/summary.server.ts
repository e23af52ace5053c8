/** The counts of the stock on one screen, as older clients ask for them. */
import { action } from '../../define/action.ts';
import { sql } from '../../define/sql.ts';
import { lotStateOf, usableLot } from '../ledger/stockAt.server.ts';
import { levels } from './levels.server.ts';
import { stockKeepers } from '../access.ts';
import { placeOf } from '../ledger/store.server.ts';

/** Lots are told of so many days before they expire. */
const soon = 90;

export const dashboardSummary = action('GET /dashboard-summary', {
    about: 'Counts of the central store: products by status, usable lots that expire within 90 days, requests that wait',
    access: stockKeepers,
    effect: 'reads',
    run: async (_values, { db, today, timeZone }) => {
        const place = placeOf(undefined);
        const counts = await db.one<object>(sql`
            select count(*) as products, count(*) filter (where l.on_hand > 0) as in_stock,
                   count(*) filter (where l.status = 'out') as out_of_stock,
                   count(*) filter (where l.status = 'under') as below_minimum,
                   count(*) filter (where l.status = 'over') as above_maximum,
                   count(*) filter (where l.status = 'ok') as in_order,
                   coalesce(sum(l.on_hand), 0)::bigint as on_hand, coalesce(sum(l.usable), 0)::bigint as usable
              from (${levels({ place, today, timeZone })}) l
              join product p on p.id = l.product_id
             where p.active or l.on_hand > 0`);
        const lots = await db.one<object>(sql`
            select count(*) filter (where ${usableLot(today)} and t.expires_on <= ${today}::date + ${soon}::integer) as expiring,
                   count(*) filter (where ${lotStateOf(today)} = 'expired') as expired,
                   count(*) filter (where ${lotStateOf(today)} = 'on_hold') as on_hold
              from stock_balance b join stock_lot t on t.id = b.lot_id
             where b.place_id = ${place} and b.quantity > 0`);
        const requests = await db.one<object>(sql`
            select count(*) as pending_requests from stock_request where status = 'submitted'`);
        // `counts` is the word of the contract.
        const all = { ...counts, ...lots, ...requests };
        return { counts: all, data: all };
    },
});
