/** Lots that runs used and nobody received: found for the list, and for the answer to one of them. */
import { sql, type Sql } from '../define/sql.ts';
import { keyNumber } from './pieces.server.ts';

/**
 * Rows, one for each lot as sent: `id, facility_id, device_type, assay, reagent_lot, product_id, runs, first_day, last_day,
 * why`. `where` is a condition on `u` (cartridge_used) and `f` (facility). An X-ray uses no cartridge: there is no lot to ask about.
 */
export const askedLotsWhere = (where: Sql): Sql => sql`
    select ${keyNumber(sql`u.facility_id`, sql`u.device_type`, sql`u.assay`, sql`u.reagent_lot`)} as id,
           u.facility_id, u.device_type, u.assay, u.reagent_lot, min(u.product_id) as product_id,
           sum(u.runs)::bigint as runs, min(u.day) as first_day, max(u.day) as last_day,
           case when min(u.product_id) is null then 'no_product' when u.reagent_lot = '' then 'none_told'
                when max(u.lot_id) is null then 'no_lot' else 'not_received' end as why
      from cartridge_used u join facility f on f.id = u.facility_id
     where ${where} and u.device_type <> 'xray'
       and (u.lot_id is null or not exists (
            select from stock_balance b where b.place_id = u.place_id and b.lot_id = u.lot_id))
     group by u.facility_id, u.device_type, u.assay, u.reagent_lot`;
