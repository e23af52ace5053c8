import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { storeExpiryAlert } from './expiry.alert.ts';
import { stockExpiryQuery } from './levels.sql.ts';

export const storeExpiryWatch = defineWatch(
    storeExpiryAlert,
    ({ rows, limit }) => sql`
        select r.id::text as subject, null::bigint as facility_id, concat_ws(' · ', r.product, r.lot_number) as what,
               null::timestamptz as since, r.quantity::numeric as figure
          from (${rows(stockExpiryQuery, { within: Math.floor(limit), state: 'usable' })}) r`,
);
