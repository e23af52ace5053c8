/** The list of counts. Differences of a blind count that is still open are nobody's to see. */
import { defineQuery } from '../../define/query.ts';
import { sql } from '../../define/sql.ts';
import { stockCounts } from './counts.report.ts';

export const stockCountsQuery = defineQuery(
    stockCounts,
    ({ filters, national }) => sql`
        select c.id, c.number, c.counted_on, p.name as place, coalesce(g.name, '') as category, c.status,
               a.full_name as counted_by, n.lots, n.counted,
               case when c.blind and c.status = 'draft' then null else n.differing end as differing,
               d.full_name as decided_by, c.decision_reason
          from stock_count c
          join stock_place p on p.id = c.place_id
          left join stock_category g on g.id = c.category_id
          join account a on a.id = c.counted_by_id
          left join account d on d.id = c.decided_by_id
          cross join lateral (
              select count(*)::integer as lots, count(l.counted)::integer as counted,
                     count(*) filter (where l.counted <> l.book)::integer as differing
                from stock_count_line l where l.count_id = c.id) n
         where ${national('counts are of the stores, which all keepers keep')}
           and ${filters['status'] ? sql`c.status = any(${[filters['status']].flat()}::text[])` : sql`true`}`,
);
