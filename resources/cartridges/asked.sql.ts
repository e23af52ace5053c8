import { defineQuery } from '../define/query.ts';
import { isOneOf, sql } from '../define/sql.ts';
import { askedLots } from './asked.report.ts';
import { askedLotsWhere } from './asked.server.ts';
import { devicesOf } from './pieces.server.ts';

export const askedLotsQuery = defineQuery(askedLots, (input) => {
    const { scope, filters } = input;
    const devices = devicesOf(input);
    const ofDevices = devices ? sql`u.device_type = any(${devices}::text[])` : sql`true`;
    return sql`
        select a.id, a.facility_id, f.name as facility, d.name as district, coalesce(n.assay, a.assay) as assay, p.name as product,
               nullif(coalesce(n.reagent_lot, a.reagent_lot), '') as reagent_lot, a.why, a.runs, a.first_day, a.last_day
          from (${askedLotsWhere(sql`${scope('f')} and ${ofDevices}`)}) a
          join facility f on f.id = a.facility_id
          join district d on d.id = f.district_id
          left join product p on p.id = a.product_id
          -- They are counted in small letters; people know them as the last of these runs wrote them.
          left join lateral (
              select btrim(r.assay) as assay, btrim(r.reagent_lot) as reagent_lot from result r
               where r.facility_id = a.facility_id and r.day = a.last_day and r.device_type = a.device_type
                 and lower(btrim(r.assay)) = a.assay and lower(btrim(r.reagent_lot)) = a.reagent_lot
               order by r.id desc limit 1) n on true
         where ${isOneOf('a.why', filters['why'])}`;
});
