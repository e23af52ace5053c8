import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { askedLots } from './asked.report.ts';
import { askedLotsWhere } from './asked.server.ts';
import { devicesOf, isOneOf } from './pieces.server.ts';

export const askedLotsQuery = defineQuery(askedLots, (input) => {
    const { scope, filters } = input;
    const devices = devicesOf(input);
    const ofDevices = devices ? sql`u.device_type = any(${devices}::text[])` : sql`true`;
    return sql`
        select a.id, a.facility_id, f.name as facility, d.name as district, a.assay, p.name as product,
               nullif(a.reagent_lot, '') as reagent_lot, a.why, a.runs, a.first_day, a.last_day
          from (${askedLotsWhere(sql`${scope('f')} and ${ofDevices}`)}) a
          join facility f on f.id = a.facility_id
          join district d on d.id = f.district_id
          left join product p on p.id = a.product_id
         where ${isOneOf('a.why', filters['why'])}`;
});
