/** The 95 % interval of Wilson for a share of runs. */
import { sql, type Sql } from '../define/sql.ts';

/** One end, in %, of the share of `failures` among `tests` (columns of one row, `tests` above 0): `-` the lower, `+` the upper. */
export const wilson = (sign: '-' | '+', failures: Sql, tests: Sql): Sql => {
    const share = sql`(${failures}::float8 / ${tests})`;
    const half = sql`1.96 * sqrt(${share} * (1 - ${share}) / ${tests} + 0.9604 / ${tests} / ${tests})`;
    const middle = sql`${share} + 1.9208 / ${tests}`;
    return sql`(100 * (${middle} ${sign === '-' ? sql`-` : sql`+`} ${half}) / (1 + 3.8416 / ${tests}))`;
};
