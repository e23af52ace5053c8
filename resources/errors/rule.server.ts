/** What the programme's rules say of errors, by day. */
import type { QueryInput } from '../define/query.ts';
import { sql, type Sql } from '../define/sql.ts';
import { daysOf } from '../diseases/measures.server.ts';

/** The rule in force at the end of the period, today where that is to come: `error_limit`, `error_floor`. One row. */
export const ruleAtEnd = (input: Pick<QueryInput, 'filters' | 'today'>): Sql => {
    const [, end] = daysOf(input);
    return sql`(select u.error_limit, u.error_floor from programme_rule u
                 where u.valid_from <= least(${end}::date, ${input.today}::date) order by u.valid_from desc limit 1)`;
};

/** Prices of a cartridge with the days on which they hold: `from_day`, `to_day` (excluded), `cartridge_price`. */
export const prices: Sql = sql`(
    select u.valid_from as from_day, lead(u.valid_from, 1, 'infinity'::date) over (order by u.valid_from) as to_day, u.cartridge_price
      from programme_rule u)`;

/** One end of Wilson's interval for a share of a number, in %: `z` is 1.96 for 95 %. */
export const wilsonLow = (part: Sql, whole: Sql, z: number): Sql => sql`
    100 * greatest(0, (${part}::float8 / ${whole} + ${(z * z) / 2}::float8 / ${whole}
        - ${z}::float8 * sqrt(greatest(0, ${part}::float8 / ${whole} * (1 - ${part}::float8 / ${whole})) / ${whole}
            + ${(z * z) / 4}::float8 / ${whole} / ${whole}))
        / (1 + ${z * z}::float8 / ${whole}))`;
