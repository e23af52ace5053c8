/** The list of counts. Differences of a blind count that is still open are nobody's to see. */
import { defineQuery } from '../../define/query.ts';
import { isOneOf, sql } from '../../define/sql.ts';
import { stockCounts } from './counts.report.ts';

export const stockCountsQuery = defineQuery(
    stockCounts,
    ({ filters, national }) => sql`
        select c.id, c.number, c.counted_on, c.place_name as place, coalesce(c.category_name, '') as category, c.status,
               c.counted_by_name as counted_by, n.lots, n.counted,
               case when c.blind and c.status = 'draft' then null else n.differing end as differing,
               c.decided_by_name as decided_by, c.decision_reason
          from stock_count c
          cross join lateral (
              select count(*)::integer as lots, count(l.counted)::integer as counted,
                     count(*) filter (where l.counted <> l.book)::integer as differing
                from stock_count_line l where l.count_id = c.id) n
         where ${national('counts are of the stores, which all keepers keep')}
           and ${isOneOf('c.status', filters['status'])}`,
);
