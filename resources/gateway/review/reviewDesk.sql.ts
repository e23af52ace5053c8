import { defineQuery } from '../../define/query.ts';
import { and, sql } from '../../define/sql.ts';
import { reviewDesk } from './reviewDesk.report.ts';
import { allOf } from '../../define/several.ts';

export const reviewDeskQuery = defineQuery(reviewDesk, ({ filters, national }) => {
    const { flag, machine } = filters;
    const conditions = [
        national('what cannot be read may belong to no facility; system administrators settle it'),
        sql`r.review`,
    ];
    if (flag) conditions.push(sql`r.flags && ${allOf(flag)}::text[]`);
    if (machine) conditions.push(sql`m.serial = any(${allOf(machine)}::text[])`);
    return sql`
        select r.id, r.day, m.serial as machine_serial, f.name as facility, r.facility_id, r.assay, r.result, r.outcome, r.mtb, r.rif,
               r.flags, r.sample_id, r.raw_message_id, r.received_at
          from result r
          left join machine m on m.id = r.machine_id
          left join facility f on f.id = r.facility_id
         where ${and(conditions)}`;
});
