import { defineQuery, type QueryInput } from '../define/query.ts';
import { firstOf } from '../define/several.ts';
import { sql } from '../define/sql.ts';
import { idOf } from '../diseases/measures.server.ts';
import { errorsBy } from './groups.server.ts';
import { errorSummary } from './summary.report.ts';

/** The facility that the errors are of, where they are of one. */
const facilityOf = (input: QueryInput) => sql`
    select (select jsonb_build_object('id', f.id, 'name', f.name) from facility f
             where ${input.scope('f')} and ${input.filters['facility'] !== undefined || input.viewer.facility_id !== null}::boolean
             order by f.id limit 1) as facility`;

const rows = (input: QueryInput) => {
    const byClass = firstOf(input.filters['by']) === 'class';
    const one = byClass ? sql`e.class` : sql`e.error_code`;
    return sql`
        with e as materialized (
            select x.* from (${errorsBy(input, ['facility'])}) x join facility f on f.id = x.facility_id where ${input.scope('f')}),
        s as (
            select ${one} as key, min(e.class) as class, sum(e.errors) as errors, sum(e.cost) as cost, count(distinct e.facility_id) as sites
              from e group by 1)
        select ${idOf('s.key')} as id, ${byClass ? sql`null::text` : sql`s.key`} as code, s.class,
               ${byClass ? sql`null::text` : sql`c.meaning`} as meaning, ${byClass ? sql`null::text` : sql`c.likely_cause`} as likely_cause,
               ${byClass ? sql`null::text` : sql`c.first_action`} as first_action, s.errors,
               100.0 * s.errors / sum(s.errors) over () as share,
               100.0 * sum(s.errors) over (order by s.errors desc) / sum(s.errors) over () as cumulative,
               s.sites, 100.0 * s.sites / (select count(distinct e.facility_id) from e) as site_share, s.cost
          from s
          left join error_code c on ${byClass ? sql`false` : sql`c.device_type = 'genexpert' and c.code = s.key`}`;
};

export const summaryQuery = defineQuery(errorSummary, rows, { beside: facilityOf });
