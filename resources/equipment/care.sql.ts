import { defineQuery } from '../define/query.ts';
import { isOneOf, sql } from '../define/sql.ts';
import { equipmentCare } from './care.report.ts';

export const equipmentCareQuery = defineQuery(equipmentCare, ({ filters, scope, today }) => {
    const { need } = filters;
    return sql`
        select p.* from (
            select e.id, e.id as equipment_id, e.name, nullif(e.model, '') as model, nullif(e.serial_number, '') as serial_number,
                   nullif(e.location, '') as location,
                   case when b.id is not null then 'down' when e.next_service_on < ${today}::date then 'overdue' else 'due' end as need,
                   coalesce(b.reported_on, e.next_service_on) as since, b.reason, nullif(b.referred_to, '') as referred_to,
                   e.last_service_on, nullif(e.service_contract, '') as service_contract,
                   f.id as facility_id, f.name as facility
              from equipment e
              join facility f on f.id = e.facility_id
              left join equipment_breakdown b on b.equipment_id = e.id and b.restored_on is null
             where e.use = 'in_use' and (b.id is not null or e.next_service_on <= ${today}::date + 30) and ${scope('f')}) p
         where ${isOneOf('p.need', need)}`;
});
