import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { reviewAlert } from './review.alert.ts';
import { reviewDeskQuery } from './reviewDesk.sql.ts';

export const reviewWatch = defineWatch(
    reviewAlert,
    ({ rows, limit }) => sql`
        select 'desk' as subject, null::bigint as facility_id, ''::text as what, min(r.day)::timestamptz as since, count(*)::numeric as figure
          from (${rows(reviewDeskQuery)}) r having count(*) >= ${Math.max(1, limit)}::numeric`,
);
