/**
 * SQL as SQL: a tagged template whose values are bound parameters (sql-template-tag). `raw` is for
 * names from a declaration only, never for anything a request carried.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, sql };
export type { Sql };

/** `a and b and c`; `true` for an empty list. */
export const and = (conditions: readonly Sql[]): Sql =>
    conditions.length ? join(conditions as Sql[], ' and ') : sql`true`;

/** `a or b`; `false` for an empty list. */
export const or = (conditions: readonly Sql[]): Sql =>
    conditions.length ? sql`(${join(conditions as Sql[], ' or ')})` : sql`false`;

/** A quoted identifier. Refuses what no declaration would bear. */
export function name(identifier: string): Sql {
    if (!/^[a-z][a-z0-9_]*$/.test(identifier)) throw new Error(`Not a SQL name: ${identifier}`);
    return raw(`"${identifier}"`);
}
