import { defineWatch } from '../define/points/alert.ts';
import { sql } from '../define/sql.ts';
import { lotAlert, stockAlert } from './cartridges.alert.ts';
import { cartridgeLevelsQuery } from './stock/levels.sql.ts';
import { cartridgeLotsQuery } from './stock/lots.sql.ts';

/** What runs out before the next delivery; by the days of stock where the rule names some. */
export const stockWatch = defineWatch(
    stockAlert,
    ({ rows, limit, own }) => sql`
        select r.id::text as subject, r.facility_id, r.product as what, null::timestamptz as since, r.days_of_stock::numeric as figure
          from (${rows(cartridgeLevelsQuery, { device: 'genexpert' })}) r
         where case when ${own}::boolean then r.outlook = 'out' or r.days_of_stock < ${limit}::numeric else r.outlook in ('out', 'short') end`,
);

export const lotWatch = defineWatch(
    lotAlert,
    ({ rows, limit, today }) => sql`
        select r.id::text as subject, r.facility_id, concat_ws(' · ', r.product, r.lot_number) as what, null::timestamptz as since,
               r.balance::numeric as figure
          from (${rows(cartridgeLotsQuery, { device: 'genexpert', state: 'active' })}) r
         where r.balance > 0 and r.expires_on between ${today}::date and ${today}::date + ${Math.floor(limit)}::integer`,
);
