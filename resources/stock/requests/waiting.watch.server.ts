import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { pendingRequestsQuery } from './requests.sql.ts';
import { requestAlert } from './waiting.alert.ts';

export const requestWatch = defineWatch(
    requestAlert,
    ({ rows, limit, now }) => sql`
        select r.id::text as subject, p.facility_id, r.number as what, r.submitted_at as since, null::numeric as figure
          from (${rows(pendingRequestsQuery)}) r
          join stock_request q on q.id = r.id
          join stock_place p on p.id = q.receiver_id
         where r.submitted_at <= ${now}::timestamptz - ${limit}::float8 * interval '1 day'`,
);
