import { defineQuery, type QueryInput, within } from '../define/query.ts';
import { allOf } from '../define/several.ts';
import { and, sql, type Sql } from '../define/sql.ts';
import { siteTextStats, textLog, textStats } from './texts.report.ts';

const matching = ({ filters }: QueryInput, key: string, column: Sql): Sql[] =>
    filters[key] === undefined ? [] : [sql`${column} = any(${allOf(filters[key])}::text[])`];

/** What came of texts, counted by facility and month; sums first, rates from them. */
const byMonth = (input: QueryInput): Sql => sql`
    select p.*, 100.0 * p.delivered / nullif(p.sent, 0) as delivery_rate
      from (
        select f.id * 100000 + extract(year from t.day)::integer * 12 + extract(month from t.day)::integer as id,
               f.id as facility_id, f.name as facility, d.name as district, g.name as region, to_char(t.day, 'YYYY-MM') as month,
               count(*) as asked,
               count(*) filter (where t.sent_at is not null) as sent,
               count(*) filter (where t.status = 'delivered') as delivered,
               count(*) filter (where t.status = 'failed') as failed,
               count(*) filter (where t.status in ('waiting', 'sending')) as waiting,
               count(*) filter (where t.status = 'refused') as refused
          from text_message t
          join facility f on f.id = t.facility_id
          join district d on d.id = f.district_id
          join region g on g.id = d.region_id
         where ${and([input.scope('f'), within('t.day', input), ...matching(input, 'template', sql`t.template`)])}
         group by f.id, f.name, d.name, g.name, extract(year from t.day), extract(month from t.day), to_char(t.day, 'YYYY-MM')) p`;

export const textStatsQuery = defineQuery(textStats, byMonth);
export const siteTextStatsQuery = defineQuery(siteTextStats, byMonth);

export const textLogQuery = defineQuery(
    textLog,
    (input) => sql`
        select t.id, t.created_at as asked_at, f.id as facility_id, f.name as facility, t.template, t.words, right(t.recipient, 3) as to,
               t.status, t.tries, t.sent_at, t.delivered_at, nullif(t.reason, '') as reason, nullif(t.gateway, '') as gateway
          from text_message t
          left join facility f on f.id = t.facility_id
         where ${and([
             input.scope('f'),
             within('t.day', input),
             ...matching(input, 'status', sql`t.status`),
             ...matching(input, 'template', sql`t.template`),
         ])}`,
);
