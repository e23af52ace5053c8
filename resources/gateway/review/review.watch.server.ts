import { defineWatch } from '../../define/points/alert.ts';
import { sql } from '../../define/sql.ts';
import { reviewAlert } from './review.alert.ts';
import { reviewDeskQuery } from './reviewDesk.sql.ts';

/** Days over which the desk is looked at: a week evens out its days off. */
const lately = 7;

/**
 * By how many results the desk grew: those that came in lately and wait, less the older ones that a person took off it
 * meanwhile. What has waited for long, and grows no more, is no news.
 */
export const reviewWatch = defineWatch(
    reviewAlert,
    ({ rows, limit, now }) => sql`
        with since as (select ${now}::timestamptz - ${lately} * interval '1 day' as at),
        came as (
            select count(*) as results, min(c.received_at) as first
              from (${rows(reviewDeskQuery)}) r join result c on c.id = r.id, since
             where c.received_at between since.at and ${now}::timestamptz),
        went as (
            select count(distinct o.id) as results
              from since join audit a on a.at between since.at and ${now}::timestamptz and a.action = 'review' and a.entity = 'result'
              join result o on o.id = a.entity_id and o.received_at < since.at and not o.review)
        select 'desk' as subject, null::bigint as facility_id, ''::text as what, came.first as since,
               (came.results - went.results)::numeric as figure
          from came, went where came.results - went.results >= ${Math.max(1, limit)}::numeric`,
);
