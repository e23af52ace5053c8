import { ageShown } from '../results/age.server.ts';
import { defineQuery } from '../define/query.ts';
import { sql } from '../define/sql.ts';
import { pendingLinkage } from './pendingLinkage.report.ts';

export const pendingLinkageQuery = defineQuery(
    pendingLinkage,
    ({ scope }) => sql`
        select r.id, r.sample_id, r.day, r.patient_id, r.patient_name, ${ageShown(sql`r.age`)} as age, r.sex, r.mtb_grade, r.result, r.assay,
               m.serial as machine_serial, w.since,
               greatest(0, floor(extract(epoch from now() - w.since) / 3600))::integer as waiting_hours, r.flags
          from mdr_pending w
          join result r on r.id = w.id
          join facility f on f.id = w.facility_id
          left join machine m on m.id = r.machine_id
         where ${scope('f')}`,
);
