/** What a viral load says of suppression, against the rule of its day (programme_rule). Source: domain 3.3. */
import { sql, type Sql } from '../../define/sql.ts';

/** Not detected, a figure below the limit of the assay, or what older exports write for it (-1). */
const undetected = sql`(r.call = 'not_detected' or r.value <= 0
    or (r.value_operator = '<' and (r.value is null or r.value <= u.vl_threshold)))`;

/** A figure, neither a bound nor a mark of older exports; of a result `r`. */
export const exactLoad = sql`(r.value > 0 and r.value_operator in ('', '='))`;

const within = sql`(case u.vl_operator when '<' then r.value < u.vl_threshold else r.value <= u.vl_threshold end)`;

/** The rules with the day before which each ends, to be joined to results `r` as `u`: asked of each result by itself it took ten times as long. */
export const ruleOfDay: Sql = sql`
    left join (select *, lead(valid_from) over (order by valid_from) as ends from programme_rule) u
           on u.valid_from <= r.day and (u.ends is null or r.day < u.ends)`;

/** One word of a result `r` by the rule of its day (`ruleOfDay`): 'undetected', 'low_level', 'suppressed', 'not_suppressed', 'unclassified'; null of a run that is not valid. */
export const loadOf: Sql = sql`(
    case when u.valid_from is null or r.outcome <> 'success' or r.call = 'unrecognised' then null
         when ${undetected} then 'undetected'
         when r.value_operator = '>' and (r.value is null or r.value >= u.vl_threshold) then 'not_suppressed'
         when not coalesce(${exactLoad}, false) then 'unclassified'
         when ${within} then case when r.value >= u.low_level_from and r.value < u.low_level_below
                                  then 'low_level' else 'suppressed' end
         else 'not_suppressed' end)`;

/** Rows with a `load` that count as suppressed: low-level viraemia does. */
export const suppressed = sql`s.load in ('undetected', 'suppressed', 'low_level')`;
export const notSuppressed = sql`s.load = 'not_suppressed'`;
