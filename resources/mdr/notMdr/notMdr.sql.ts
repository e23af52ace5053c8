import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { notMdr } from './notMdr.report.ts';
import { allOf } from '../../define/several.ts';

export const notMdrQuery = defineQuery(notMdr, ({ filters, scope }) => {
    const { reason } = filters;
    const narrowed = reason ? sql`and l.reason = any(${allOf(reason)}::text[])` : sql``;
    return sql`
        select r.id, r.sample_id, f.id as facility_id, f.name as facility, d.name as district, r.day, r.patient_name, r.result,
               l.reason, o.sample_id as other_sample, l.note,
               a.full_name as decided_by, l.decided_at
          from mdr_linkage l
          join result r on r.id = l.result_id
          join facility f on f.id = r.facility_id
          join district d on d.id = f.district_id
          join account a on a.id = l.decided_by
          left join result o on o.id = l.other_result_id
         where l.status = 'not_mdr' and ${scope('f')} ${narrowed}`;
});
