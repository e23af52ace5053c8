import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { pendingLinkageQuery } from './pendingLinkage.sql.ts';
import { unlinkedAlert } from './unlinked.alert.ts';

/** By the machine and the day alone: the number of a sample leads to a patient. */
export const unlinkedWatch = defineWatch(
    unlinkedAlert,
    ({ rows, limit, now }) => sql`
        select r.id::text as subject, r.facility_id, coalesce(r.machine_serial, '') as what, r.since, null::numeric as figure
          from (${rows(pendingLinkageQuery)}) r
         where r.since <= ${now}::timestamptz - ${limit}::float8 * interval '1 hour'`,
);
