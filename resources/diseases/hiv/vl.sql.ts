/** Viral load: every figure against the rule of its day (programme_rule). Source: domain 3.3. */
import type { QueryInput } from '../../define/query.ts';
import { sql, type Sql } from '../../define/sql.ts';
import { results, runMeasures } from '../measures.server.ts';
import { placedQuery } from '../placed.server.ts';
import { vlReport } from './vl.report.ts';

/** Not detected, a figure below the limit of the assay, or what older exports write for it (-1). */
const undetected = sql`(r.call = 'not_detected' or r.value <= 0
    or (r.value_operator = '<' and (r.value is null or r.value <= u.vl_threshold)))`;
const exact = sql`(r.value > 0 and r.value_operator in ('', '='))`;
const within = sql`(case u.vl_operator when '<' then r.value < u.vl_threshold else r.value <= u.vl_threshold end)`;

const classified = (input: QueryInput): Sql => sql`(
    select r.*,
           case when r.outcome <> 'success' or r.call = 'unrecognised' then null
                when ${undetected} then 'undetected'
                when r.value_operator = '>' and (r.value is null or r.value >= u.vl_threshold) then 'not_suppressed'
                when not coalesce(${exact}, false) then 'unclassified'
                when ${within} then case when r.value >= u.low_level_from and r.value < u.low_level_below
                                         then 'low_level' else 'suppressed' end
                else 'not_suppressed' end as load,
           case when r.outcome = 'success' and r.call not in ('unrecognised', 'not_detected') and ${exact}
                then log(r.value) end as log_load
      from ${results(input, sql`r.disease_area = 'vl'`)} r
      join lateral (select * from programme_rule u where u.valid_from <= r.day order by u.valid_from desc limit 1) u on true)`;

const count = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`;

export const byPlace = placedQuery(
    vlReport,
    (input) => [
        {
            rows: classified(input),
            measures: {
                ...runMeasures(),
                suppressed: count(sql`s.load in ('undetected', 'suppressed', 'low_level')`),
                undetected: count(sql`s.load = 'undetected'`),
                low_level: count(sql`s.load = 'low_level'`),
                not_suppressed: count(sql`s.load = 'not_suppressed'`),
                unclassified: count(sql`s.load = 'unclassified'`),
                quantified: sql`count(s.log_load)`,
                sum_log: sql`sum(s.log_load)`,
            },
        },
    ],
    { derived: { mean_log: sql`p.sum_log / nullif(p.quantified, 0)` } },
);
