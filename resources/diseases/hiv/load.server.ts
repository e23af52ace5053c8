/** What a viral load says of suppression, against the rule of its day (programme_rule; 0680). Source: domain 3.3. */
import { sql, type Sql } from '../../define/sql.ts';

/** A figure, neither a bound nor a mark of older exports (-1: not detected); of a result `r`. */
export const exactLoad = sql`(r.value > 0 and r.value_operator in ('', '='))`;

/** The rule of its day beside a result `r`, as `u`: looked for by each result alone it took ten times as long. */
export const ruleOfDay: Sql = sql`
    left join load_rule u on u.valid_from <= r.day and (u.ends is null or r.day < u.ends)`;

/** One word of a result `r` by `ruleOfDay`: 'undetected', 'low_level', 'suppressed', 'not_suppressed', 'unclassified'; null of a run that is not valid. */
export const loadOf: Sql = sql`load_word(r.outcome, r.call, r.value, r.value_operator,
    u.vl_threshold, u.vl_operator, u.low_level_from, u.low_level_below)`;

/** Rows with a `load` that count as suppressed: low-level viraemia does. */
export const suppressed = sql`s.load in ('undetected', 'suppressed', 'low_level')`;
export const notSuppressed = sql`s.load = 'not_suppressed'`;
