import { defineWatch } from '../define/points/alert.ts';
import { sql } from '../define/sql.ts';
import { certificateAlert } from './certificates.alert.ts';
import { allCertificates } from './certificates.sql.ts';

/** By the kind of certificate and its last day: whom or what it is for stays in the list. */
export const certificateWatch = defineWatch(
    certificateAlert,
    ({ rows, limit, today }) => sql`
        select r.id::text as subject, r.facility_id, coalesce(r.expires_on::text, '') as what, null::timestamptz as since,
               (r.expires_on - ${today}::date)::numeric as figure
          from (${rows(allCertificates)}) r
         where r.state <> 'renewed' and r.expires_on < ${today}::date + ${Math.floor(limit)}::integer`,
);
